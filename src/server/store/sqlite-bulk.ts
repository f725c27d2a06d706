import { Answers } from './answers.ts';
import { BulkWriter } from './bulk-writer.ts';
import { tableAt } from './catalog.ts';
import { type Hidden, type IdRange, NOTHING_HIDDEN } from './hidden-rows.ts';
import type { Model } from './model.ts';
import {
  endUnfinished,
  readUnfinished,
  removeRange,
  reserveIds,
  writeUnfinished,
} from './sqlite-bulk-state.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { StoreState } from './sqlite-snapshots.ts';
import type { SqliteWriteQueue } from './sqlite-write-queue.ts';
import type { Slice } from './store.ts';

/** How many rows are removed in one transaction. */
const REMOVED_AT_ONCE = 200;

interface BulkParts {
  model: Model;
  connection: SqliteConnection;
  writes: SqliteWriteQueue;
  state: StoreState;
  rows: number;
}

/**
 * A bulk in a file that has one writer: its slices are transactions like others, with rows whose ids were set aside for
 * it. Readers leave these ids out until the bulk is over. The file tells them too, and whoever opens it after a crash
 * removes them.
 */
export async function runBulk<T>(parts: BulkParts, work: (slice: Slice) => Promise<T>): Promise<T> {
  const bulk = new SqliteBulk(parts);
  try {
    const value = await work((slice) => bulk.slice(slice));
    await bulk.publish();
    return value;
  } catch (error) {
    await bulk.remove();
    throw error;
  }
}

class SqliteBulk {
  readonly #parts: BulkParts;
  /** The ids that are still to be given, by table. */
  readonly #left = new Map<string, { next: number; last: number }>();
  #failed = false;

  constructor(parts: BulkParts) {
    this.#parts = parts;
  }

  slice: Slice = async (work) => {
    if (this.#failed) throw new Error('A bulk does not go on after a slice that failed');
    const { model, writes, state } = this.#parts;
    try {
      return await writes.add(
        async (writer) => {
          const before = state.hidden;
          try {
            return await work(new BulkWriter(writer, { idFor: (table) => this.#idFor(table) }));
          } catch (error) {
            // The ids that were set aside may be given to the next write of this group.
            state.hidden = before;
            throw error;
          }
        },
        { model, once: true },
      );
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  };

  /** All comes into sight at once: the file forgets that it was a bulk, then readers do. */
  async publish(): Promise<void> {
    const { connection, writes } = this.#parts;
    await writes.add(async () => endUnfinished(connection), { direct: true });
    this.#show();
  }

  /** Removes what was kept so far, a few rows at a time. */
  async remove(): Promise<void> {
    const { connection, writes, state, model } = this.#parts;
    state.hidden = readUnfinished(connection);
    for (const [name, ranges] of [...state.hidden].reverse()) {
      const { table } = tableAt(model.catalog, name);
      for (const [first, last] of ranges)
        for (let at = first; at <= last; at += REMOVED_AT_ONCE) {
          const some: IdRange = [at, Math.min(at + REMOVED_AT_ONCE - 1, last)];
          await writes.add(async () => removeRange(connection, table, some), { direct: true });
        }
    }
    await writes.add(async () => endUnfinished(connection), { direct: true });
    this.#show();
  }

  #idFor(table: string): number {
    const { connection, rows, state } = this.#parts;
    let ids = this.#left.get(table);
    if (!ids || ids.next > ids.last) {
      const range = reserveIds(connection, table, rows);
      state.hidden = withRange(state.hidden, table, range);
      writeUnfinished(connection, state.hidden);
      ids = { next: range[0], last: range[1] };
      this.#left.set(table, ids);
    }
    return ids.next++;
  }

  #show(): void {
    const { state } = this.#parts;
    const tables = [...state.hidden.keys()];
    state.hidden = NOTHING_HIDDEN;
    state.commits++;
    state.answers = new Answers();
    state.versions.committed(tables);
  }
}

function withRange(hidden: Hidden, table: string, range: IdRange): Hidden {
  const ranges = [...(hidden.get(table) ?? [])];
  const before = ranges.at(-1);
  if (before && before[1] + 1 === range[0]) ranges.splice(-1, 1, [before[0], range[1]]);
  else ranges.push(range);
  return new Map(hidden).set(table, ranges);
}
