import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Row, Values } from '../store/store.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { authorize, requireOperation, requireReach, requireWritable, visible } from './authorize.ts';
import { findRecord, findRow } from './find-record.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { readLines, validateWithLines } from './lines-body.ts';
import { namingReferences } from './naming-references.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { requireReferences } from './require-references.ts';
import { saveLines } from './save-lines.ts';

export interface ChangeOptions {
  /** `If-Match` of the request: the version that the client saw. */
  ifMatch?: string;
  /** `Idempotency-Key` of the request: a retry with the same key changes nothing more. */
  idempotencyKey?: string;
}

/**
 * Changes the record at `path/{key}` by the values of the body, with all consequences, in one transaction.
 * @throws ApiError `invalid`, `not_found`, `stale`, `forbidden`, `method_not_allowed`, `key_in_use`
 */
export async function updateRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  requireOperation(ctx.schema, entity, 'update');
  requireWritable(ctx, entity, body);
  return namingReferences(ctx, entity, body, key, () => {
    // Validating a body needs no store, so an invalid one takes up no transaction.
    const values = validateWithLines(ctx.schema, entity, 'update', body);
    const { idempotencyKey } = options;
    const again =
      idempotencyKey === undefined ? null : repeatable(ctx, entity, { key, body }, idempotencyKey);
    return inPipeline(ctx, entity, async (pipeline) => {
      const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
      if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
      const after = await writeChange(ctx, entity, key, values, pipeline, options);
      if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
      return recordAnswer(entity, after, pipeline.writer, ctx);
    });
  });
}

/** Writes accepted values and lines to a record that the caller may change, in an open transaction. */
export async function writeChange(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  values: Values,
  pipeline: Pipeline,
  { ifMatch }: ChangeOptions = {},
): Promise<Row> {
  const { own, lines } = readLines(ctx.schema, entity, values);
  const before = await findRecord(visible(ctx, pipeline.writer), entity, key);
  authorize(ctx, entity, 'update', before);
  await requireReach(ctx, pipeline.writer, entity, 'update', before);
  await requireReferences(ctx, pipeline.writer, entity, own, before);
  requireMatch(ifMatch, before);
  if (lines.length === 0) return pipeline.update(entity.path, before, own);
  await pipeline.together(async () => {
    const after = await pipeline.update(entity.path, before, own);
    const isChanged = await saveLines(ctx, pipeline, after, lines);
    if (isChanged && after === before) await pipeline.touch(entity.path, before);
  });
  return findRow(pipeline.writer, entity, before.id);
}

/** @throws ApiError `stale` unless `If-Match` names the version of the row, or is `*`, or was not sent */
export function requireMatch(ifMatch: string | undefined, row: Row): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(`"v${row._version}"`)) throw new ApiError('stale');
}
