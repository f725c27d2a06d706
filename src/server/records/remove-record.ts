import type { Entity } from '../../shared/schema/entity.ts';
import { authorize, requireOperation } from './authorize.ts';
import { findRecord } from './find-record.ts';
import { inPipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { type ChangeOptions, requireMatch } from './update-record.ts';

/**
 * Deletes the record at `path/{key}` and what goes with it.
 * @throws ApiError `not_found`, `still_referenced` naming who refers to it, `stale`, `forbidden`, `method_not_allowed`
 */
export async function removeRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  requireOperation(entity, 'delete');
  await inPipeline(ctx, entity, async (pipeline) => {
    const row = await findRecord(pipeline.writer, entity, key);
    authorize(ctx, entity, 'delete', row);
    requireMatch(options.ifMatch, row);
    await pipeline.remove(entity.path, row);
  });
}
