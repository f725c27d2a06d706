import { useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { othersWroteSince } from '../../data/others-changes.ts';

interface Held {
  /** Which list and page they are of. */
  list: string;
  rows: WireRecord[] | undefined;
  /** What was read last. */
  read: WireRecord[] | undefined;
  fresh: number;
  /** When the rows were last taken as they were read. */
  at: number;
}

/**
 * The rows of a list as they are read on the screen: what others have added above them waits, counted, until it is asked
 * for, so that nothing moves under the eyes or the pointer. What they have changed or deleted shows at once.
 * @param list tells the rows of one search, page and order from those of another
 */
export function useHeldRows(rows: WireRecord[] | undefined, list: string) {
  const [held, setHeld] = useState<Held>(() => taken(rows, list));
  if (held.list !== list || !isSame(held.read, rows)) {
    const holds = held.list === list && held.rows && rows && othersWroteSince(held.at);
    setHeld(holds ? holding(held, held.rows ?? [], rows) : taken(rows, list));
  }
  return { rows: held.rows, fresh: held.fresh, showFresh: () => setHeld(taken(held.read, list)) };
}

function isSame(one: WireRecord[] | undefined, other: WireRecord[] | undefined): boolean {
  return one === other || (one?.length === 0 && other?.length === 0);
}

function taken(rows: WireRecord[] | undefined, list: string): Held {
  return { list, rows, read: rows, fresh: 0, at: performance.now() };
}

function holding(held: Held, before: WireRecord[], read: WireRecord[]): Held {
  const shown = new Set(before.map(({ id }) => id));
  const lastKnown = read.findLastIndex(({ id }) => shown.has(id));
  // What stands below all that is shown pushes nothing; where none of it is left, all has been pushed away.
  const above = lastKnown === -1 ? read : read.slice(0, lastKnown);
  const fresh = above.filter(({ id }) => !shown.has(id)).length;
  if (fresh === 0) return taken(read, held.list);
  const now = new Map(read.map((row) => [row.id, row]));
  const gone = before.filter(({ id }) => !now.has(id));
  // As many as came in at the top went over the end of the page; others were deleted.
  const pushed = new Set(gone.slice(-fresh));
  const rows = before.flatMap((row) => now.get(row.id) ?? (pushed.has(row) ? [row] : []));
  return { ...held, rows, read, fresh };
}
