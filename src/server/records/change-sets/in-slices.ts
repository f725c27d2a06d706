import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { lastAudit } from '../../events/last-audit.ts';
import { inPipeline, type Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { translateStoreError } from '../translate-store-errors.ts';

/** Others wait for as long as this, and for the commit. */
const SLICE_MS = 20;
/** The same where a slice is to hold some items at least. */
const LONGEST_MS = 100;
/** A request is answered after this long, however much is left. */
const REQUEST_MS = 2_000;

interface SliceLimits {
  /** Milliseconds after which what is left is left. */
  within?: number;
  /** So many items belong to a slice where they take longer: what begins and ends it costs more than an item. */
  fewest?: number;
}

/** What a slice has done: items from `from` up to `to`, or one that was refused. */
export interface Slice {
  from: number;
  to: number;
  /** The newest entry of the audit before it. */
  first: number;
  refused?: ApiError;
}

/** Takes back the slice that it belongs to, which is then done again without it. */
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
 * Does something with one item after another, some in each transaction, so that others read and write in between. One that
 * is refused is told to `end` and stops no other.
 * @param each writes one item
 * @param end runs in the transaction of each slice: what it writes is kept if the items are
 * @returns how many were done before the time for a request was over
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
        // PostgreSQL has answered, so this is the turn of the slice.
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
