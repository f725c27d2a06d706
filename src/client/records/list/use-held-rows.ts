import { useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { othersWroteSince } from '../../data/others-changes.ts';

interface Held {
  /** Identifies the list and page the rows belong to; undefined while they are those of the page before. */
  list: string | undefined;
  rows: WireRecord[] | undefined;
  /** The rows of the last read. */
  read: WireRecord[] | undefined;
  fresh: number;
  /** When the shown rows were last replaced by those read. */
  at: number;
}

/**
 * The rows of a list as shown: new rows that others add above the visible ones are counted and held back until the user asks for
 * them, so that nothing moves under the pointer. Changes and deletions by others show at once.
 * @param asked identifies the search, page and order of the rows
 * @param isComing its rows are not there yet: these are those of the page before
 */
export function useHeldRows(rows: WireRecord[] | undefined, asked: string, isComing: boolean) {
  const list = isComing ? undefined : asked;
  const [before, setHeld] = useState<Held>(() => taken(rows, list));
  let held = before;
  if (held.list !== list || !isSame(held.read, rows)) {
    const holds = held.list === list && held.rows && rows && othersWroteSince(held.at);
    held = holds ? holding(held, held.rows ?? [], rows) : taken(rows, list);
    setHeld(held);
  }
  return { rows: held.rows, fresh: held.fresh, showFresh: () => setHeld(taken(held.read, list)) };
}

function isSame(one: WireRecord[] | undefined, other: WireRecord[] | undefined): boolean {
  return one === other || (one?.length === 0 && other?.length === 0);
}

function taken(rows: WireRecord[] | undefined, list: string | undefined): Held {
  return { list, rows, read: rows, fresh: 0, at: performance.now() };
}

function holding(held: Held, before: WireRecord[], read: WireRecord[]): Held {
  const shown = new Set(before.map(({ id }) => id));
  const lastKnown = read.findLastIndex(({ id }) => shown.has(id));
  // Rows added below all visible ones push nothing out; if no visible row is left, all of them were pushed out.
  const above = lastKnown === -1 ? read : read.slice(0, lastKnown);
  const fresh = above.filter(({ id }) => !shown.has(id)).length;
  if (fresh === 0) return taken(read, held.list);
  const now = new Map(read.map((row) => [row.id, row]));
  const gone = before.filter(({ id }) => !now.has(id));
  // Each row added at the top pushes one off the end of the page; any other missing row was deleted.
  const pushed = new Set(gone.slice(-fresh));
  const rows = before.flatMap((row) => now.get(row.id) ?? (pushed.has(row) ? [row] : []));
  return { ...held, rows, read, fresh };
}
