import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { acceptCreate, writeNew } from './create-record.ts';
import type { RecordContext } from './record-context.ts';
import { inApiWords } from './store-fault.ts';

/** One body of a batch was refused; nothing of the batch was written. */
export class BatchError extends Error {
  /** Which body, from 0. */
  readonly index: number;
  override readonly cause: ApiError;

  constructor(index: number, cause: ApiError) {
    super(`Record ${index + 1}: ${cause.message}`);
    this.name = 'BatchError';
    this.index = index;
    this.cause = cause;
  }
}

/**
 * Makes many records, all or none, with the same checks and consequences as one. Returns their ids in order.
 * @param onWritten told after each record how many are written
 * @throws BatchError with the first body that is refused
 */
export async function createRecords(
  ctx: RecordContext,
  entity: Entity,
  bodies: readonly unknown[],
  onWritten?: (count: number) => void,
): Promise<number[]> {
  // Checked here, made again when written: of many bodies, nothing is held twice.
  for (const [index, body] of bodies.entries())
    await atIndex(index, async () => acceptCreate(ctx, entity, body));
  return ctx.store.write(async (writer) => {
    const ids: number[] = [];
    for (const [index, body] of bodies.entries()) {
      const write = () => writeNew(ctx, entity, acceptCreate(ctx, entity, body), writer);
      const { record } = await atIndex(index, () => inApiWords(ctx.entities, entity, write));
      onWritten?.(ids.push(record.id));
    }
    return ids;
  });
}

async function atIndex<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new BatchError(index, error) : error;
  }
}
