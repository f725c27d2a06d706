import { setImmediate as turn } from 'node:timers/promises';
import { PART, REQUEST, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { readPart } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { type Reader, type Store, tableVersion } from '../../store/store.ts';
import type { Looked } from './counted-list.ts';
import {
  ASSET_TABLES,
  assetPart,
  type Dashboard,
  dashboard,
  timePart,
  WAITING_TABLES,
  WORK_TABLES,
  waitingPart,
  workPart,
} from './dashboard.ts';

/** The last 30 days move on even if nobody writes. */
const LASTS_MS = 60_000;

/** Caches a part of the dashboard per store, until one of its tables is written to. */
function cachedPart<T>(
  tables: string[],
  count: (reader: Reader, looked: Looked) => Promise<T>,
  length?: 'long',
) {
  const cache = new WeakMap<object, { state: string; answer: Promise<T> }>();
  return async (store: Store, looked: Looked): Promise<T> => {
    // Versions are read before the store, so that a cached part is never older than its versions.
    const versions = await Promise.all(tables.map((table) => tableVersion(store, table)));
    const state = `${Math.floor(looked.now.getTime() / LASTS_MS)} ${looked.zone} ${versions.join(' ')}`;
    const known = cache.get(store.identity);
    if (known?.state === state) return known.answer;
    const answer = store.read((reader) => count(reader, looked), length);
    cache.set(store.identity, { state, answer });
    answer.catch(() => cache.delete(store.identity));
    return answer;
  };
}

/** Assets, work and what waits change at different times, so each is cached separately. */
const assets = cachedPart(ASSET_TABLES, assetPart);
const work = cachedPart(WORK_TABLES, workPart);
const waiting = cachedPart(WAITING_TABLES, waitingPart);
/** Months and weeks cover many rows: they are counted once a minute, whatever is written. */
const time = cachedPart([], timePart, 'long');

/**
 * The dashboard of a tenant; each part is counted again only after one of its tables was written to, or a minute later.
 * Concurrent requests share one answer.
 */
export async function cachedDashboard(store: Store, now: Date, zone: string): Promise<Dashboard> {
  const looked = { now, zone };
  if (!store.version && !store.readVersion) return store.read((reader) => dashboard(reader, looked));
  const [ofAssets, ofWork, ofWaiting, ofTime] = await Promise.all([
    assets(store, looked),
    work(store, looked),
    waiting(store, looked),
    time(store, looked),
  ]);
  return { ...ofAssets, ...ofWork, ...ofWaiting, ...ofTime };
}

/** The dashboard as the caller may see it: based only on records that they may read. */
export async function ownDashboard(ctx: RecordContext): Promise<Dashboard> {
  const { store, now, schema } = ctx;
  const zone = await ctx.zone();
  if (schema.rights.isAll) return cachedDashboard(store, now, zone);
  const part = async <T>(
    count: (reader: Reader, looked: Looked) => Promise<T>,
    length?: 'long',
  ): Promise<T> => {
    const counted = await readPart(ctx, (seen) => count(seen, { now, zone }), length);
    // One part after the other, so that others get their turn in between.
    await turn();
    return counted;
  };
  const whole: Dashboard = {
    ...(await part(assetPart)),
    ...(await part(workPart)),
    ...(await part(waitingPart)),
    ...(await part(timePart, 'long')),
  };
  const hidden = Object.entries(NEEDS).filter(
    ([, [path, property]]) => !schema.find(path)?.properties.some(({ name }) => name === property),
  );
  for (const [part] of hidden) delete whole[part as keyof typeof NEEDS];
  return whole;
}

/** Parts left out for users who may not read the underlying records: otherwise a hidden figure would look like zero. */
const NEEDS = {
  attention: [WORK_ORDER, 'completion_end_date'],
  week: [WORK_ORDER, 'suggested_start_date'],
  trends: [WORK_ORDER, 'created_at'],
  cost_by_month: [WORK_ORDER, 'total_cost'],
  new_requests_count: [REQUEST, 'state'],
  parts_to_order_count: [PART, 'to_order'],
} as const;
