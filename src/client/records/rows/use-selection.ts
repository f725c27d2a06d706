import { useRef, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/** The ticked records of a list: some of the rows shown, or all that match. */
export interface Selection {
  has(record: WireRecord): boolean;
  /** Toggles a record's tick; with `range`, every row from the last one toggled to this one. */
  toggle(record: WireRecord, range: boolean): void;
  /** Whether there are rows to tick. */
  hasRows: boolean;
  /** Whether all, some or no rows of the page are ticked. */
  page: 'all' | 'some' | 'none';
  togglePage(): void;
  ids: number[];
  /** All matching records are selected, including those on other pages. */
  isAll: boolean;
  count: number;
  selectAll(): void;
  clear(): void;
}

/**
 * Ticks survive paging and sorting; a different search or filter clears them, but for those set while its rows were on their way:
 * of these it keeps what it shows.
 * @param asked the search and filters of the rows, without page and order
 * @param coming those of the rows that are on their way
 */
export function useSelection(
  rows: WireRecord[],
  total: number,
  asked: string,
  coming: string = asked,
): Selection {
  const [held, setHeld] = useState({ asked, coming, ids: NONE, isAll: false });
  const last = useRef<number>();
  const { ids, isAll } = held.asked === asked ? held : { ids: NONE, isAll: false };
  const put = (next: ReadonlySet<number>) => setHeld({ asked, coming, ids: next, isAll: false });
  if (held.asked !== asked && held.coming === asked)
    put(new Set(rows.flatMap(({ id }) => (held.ids.has(id) ? [id] : []))));
  const has = ({ id }: WireRecord) => isAll || ids.has(id);
  const ticked = rows.filter(has).length;
  /** Once a row is excluded from "all that match", the selection falls back to the visible rows. */
  const current = () => new Set(isAll ? rows.map(({ id }) => id) : ids);

  return {
    has,
    toggle(record, range) {
      const next = current();
      const on = !next.has(record.id);
      const from = range ? rows.findIndex(({ id }) => id === last.current) : -1;
      const to = rows.indexOf(record);
      const [low, high] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
      for (const { id } of rows.slice(low, high + 1)) on ? next.add(id) : next.delete(id);
      last.current = record.id;
      put(next);
    },
    hasRows: rows.length > 0,
    page: ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some',
    togglePage() {
      const next = current();
      for (const { id } of rows) ticked === rows.length ? next.delete(id) : next.add(id);
      put(next);
    },
    ids: [...ids],
    isAll,
    count: isAll ? total : ids.size,
    selectAll: () => setHeld({ asked, coming: asked, ids: NONE, isAll: true }),
    clear: () => put(NONE),
  };
}

const NONE: ReadonlySet<number> = new Set();
