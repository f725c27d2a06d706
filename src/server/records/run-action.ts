import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import type { Operation } from '../../shared/schema/operations.ts';
import type { Row } from '../store/store.ts';
import { readActionBody, type SavedWith } from './action-body.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { authorize, requireAction, requireOperation, requireReach, visible } from './authorize.ts';
import { findRecord, findRow } from './find-record.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { below, saveWith } from './save-with.ts';
import { translateStoreError } from './translate-store-errors.ts';
import { requireMatch } from './update-record.ts';

interface ActionOptions {
  /** `Idempotency-Key` of the request: a retry with the same key does nothing more. */
  idempotencyKey?: string;
  /** `If-Match` of the request: the version that the client saw. */
  ifMatch?: string;
}

/**
 * Runs an action on the record at `path/{key}`: child records in the body are saved first, then the action itself runs,
 * all in one transaction.
 * @throws ApiError `invalid`, `not_found`, `stale`, `forbidden`, `key_in_use`, `method_not_allowed`
 */
export async function runAction(
  ctx: RecordContext,
  entity: Entity,
  action: Action,
  key: number,
  body: unknown,
  options: ActionOptions = {},
): Promise<Answered> {
  requireAction(ctx, entity, action.name);
  requireOperation(ctx.schema, entity, operationOf(entity));
  const { idempotencyKey } = options;
  const request = { ...entity, path: `${entity.path}/${key}/${action.name}` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  return inPipeline(ctx, entity, async (pipeline) => {
    const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
    if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
    const after = await writeAction(ctx, entity, action, key, body, pipeline, options);
    const answer = await recordAnswer(entity, after, pipeline.writer, ctx);
    if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
    return answer;
  });
}

/** Runs an action that the caller may do, in an open transaction. */
export async function writeAction(
  ctx: RecordContext,
  entity: Entity,
  action: Action,
  key: number,
  body: unknown,
  pipeline: Pipeline,
  { ifMatch }: ActionOptions = {},
): Promise<Row> {
  const before = await findRecord(visible(ctx, pipeline.writer), entity, key);
  authorize(ctx, entity, operationOf(entity), before, action.name);
  await requireReach(ctx, pipeline.writer, entity, 'update', before);
  requireMatch(ifMatch, before);
  const { values, savedWith } = readActionBody(ctx.schema, action, body);
  for (const [name, records] of savedWith) await saveAll(ctx, pipeline, action, name, records, before.id);
  const { principal, now } = ctx;
  const row = await findRow(pipeline.writer, entity, before.id);
  await ctx.hooks.action(entity, action.name)({ entity, principal, now, row, values }, pipeline);
  return findRow(pipeline.writer, entity, before.id);
}

/** An action on an append-only record creates another one. */
function operationOf(entity: Entity): Operation {
  return entity.appendOnly ? 'create' : 'update';
}

/** Saves the child records of one name; their errors are reported below that name. */
async function saveAll(
  ctx: RecordContext,
  pipeline: Pipeline,
  action: Action,
  name: string,
  records: SavedWith[],
  owner: number,
): Promise<void> {
  const child = ctx.schema.find(action.children[name] as string);
  if (!child) throw new ApiError('forbidden', `Your role does not let you change ${name}.`);
  for (const [index, record] of records.entries())
    try {
      await saveWith(ctx, pipeline, child, record, owner);
    } catch (error) {
      throw below(child.single ? name : `${name}.${index}`, translateStoreError(ctx.schema, child, error));
    }
}
