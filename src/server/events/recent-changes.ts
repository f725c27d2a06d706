import type { Order } from '../../shared/wire.ts';
import type { Condition, Store } from '../store/store.ts';

/**
 * Where several write at once, ids of the audit are given when a transaction writes, and seen when it ends: a late one may
 * have a lower id than one that was seen.
 */
const OVERLAP = 100;
/** Beyond so many entries it is cheaper to read everything again than to find out what has changed. */
const MOST = 5_000;
const NEWEST: Order[] = [{ property: 'id', descending: true }];
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const ENTRY = ['id', 'entity', 'key'];

/** What has been written to a store since somebody looked last. */
export interface RecentChanges {
  /** The newest entry of the audit: where to go on. */
  last: number;
  changed: Changed | undefined;
}

/** The ids of the records that were written, by entity; undefined where these are too many to look through. */
export type Changed = Map<string, Set<number>>;

/** How far somebody has looked. */
export interface Looked {
  /** The newest entry that was there; 0 to begin with what comes. */
  last: number;
  /** Entries of late that somebody was told of. */
  seen: Set<number>;
}

/**
 * The entities that were written to after somebody has looked, and how far that is now.
 * @param since what is noted as seen there is added to
 */
export async function recentChanges(store: Store, since: Looked): Promise<RecentChanges> {
  // One process writes at a time where a store can tell its version.
  const overlap = store.version ? 0 : OVERLAP;
  return store.read(async (reader) => {
    const [newest] = await reader.find('_audit', { order: NEWEST, limit: 1, properties: ENTRY });
    const last = newest?.id ?? 0;
    const isFirst = since.last === 0;
    if (last - since.last > MOST && !isFirst) return { last, changed: undefined };
    const after = Math.max((isFirst ? last : since.last) - overlap, 0);
    const where: Condition[] = [{ property: 'id', op: 'gt', value: after }];
    const entries = await reader.find('_audit', { where, order: OLDEST, properties: ENTRY });
    const changed: Changed = new Map();
    for (const { id, entity, key } of entries) {
      if (!isFirst && !since.seen.has(id)) {
        const ids = changed.get(String(entity)) ?? new Set();
        changed.set(String(entity), ids.add(Number(key)));
      }
      since.seen.add(id);
    }
    for (const id of since.seen) if (id <= last - overlap) since.seen.delete(id);
    return { last, changed };
  });
}
