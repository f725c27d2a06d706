import type { Order } from '../../shared/wire.ts';
import type { Condition, Row, Store } from '../store/store.ts';
import { readPart } from './authorize.ts';
import type { HistoryQuery } from './history-query.ts';
import type { RecordContext } from './record-context.ts';

/** How many entries are scanned. */
interface Walk {
  /** In one go; the store does other work in between. */
  slice: number;
  /** For one answer, which then says where to continue, whether its page is full or not. */
  most: number;
}

const WALK: Walk = { slice: 5_000, most: 100_000 };
/** Ids grow with time, except when a clock is set, or clocks differ between servers. */
const CLOCKS_DIFFER_MS = 86_400_000;

const NEWEST: Order[] = [{ property: 'id', descending: true }];
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const TIME = ['id', 'created_at'];

/**
 * The next entries before a given one that meet the conditions, and where to continue. The audit is written constantly
 * and read rarely, so it has no index that only its readers would need: it is scanned by id from the newest, in slices. A
 * single record has few entries, which the index on keys finds.
 */
export async function walkHistory(
  by: Pick<RecordContext, 'store' | 'principal'>,
  { key, from, until, before, pageSize }: HistoryQuery,
  where: Condition[],
  { slice, most }: Walk = WALK,
): Promise<{ rows: Row[]; next: number | null }> {
  const { store } = by;
  const newest = await store.read(async (reader) => {
    const [row] = await reader.find('_audit', { order: NEWEST, limit: 1, properties: TIME });
    return row?.id ?? 0;
  });
  const end = until === undefined ? newest + 1 : await firstSince(store, newest, shifted(until, 1));
  const start = from === undefined ? 1 : await firstSince(store, newest, shifted(from, -1));
  let high = Math.min(before ?? end, end);
  const last = key === undefined ? Math.max(start, high - most) : start;
  const rows: Row[] = [];
  while (high > last && rows.length <= pageSize) {
    const low = key === undefined ? Math.max(last, high - slice) : last;
    const between: Condition[] = [
      { property: 'id', op: 'gte', value: low },
      { property: 'id', op: 'lt', value: high },
    ];
    const query = { where: [...where, ...between], order: NEWEST, limit: pageSize + 1 - rows.length };
    rows.push(...(await readPart(by, (_seen, reader) => reader.find('_audit', query))));
    high = low;
  }
  const page = rows.slice(0, pageSize);
  if (rows.length > pageSize) return { rows: page, next: page.at(-1)?.id ?? null };
  return { rows: page, next: high > start ? high : null };
}

/** The first id written at this time or later, found by binary search; one past the newest if there is none. */
async function firstSince(store: Store, newest: number, time: string): Promise<number> {
  return store.read(async (reader) => {
    let [low, high] = [1, newest + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = await reader.find('_audit', {
        where: [{ property: 'id', op: 'gte', value: middle }],
        order: OLDEST,
        limit: 1,
        properties: TIME,
      });
      if (!row || String(row.created_at) >= time) high = middle;
      else low = row.id + 1;
    }
    return low;
  });
}

/** A time moved by as much as clocks may differ. */
function shifted(time: string, direction: 1 | -1): string {
  const moved = new Date(Date.parse(time) + direction * CLOCKS_DIFFER_MS);
  // Years after 9999 are written with a sign, which sorts before all others.
  return moved.getUTCFullYear() > 9999 || moved.getUTCFullYear() < 0 ? time : moved.toISOString();
}
