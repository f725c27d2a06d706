import type { Entity } from '../../shared/schema/entity.ts';
import { readAgain, recordAnswer } from './answer.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { inPipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';

interface RestoreOptions {
  /** `Idempotency-Key` of the request: a retry does not take back a deletion that came later. */
  idempotencyKey?: string;
}

/**
 * Undoes a deletion: the record exists again with everything that was deleted with it, under the same ids and codes, in one
 * transaction. Needs the rights to create and to delete it. A second call returns the record unchanged.
 * @throws ApiError `not_found`, `forbidden`, `method_not_allowed`, and `invalid` for what stands in the way
 */
export async function restoreRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  { idempotencyKey }: RestoreOptions = {},
): Promise<Answered> {
  const request = { ...entity, path: `${entity.path}/${key}/restore` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, null, idempotencyKey);
  return inPipeline(ctx, entity, async (pipeline) => {
    const isDone = again && (await replay<object>(pipeline.writer, again, ctx.now)) !== null;
    if (isDone) return readAgain(ctx, entity, key, pipeline.writer);
    const row = await pipeline.restoreAsked(entity.path, key);
    if (again) await keepAnswer(pipeline.writer, again, {}, ctx.now);
    return recordAnswer(entity, row, pipeline.writer, ctx);
  });
}
