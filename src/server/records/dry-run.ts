import type { Entity } from '../../shared/schema/entity.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';

/** Carries the result of a dry run out of the transaction, which it rolls back. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('This was a dry run');
    this.result = result;
  }
}

/**
 * A dry run is the real write, rolled back: whatever would refuse the write refuses this, and nobody has to say twice what is right.
 * @throws ApiError as the write would
 */
export async function dryRun<T>(
  ctx: RecordContext,
  entity: Entity,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  try {
    await inPipeline({ ...ctx, isQuiet: true }, entity, async (pipeline) => {
      throw new RolledBack(await work(pipeline));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
  throw new Error('A dry run was written');
}
