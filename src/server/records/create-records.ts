import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { SLICE_MS } from '../lib/slice-time.ts';
import type { Writer } from '../store/store.ts';
import { Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { translateStoreError } from './translate-store-errors.ts';

/** One body was refused; its slice was not written. */
export class BatchError extends Error {
  /** The position of the body, from 0. */
  readonly index: number;
  override readonly cause: ApiError;

  constructor(index: number, cause: ApiError) {
    super(`Record ${index + 1}: ${cause.message}`);
    this.name = 'BatchError';
    this.index = index;
    this.cause = cause;
  }
}

interface CreateRecordsOptions {
  /**
   * Runs in the transaction of each slice, after its records, and commits or rolls back with them. Like every write it
   * may run more than once.
   */
  inSlice?(writer: Writer, written: number): Promise<void>;
  /** Called after each slice with the number of records written. */
  onWritten?(written: number): void;
}

/**
 * Creates many records with the same checks and consequences as one, in slices: each is its own transaction, so that
 * other requests can read and write in between. Bodies are fetched in batches, so that they need not all be in memory.
 * @throws BatchError with the first body that is refused; the slices before it stay
 */
export async function createRecords(
  ctx: RecordContext,
  entity: Entity,
  batches: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
  { inSlice, onWritten }: CreateRecordsOptions = {},
): Promise<number> {
  let written = 0;
  for await (const bodies of batches) {
    const first = written;
    while (written < first + bodies.length) {
      written = await ctx.store.write(async (writer) => {
        const reached = await writeSome(ctx, entity, bodies, first, written, writer);
        await inSlice?.(writer, reached);
        return reached;
      });
      onWritten?.(written);
    }
  }
  return written;
}

/** Writes bodies of a batch that began at `first`, from `next` on, for one slice. Returns where to continue. */
async function writeSome(
  ctx: RecordContext,
  entity: Entity,
  bodies: readonly unknown[],
  first: number,
  next: number,
  writer: Writer,
): Promise<number> {
  const pipeline = new Pipeline(ctx, writer);
  const until = performance.now() + SLICE_MS;
  let index = next;
  do {
    const body = bodies[index - first];
    try {
      await pipeline.createAsked(entity.path, body);
    } catch (thrown) {
      const error = translateStoreError(ctx.schema, entity, thrown);
      throw error instanceof ApiError ? new BatchError(index, error) : error;
    }
    index++;
  } while (index < first + bodies.length && performance.now() < until);
  return index;
}
