import type { Entity } from '../../shared/schema/entity.ts';
import { authorize, requireOperation, requireReach, visible } from './authorize.ts';
import { findRecord } from './find-record.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { type ChangeOptions, requireMatch } from './update-record.ts';

/**
 * Deletes the record at `path/{key}` and the records that go with it.
 * @throws ApiError `not_found`, `still_referenced` naming the referring records, `stale`, `forbidden`,
 * `method_not_allowed`
 */
export async function removeRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  requireOperation(ctx.schema, entity, 'delete');
  await inPipeline(ctx, entity, (pipeline) => writeRemoval(ctx, entity, key, pipeline, options));
}

/** Deletes a record that the caller may delete, in an open transaction. */
export async function writeRemoval(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  pipeline: Pipeline,
  { ifMatch }: ChangeOptions = {},
): Promise<void> {
  const row = await findRecord(visible(ctx, pipeline.writer), entity, key);
  authorize(ctx, entity, 'delete', row);
  await requireReach(ctx, pipeline.writer, entity, 'delete', row);
  requireMatch(ifMatch, row);
  await pipeline.remove(entity.path, row);
}
