import type { Order } from '../../shared/wire.ts';
import type { Condition, Row, Store } from '../store/store.ts';

/**
 * Where several processes write at once, an audit id is assigned during a transaction but becomes visible at its commit.
 * So an entry that shows up late may have a lower id than one already seen.
 */
const OVERLAP = 100;
/** With more entries than this, it is cheaper to read everything again than to work out what changed. */
const MOST = 5_000;
const NEWEST: Order[] = [{ property: 'id', descending: true }];
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const ENTRY = ['id', 'entity', 'key', 'created_at'];
/** How many of the newest entries are searched for those written shortly before a follower came. */
const MOST_OF_LATE = 500;

/** What has been written to a store since the last look. */
interface RecentChanges {
  /** The id of the newest entry in the audit, from which the next look continues. */
  last: number;
  /** Undefined when there are too many to look through. */
  entries: Entry[] | undefined;
}

/** The part of an audit entry that says which record was written. */
interface Entry {
  id: number;
  entity: string;
  key: number;
}

/** The ids of the records that were written, by entity. */
export type Changed = Map<string, Set<number>>;

/** How far a follower has looked. */
export interface Looked {
  /** The id of the newest entry then; 0 to start with entries yet to come. */
  last: number;
  /** Ids of recent entries that the follower already knows. */
  seen: Set<number>;
}

/**
 * What was written since the last look, and how far this one goes.
 * @param since its `seen` is updated
 * @param ofLate for a first look: entries written after this moment count too, as the follower may have read before them
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

/** The records that some entries are about. */
export function changedBy(entries: Entry[]): Changed {
  const changed: Changed = new Map();
  for (const { entity, key } of entries) changed.set(entity, (changed.get(entity) ?? new Set()).add(key));
  return changed;
}

/** Whether an entry was written after the follower looked. */
export function isNewTo({ last, seen }: Looked, { id }: Entry, store: Store): boolean {
  return id > last - overlapOf(store) && !seen.has(id);
}

/** A store that can tell its version has only one process writing to it, so no entry can show up late. */
function overlapOf({ version }: Store): number {
  return version ? 0 : OVERLAP;
}
