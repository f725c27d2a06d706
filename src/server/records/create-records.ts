import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Writer } from '../store/store.ts';
import { acceptCreate, writeNew } from './create-record.ts';
import type { RecordContext } from './record-context.ts';
import { inApiWords } from './store-fault.ts';

/** Others wait for as long as this, and for the commit. */
const SLICE_MS = 20;

/** One body was refused; nothing was written. */
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
 * Makes many records, all or none, with the same checks and consequences as one. Bodies are asked for a batch at a
 * time, so that they need not all be there; meanwhile others read and write, and see none of them before all are made.
 * @param count how many bodies there will be
 * @param onWritten told after each slice how many are written
 * @throws BatchError with the first body that is refused
 */
export async function createRecords(
  ctx: RecordContext,
  entity: Entity,
  count: number,
  batches: Iterable<readonly unknown[]> | AsyncIterable<readonly unknown[]>,
  onWritten?: (count: number) => void,
): Promise<number> {
  return ctx.store.bulk(Math.max(1, count), async (slice) => {
    let written = 0;
    for await (const bodies of batches) {
      const before = written;
      while (written < before + bodies.length) {
        written = await slice((writer) => writeSome(ctx, entity, bodies, before, written, writer));
        onWritten?.(written);
      }
    }
    return written;
  });
}

/** Writes bodies of a batch that began at `first`, from `next` on, for a moment. Returns where to go on. */
async function writeSome(
  ctx: RecordContext,
  entity: Entity,
  bodies: readonly unknown[],
  first: number,
  next: number,
  writer: Writer,
): Promise<number> {
  const until = performance.now() + SLICE_MS;
  let index = next;
  do {
    const write = () => writeNew(ctx, entity, acceptCreate(ctx, entity, bodies[index - first]), writer);
    await atIndex(index, () => inApiWords(ctx.entities, entity, async () => write()));
    index++;
  } while (index < first + bodies.length && performance.now() < until);
  return index;
}

async function atIndex<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new BatchError(index, error) : error;
  }
}
