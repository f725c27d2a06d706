import type { Order } from '../../shared/wire.ts';
import { together } from '../lib/together.ts';
import type { Condition, Reader, Row } from '../store/store.ts';
import { DELETED, positionOf } from './cursors.ts';
import { lastAudit } from './last-audit.ts';

/** Hears of what was written to a store, and tells somebody outside of it. Its cursor says how far it has got. */
export interface Listener<From> {
  /** The name of its cursor. It stays: under another name it is another listener. */
  name: string;
  /** Which entries of the audit it hears of. Default: all. */
  where?: readonly Condition[];
  /**
   * Hears of entries in the order of their commits, each at least once: again if the process dies before the cursor has
   * moved. An error leaves these and all later ones for the next time, and stops no other listener.
   */
  hear(entries: Entry[], from: From): Promise<void>;
  /**
   * Goes by the store as it is, in place of entries: when it hears of a store for the first time, and when entries were deleted
   * before it heard of them. Without it, it hears of all entries that are left.
   */
  begin?(from: From): Promise<void>;
}

/** What was written: an entry of the audit. */
export interface Entry {
  id: number;
  /** When. */
  at: Date;
  entity: string;
  /** The id of the record; null where there is none. */
  key: number | null;
  action: string;
  /** Values of the properties that changed. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** How many entries a look goes through. A cursor without anything to tell moves only after as many, so as not to double all writes. */
const WINDOW = 500;
const OLDEST: Order[] = [{ property: 'id', descending: false }];
const SHOWN = ['id', 'created_at', 'entity', 'key', 'action', 'before', 'after'];

/** What a listener has not heard. */
interface Unheard {
  /** It should begin with the store as it is. */
  isNew: boolean;
  entries: Entry[];
  /** Its position once it has heard them. */
  position: number;
  /** There may be more. */
  hasMore: boolean;
}

/**
 * What a listener has not heard, or the oldest of it. Entries get their ids under the lock of their store, so no older one shows
 * up behind a cursor.
 */
export async function unheard(
  reader: Reader,
  { name, where = [], begin }: Listener<never>,
): Promise<Unheard> {
  const [position, deleted = 0, last] = await together([
    positionOf(reader, name),
    positionOf(reader, DELETED),
    lastAudit(reader),
  ]);
  if (begin && (position === undefined || position < deleted))
    return { isNew: true, entries: [], position: last, hasMore: false };
  const after = Math.max(position ?? 0, deleted);
  const end = Math.min(after + WINDOW, last);
  const within: Condition[] = [
    { property: 'id', op: 'gt', value: after },
    { property: 'id', op: 'lte', value: end },
  ];
  const rows =
    end > after
      ? await reader.find('_audit', { where: [...within, ...where], order: OLDEST, properties: SHOWN })
      : [];
  return { isNew: false, entries: rows.map(entryOf), position: end, hasMore: end < last };
}

function entryOf({ id, created_at, entity, key, action, before, after }: Row): Entry {
  return {
    id,
    at: new Date(String(created_at)),
    entity: String(entity),
    key: key === null ? null : Number(key),
    action: String(action),
    before: before as Entry['before'],
    after: after as Entry['after'],
  };
}
