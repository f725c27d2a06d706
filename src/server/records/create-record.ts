import type { Entity } from '../../shared/schema/entity.ts';
import type { Values } from '../store/store.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { withDefaults } from './automatic-values.ts';
import { readCreate } from './check-asked.ts';
import { keepAnswer, type MadeRecord, repeatable, replay } from './idempotency.ts';
import { withMade } from './made-beside.ts';
import { namingReferences } from './naming-references.ts';
import { inPipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';

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
  const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, body, idempotencyKey);
  return namingReferences(ctx, entity, body, undefined, () =>
    inPipeline(ctx, entity, async (pipeline) => {
      const before = again && (await replay<MadeRecord>(pipeline.writer, again, ctx.now));
      if (before)
        return { answer: await readAgain(ctx, entity, before.record.id, pipeline.writer), isNew: false };
      const row = await pipeline.createAsked(entity.path, body);
      const answer = await withMade(pipeline, await recordAnswer(entity, row, pipeline.writer, ctx));
      const made: MadeRecord = { record: { id: answer.record.id } };
      if (again) await keepAnswer(pipeline.writer, again, made, ctx.now);
      return { answer, isNew: true };
    }),
  );
}

/**
 * What a body for a new record comes to, for who must know it before it is created: the values with their defaults.
 * @throws ApiError `invalid`, `malformed`, `forbidden`, `method_not_allowed`
 */
export function acceptCreate(ctx: RecordContext, entity: Entity, body: unknown): Values {
  return withDefaults(entity, readCreate({ ctx }, entity, body).own);
}
