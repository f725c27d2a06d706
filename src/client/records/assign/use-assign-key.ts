import { type RefObject, useEffect, useRef } from 'react';
import { isAssignKey } from './use-assigning.tsx';

/**
 * The key A in a list: for the row with the focus, or under the pointer.
 * @param run gets the id of that row, undefined if there is none; it returns whether there was anything to assign
 */
export function useAssignKey(
  list: RefObject<HTMLElement>,
  isOffered: boolean,
  run: (row: number | undefined) => boolean,
): void {
  const newest = useRef(run);
  newest.current = run;
  useEffect(() => {
    if (!isOffered) return;
    function onKeyDown(event: KeyboardEvent) {
      if (!isAssignKey(event)) return;
      const at = event.target instanceof Element ? event.target.closest('[data-assign]') : null;
      const row = at && list.current?.contains(at) ? at : list.current?.querySelector('[data-assign]:hover');
      if (newest.current(row ? Number(row.getAttribute('data-assign')) : undefined)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, isOffered]);
}
