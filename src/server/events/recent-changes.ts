import type { Order } from '../../shared/wire.ts';
import type { Condition, Row, Store } from '../store/store.ts';

/**
 * Where several write at once, ids of the audit are given when a transaction writes, and seen when it ends: a late one may
 * have a lower id than one that was seen.
 */
const OVERLAP = 100;
/** Beyond so many entries it is cheaper to read everything again than to find out what has changed. */
const MOST = 5_000;
const NEWEST: Order[] = [{ property: 'id', descending: true }];
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const ENTRY = ['id', 'entity', 'key', 'created_at'];
/** Among so many entries those are looked for that were written shortly before somebody came. */
const MOST_OF_LATE = 500;

/** What has been written to a store since somebody looked last. */
interface RecentChanges {
  /** The newest entry of the audit: where to go on. */
  last: number;
  /** Undefined where these are too many to look through. */
  entries: Entry[] | undefined;
}

/** What of an entry of the audit says that a record was written to. */
interface Entry {
  id: number;
  entity: string;
  key: number;
}

/** The ids of the records that were written, by entity. */
export type Changed = Map<string, Set<number>>;

/** How far somebody has looked. */
export interface Looked {
  /** The newest entry that was there; 0 to begin with what comes. */
  last: number;
  /** Entries of late that somebody was told of. */
  seen: Set<number>;
}

/**
 * What was written after somebody has looked, and how far that is now.
 * @param since what is noted as seen there is added to
 * @param ofLate for who looks for the first time: what was written after this moment counts too, as they may have read before it
 */
export async function recentChanges(store: Store, since: Looked, ofLate?: Date): Promise<RecentChanges> {
  const overlap = overlapOf(store);
  return store.read(async (reader) => {
    const [newest] = await reader.find('_audit', { order: NEWEST, limit: 1, properties: ENTRY });
    const last = newest?.id ?? 0;
    const isFirst = since.last === 0;
    if (last - since.last > MOST && !isFirst) return { last, entries: undefined };
    const beforeFirst = ofLate ? MOST_OF_LATE : overlap;
    const after = Math.max(isFirst ? last - beforeFirst : since.last - overlap, 0);
    const where: Condition[] = [{ property: 'id', op: 'gt', value: after }];
    const found = await reader.find('_audit', { where, order: OLDEST, properties: ENTRY });
    const isNew = ({ id, created_at }: Row) =>
      isFirst
        ? ofLate !== undefined && String(created_at) > ofLate.toISOString()
        : !since.seen.has(Number(id));
    const entries = found
      .filter(isNew)
      .map(({ id, entity, key }) => ({ id, entity: String(entity), key: Number(key) }));
    for (const { id } of found) since.seen.add(id);
    for (const id of since.seen) if (id <= last - overlap) since.seen.delete(id);
    return { last, entries };
  });
}

/** What entries come to. */
export function changedBy(entries: Entry[]): Changed {
  const changed: Changed = new Map();
  for (const { entity, key } of entries) changed.set(entity, (changed.get(entity) ?? new Set()).add(key));
  return changed;
}

/** Whether an entry was not there yet when somebody looked. */
export function isNewTo({ last, seen }: Looked, { id }: Entry, store: Store): boolean {
  return id > last - overlapOf(store) && !seen.has(id);
}

/** One process writes at a time where a store can tell its version. */
function overlapOf({ version }: Store): number {
  return version ? 0 : OVERLAP;
}
