import type { Order } from '../../shared/wire.ts';
import type { Condition, Row, Store } from '../store/store.ts';
import { lastAudit } from './last-audit.ts';

/** With more entries than this, it is cheaper to read everything again than to work out what changed. */
const MOST = 5_000;
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const SHOWN = ['id', 'entity', 'key', 'created_at'];
/** How many of the newest entries are searched for those written shortly before a subscriber came. */
const MOST_OF_LATE = 500;

/** What has been written to a store since the last look. */
interface RecentChanges {
  /** The id of the newest entry in the audit, from which the next look continues. */
  last: number;
  /** Undefined when anything may have changed: there are too many, or the store was set back to an earlier state. */
  entries: ChangedRecord[] | undefined;
}

/** The part of an audit entry that says which record was written. */
interface ChangedRecord {
  id: number;
  entity: string;
  key: number;
}

/** The ids of the records that were written, by entity. */
export type Changed = Map<string, Set<number>>;

/**
 * What was written after an entry. Ids are given under the lock of the store, so none shows up late.
 * @param since 0 to start with entries yet to come
 * @param ofLate for such a start: entries written after this moment count too, as the subscriber may have read before them
 */
export async function recentChanges(store: Store, since: number, ofLate?: Date): Promise<RecentChanges> {
  return store.read(async (reader) => {
    const last = await lastAudit(reader);
    const isFirst = since === 0;
    if (!isFirst && (last < since || last - since > MOST)) return { last, entries: undefined };
    const after = isFirst ? last - (ofLate ? MOST_OF_LATE : 0) : since;
    if (after === last) return { last, entries: [] };
    const where: Condition[] = [{ property: 'id', op: 'gt', value: after }];
    const found = await reader.find('_audit', { where, order: OLDEST, properties: SHOWN });
    const isNew = ({ created_at }: Row) => !isFirst || String(created_at) > String(ofLate?.toISOString());
    const entries = found
      .filter(isNew)
      .map(({ id, entity, key }) => ({ id, entity: String(entity), key: Number(key) }));
    return { last, entries };
  });
}

/** The records that some entries are about. */
export function changedBy(entries: ChangedRecord[]): Changed {
  const changed: Changed = new Map();
  for (const { entity, key } of entries) changed.set(entity, (changed.get(entity) ?? new Set()).add(key));
  return changed;
}
