import type { Entity } from '../../shared/schema/entity.ts';
import { inPipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import type { ChangeOptions } from './update-record.ts';

/**
 * Deletes the record at `path/{key}` and the records that go with it.
 * @throws ApiError `not_found`, `still_referenced` naming the referring records, `stale`, `forbidden`,
 * `method_not_allowed`
 */
export async function removeRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  { ifMatch }: ChangeOptions = {},
): Promise<void> {
  await inPipeline(ctx, entity, (pipeline) => pipeline.removeAsked(entity.path, key, { ifMatch }));
}
