import type { Entity } from '../../shared/schema/entity.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { withMade } from './made-beside.ts';
import { namingReferences } from './naming-references.ts';
import { inPipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';

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
  { ifMatch, idempotencyKey }: ChangeOptions = {},
): Promise<Answered> {
  const again = idempotencyKey === undefined ? null : repeatable(ctx, entity, { key, body }, idempotencyKey);
  return namingReferences(ctx, entity, body, key, () =>
    inPipeline(ctx, entity, async (pipeline) => {
      const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
      if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
      const after = await pipeline.updateAsked(entity.path, key, body, { ifMatch });
      if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
      return withMade(pipeline, await recordAnswer(entity, after, pipeline.writer, ctx));
    }),
  );
}
