import { useRef, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/** The records of a list that are ticked: some of those seen, or all that match. */
export interface Selection {
  has(record: WireRecord): boolean;
  /** Ticks a record, or takes its tick away; with `range` all from the one before up to it likewise. */
  toggle(record: WireRecord, range: boolean): void;
  /** There are rows to tick. */
  hasRows: boolean;
  /** Whether all rows of the page are ticked, or some. */
  page: 'all' | 'some' | 'none';
  togglePage(): void;
  ids: number[];
  /** All that match are meant, also on the pages that are not shown. */
  isAll: boolean;
  count: number;
  selectAll(): void;
  clear(): void;
}

/**
 * Ticks last while pages are turned and the list is sorted, and go when another search or filter asks for other records.
 * @param asked what the list is asked for, but for its page and its order
 */
export function useSelection(rows: WireRecord[], total: number, asked: string): Selection {
  const [held, setHeld] = useState({ asked, ids: NONE, isAll: false });
  const last = useRef<number>();
  const { ids, isAll } = held.asked === asked ? held : { ids: NONE, isAll: false };
  const put = (next: ReadonlySet<number>) => setHeld({ asked, ids: next, isAll: false });
  const has = ({ id }: WireRecord) => isAll || ids.has(id);
  const ticked = rows.filter(has).length;
  /** All that match less one are no longer all that match: what is left of them is what can be seen. */
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
    selectAll: () => setHeld({ asked, ids: NONE, isAll: true }),
    clear: () => put(NONE),
  };
}

const NONE: ReadonlySet<number> = new Set();
