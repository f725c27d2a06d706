import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { visible } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Reader, Store } from '../../store/store.ts';
import { tableVersion } from '../../store/table-version.ts';
import type { Looked } from './counted-list.ts';
import {
  ASSET_TABLES,
  assetPart,
  type Dashboard,
  dashboard,
  timePart,
  WORK_TABLES,
  workPart,
} from './dashboard.ts';

/** The last 30 days go on also when nobody writes. */
const LASTS_MS = 60_000;

/** Remembers a part of the dashboard by store, until a table that it was counted from is written to. */
function cachedPart<T>(tables: string[], count: (reader: Reader, looked: Looked) => Promise<T>) {
  const cache = new WeakMap<object, { state: string; answer: Promise<T> }>();
  return async (store: Store, looked: Looked): Promise<T> => {
    // Asked for before the store is read, so that what is remembered is never older than it says.
    const versions = await Promise.all(tables.map((table) => tableVersion(store, table)));
    const state = `${Math.floor(looked.now.getTime() / LASTS_MS)} ${looked.zone} ${versions.join(' ')}`;
    const known = cache.get(store.identity);
    if (known?.state === state) return known.answer;
    const answer = store.read((reader) => count(reader, looked));
    cache.set(store.identity, { state, answer });
    answer.catch(() => cache.delete(store.identity));
    return answer;
  };
}

/** Assets and work change at different times, so that one need not be counted again because of the other. */
const assets = cachedPart(ASSET_TABLES, assetPart);
const work = cachedPart(WORK_TABLES, workPart);
/** Months and weeks look at many rows: they are counted anew each minute, whatever is written. */
const time = cachedPart([], timePart);

/**
 * The dashboard of a tenant, each part of it counted again only after something that it shows was written, or a minute
 * later. Who asks meanwhile shares one answer.
 */
export async function cachedDashboard(store: Store, now: Date, zone: string): Promise<Dashboard> {
  const looked = { now, zone };
  if (!store.version && !store.readVersion) return store.read((reader) => dashboard(reader, looked));
  const [ofAssets, ofWork, ofTime] = await Promise.all([
    assets(store, looked),
    work(store, looked),
    time(store, looked),
  ]);
  return { ...ofAssets, ...ofWork, ...ofTime };
}

/** The dashboard as who asks may see it: of the records that may be read, and of those alone. */
export async function ownDashboard(ctx: RecordContext): Promise<Dashboard> {
  const { store, now, schema } = ctx;
  const zone = await ctx.zone();
  if (schema.rights.isAll) return cachedDashboard(store, now, zone);
  const whole = await store.read((reader) => dashboard(visible(ctx, reader), { now, zone }));
  const hidden = Object.entries(NEEDS).filter(
    ([, [path, property]]) => !schema.find(path)?.properties.some(({ name }) => name === property),
  );
  for (const [part] of hidden) delete whole[part as keyof typeof NEEDS];
  return whole;
}

/** Parts that are left out for those who may not read what they tell of: a figure of nothing would look like one of zero. */
const NEEDS = {
  attention: [WORK_ORDER, 'completion_end_date'],
  week: [WORK_ORDER, 'suggested_start_date'],
  trends: [WORK_ORDER, 'created_at'],
  cost_by_month: [WORK_ORDER, 'amount'],
} as const;
