import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { lastAudit } from '../../events/last-audit.ts';
import { SLICE_MS } from '../../lib/slice-time.ts';
import { inPipeline, type Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { translateStoreError } from '../translate-store-errors.ts';

/** How long other writers wait for slices that must hold a minimum number of items. */
const LONGEST_MS = 100;
/** A request is answered after this long, however much is left. */
const REQUEST_MS = 2_000;

interface SliceLimits {
  /** Milliseconds after which no further slice begins. */
  within?: number;
  /**
   * The fewest items per slice even if they take longer, because beginning and committing a slice costs more than an item.
   */
  fewest?: number;
}

/** One finished slice: the items from `from` up to `to`, or one that was refused. */
export interface Slice {
  from: number;
  to: number;
  /** The newest audit entry before the slice. */
  first: number;
  refused?: ApiError;
}

/** Rolls back the slice that holds the refused item; the slice is then run again without it. */
class RefusedItem extends Error {
  readonly at: number;
  override readonly cause: ApiError;
  constructor(at: number, cause: ApiError) {
    super(cause.message);
    this.at = at;
    this.cause = cause;
  }
}

/**
 * Does something with one item after another, several per transaction, so that other requests can read and write in
 * between. A refused item is passed to `end` and does not stop the others.
 * @param each writes one item
 * @param end runs in the transaction of each slice: what it writes is kept if the items are
 * @returns how many items were done before the time for the request was up
 */
export async function inSlices<T>(
  ctx: RecordContext,
  entity: Entity,
  items: T[],
  each: (item: T, pipeline: Pipeline, at: number) => Promise<void>,
  end: (pipeline: Pipeline, slice: Slice) => Promise<void>,
  { within = REQUEST_MS, fewest = 1 }: SliceLimits = {},
): Promise<number> {
  const until = performance.now() + within;
  let done = 0;
  let most = items.length;
  while (done < items.length && performance.now() < until)
    try {
      done = await inPipeline(ctx, entity, async (pipeline) => {
        const first = await lastAudit(pipeline.writer);
        // PostgreSQL has answered, so the slice's time begins here.
        const begun = performance.now();
        const longest = (items: number) => (items < fewest ? LONGEST_MS : SLICE_MS);
        let at = done;
        do {
          await each(items[at] as T, pipeline, at).catch((error: unknown) => {
            throw refusedAt(at, translateStoreError(ctx.schema, entity, error));
          });
          at += 1;
        } while (at < most && performance.now() - begun < longest(at - done));
        await end(pipeline, { from: done, to: at, first });
        return at;
      });
      most = items.length;
    } catch (error) {
      if (!(error instanceof RefusedItem)) throw error;
      most = error.at;
      if (error.at > done) continue;
      const refused = { from: done, to: done + 1, refused: error.cause };
      await inPipeline(ctx, entity, async (pipeline) =>
        end(pipeline, { ...refused, first: await lastAudit(pipeline.writer) }),
      );
      done += 1;
      most = items.length;
    }
  return done;
}

function refusedAt(at: number, error: unknown): unknown {
  return error instanceof ApiError && error.code !== 'unauthenticated' ? new RefusedItem(at, error) : error;
}
