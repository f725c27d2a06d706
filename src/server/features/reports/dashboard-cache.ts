import type { Reader, Store } from '../../store/store.ts';
import { ASSET_TABLES, assetPart, type Dashboard, dashboard, WORK_TABLES, workPart } from './dashboard.ts';

/** The last 30 days go on also when nobody writes. */
const LASTS_MS = 60_000;

/** Remembers a part of the dashboard by store, until a table that it was counted from is written to. */
function cachedPart<T>(tables: string[], count: (reader: Reader, now: Date, zone: string) => Promise<T>) {
  const cache = new WeakMap<Store, { state: string; answer: Promise<T> }>();
  return (store: Store, now: Date, zone: string): Promise<T> => {
    // Asked for before the store is read, so that what is remembered is never older than it says.
    const versions = tables.map((table) => store.version?.(table));
    const state = `${Math.floor(now.getTime() / LASTS_MS)} ${zone} ${versions.join(' ')}`;
    const known = cache.get(store);
    if (known?.state === state) return known.answer;
    const answer = store.read((reader) => count(reader, now, zone));
    cache.set(store, { state, answer });
    answer.catch(() => cache.delete(store));
    return answer;
  };
}

/** Assets and work change at different times, so that one need not be counted again because of the other. */
const assets = cachedPart(ASSET_TABLES, assetPart);
const work = cachedPart(WORK_TABLES, workPart);

/**
 * The dashboard of a tenant, each part of it counted again only after something that it shows was written, or a minute
 * later. Who asks meanwhile shares one answer.
 */
export async function cachedDashboard(store: Store, now: Date, zone: string): Promise<Dashboard> {
  if (!store.version) return store.read((reader) => dashboard(reader, now, zone));
  const [ofAssets, ofWork] = await Promise.all([assets(store, now, zone), work(store, now, zone)]);
  return { ...ofAssets, ...ofWork };
}
