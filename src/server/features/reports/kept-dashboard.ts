import type { Reader, Store } from '../../store/store.ts';
import { ASSET_GROUND, assetPart, type Dashboard, dashboard, WORK_GROUND, workPart } from './dashboard.ts';

/** The last 30 days go on also when nobody writes. */
const LASTS_MS = 60_000;

/** A part of the dashboard, by store, and the versions of the tables that it was counted from. */
class KeptPart<T> {
  readonly #kept = new WeakMap<Store, { ground: string; answer: Promise<T> }>();
  readonly #tables: string[];
  readonly #count: (reader: Reader, now: Date, zone: string) => Promise<T>;

  constructor(tables: string[], count: (reader: Reader, now: Date, zone: string) => Promise<T>) {
    this.#tables = tables;
    this.#count = count;
  }

  of(store: Store, now: Date, zone: string): Promise<T> {
    // Asked for before the store is read, so that what is kept is never older than it says.
    const versions = this.#tables.map((table) => store.version?.(table));
    const ground = `${Math.floor(now.getTime() / LASTS_MS)} ${zone} ${versions.join(' ')}`;
    const known = this.#kept.get(store);
    if (known?.ground === ground) return known.answer;
    const answer = store.read((reader) => this.#count(reader, now, zone));
    this.#kept.set(store, { ground, answer });
    answer.catch(() => this.#kept.delete(store));
    return answer;
  }
}

/** Assets and work change at different times, so that one need not be counted again because of the other. */
const assets = new KeptPart(ASSET_GROUND, assetPart);
const work = new KeptPart(WORK_GROUND, workPart);

/**
 * The dashboard of a tenant, each part of it counted again only after something that it shows was written, or a minute
 * later. Who asks meanwhile shares one answer.
 */
export async function keptDashboard(store: Store, now: Date, zone: string): Promise<Dashboard> {
  if (!store.version) return store.read((reader) => dashboard(reader, now, zone));
  const both = await Promise.all([assets.of(store, now, zone), work.of(store, now, zone)]);
  return { ...both[0], ...both[1] };
}
