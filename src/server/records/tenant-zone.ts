import type { StoreScope } from '../../shared/schema/entity.ts';
import { type Reader, type Store, tableVersion } from '../store/store.ts';

const SETTINGS = 'company/settings';
/** The time zone of a tenant that has not set one. */
export const DEFAULT_ZONE = 'UTC';
/** How long the zone is cached if the store cannot tell whether its settings changed. */
const LASTS_MS = 1000;

interface Kept {
  state: string;
  zone: Promise<string>;
}

const kept = new WeakMap<object, Kept>();

/** The time zone from a tenant's settings, cached until they change; the platform has no zone of its own. */
export function zoneOf(store: Store, scope: StoreScope = 'tenant'): Promise<string> | string {
  if (scope === 'platform') return DEFAULT_ZONE;
  // The version is read before the settings, so that a cached zone is never older than its version.
  const state = tableVersion(store, SETTINGS) ?? String(Math.floor(performance.now() / LASTS_MS));
  return typeof state === 'string' ? zoneAt(store, state) : state.then((known) => zoneAt(store, known));
}

function zoneAt(store: Store, state: string): Promise<string> {
  const known = kept.get(store.identity);
  if (known?.state === state) return known.zone;
  const zone = store.read(zoneWithin);
  kept.set(store.identity, { state, zone });
  zone.catch(() => kept.delete(store.identity));
  return zone;
}

/** The same within a transaction, as that transaction sees it. */
export async function zoneWithin(reader: Reader): Promise<string> {
  const rows = await reader.find(SETTINGS, { limit: 1 });
  return String(rows[0]?.time_zone ?? DEFAULT_ZONE);
}
