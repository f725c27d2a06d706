import type { Entity } from '../../shared/schema/entity.ts';
import type { Row, Values } from '../store/store.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { authorize, requireReach } from './authorize.ts';
import { withDefaults } from './automatic-values.ts';
import { findRow } from './find-record.ts';
import { keepAnswer, type MadeRecord, repeatable, replay } from './idempotency.ts';
import { readLines, validateWithLines } from './lines-body.ts';
import { namingReferences } from './naming-references.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { requireOwner, requireReferences } from './require-references.ts';
import { saveLines } from './save-lines.ts';

export interface CreateOptions {
  /** `Idempotency-Key` of the request: a retry with the same key gets the record that the first one made. */
  idempotencyKey?: string;
}

/**
 * Creates a record from a client's body, with all its consequences, in one transaction.
 * @throws ApiError `invalid`, `forbidden`, `method_not_allowed`, `key_in_use`
 */
export async function createRecord(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  options: CreateOptions = {},
): Promise<Answered> {
  return (await createOnce(ctx, entity, body, options)).answer;
}

/** The same, for callers with more to do in the transaction once the record exists. */
export async function createOnce(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  { idempotencyKey }: CreateOptions,
): Promise<{ answer: Answered; isNew: boolean }> {
  return namingReferences(ctx, entity, body, undefined, () => {
    const values = acceptCreate(ctx, entity, body);
    const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, body, idempotencyKey);
    return inPipeline(ctx, entity, async (pipeline) => {
      const before = again && (await replay<MadeRecord>(pipeline.writer, again, ctx.now));
      if (before)
        return { answer: await readAgain(ctx, entity, before.record.id, pipeline.writer), isNew: false };
      const answer = await writeNew(ctx, entity, values, pipeline);
      const made: MadeRecord = { record: { id: answer.record.id } };
      if (again) await keepAnswer(pipeline.writer, again, made, ctx.now);
      return { answer, isNew: true };
    });
  });
}

/**
 * Validates a body without writing: returns the values a new record would get from it, defaults included.
 * @throws ApiError `invalid`, `malformed`, `forbidden`, `method_not_allowed`
 */
export function acceptCreate(ctx: RecordContext, entity: Entity, body: unknown): Values {
  authorize(ctx, entity, 'create', null);
  return withDefaults(entity, validateWithLines(ctx.schema, entity, 'create', body));
}

/** Writes accepted values as a new record in an open transaction, and returns the answer. */
async function writeNew(
  ctx: RecordContext,
  entity: Entity,
  values: Values,
  pipeline: Pipeline,
): Promise<Answered> {
  await requireOwner(ctx, pipeline.writer, entity, values);
  await requireReferences(ctx, pipeline.writer, entity, values);
  const row = await createWhole(ctx, entity, values, pipeline);
  return recordAnswer(entity, row, pipeline.writer, ctx);
}

/**
 * Writes accepted values as a new record with its lines. Consequences shared by several lines are handled once, at the
 * end.
 */
export async function createWhole(
  ctx: RecordContext,
  entity: Entity,
  values: Values,
  pipeline: Pipeline,
): Promise<Row> {
  const { own, lines } = readLines(ctx.schema, entity, values);
  const row =
    lines.length === 0
      ? await pipeline.create(entity.path, own)
      : await pipeline.together(async () => {
          const made = await pipeline.create(entity.path, own);
          await saveLines(ctx, pipeline, made, lines);
          return made;
        });
  // A user who sees only their own records may not create any on behalf of others.
  await requireReach(ctx, pipeline.writer, entity, 'read', row);
  return lines.length === 0 ? row : findRow(pipeline.writer, entity, row.id);
}
