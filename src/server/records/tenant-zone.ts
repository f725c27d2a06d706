import type { StoreScope } from '../../shared/schema/entity.ts';
import type { Reader, Store } from '../store/store.ts';
import { tableVersion } from '../store/table-version.ts';

const SETTINGS = 'company/settings';
/** Where nobody has said otherwise. */
export const DEFAULT_ZONE = 'UTC';
/** A store that cannot tell whether its settings changed is asked again after this long. */
const LASTS_MS = 1000;

interface Kept {
  state: string;
  zone: Promise<string>;
}

const kept = new WeakMap<object, Kept>();

/** The zone of a tenant by its settings, kept until they change; the platform has none of its own. */
export function zoneOf(store: Store, scope: StoreScope = 'tenant'): Promise<string> | string {
  if (scope === 'platform') return DEFAULT_ZONE;
  // Asked for before the store is read, so that what is kept is never newer than it says.
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

/** The same within a transaction, as it is there. */
export async function zoneWithin(reader: Reader): Promise<string> {
  const rows = await reader.find(SETTINGS, { limit: 1 });
  return String(rows[0]?.time_zone ?? DEFAULT_ZONE);
}
