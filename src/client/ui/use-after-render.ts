import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';

/**
 * For a focus that goes to what an event has just made. @returns a function that runs its argument once the page shows what the
 * event changed and before anybody can act on it: a frame later the user may have put the focus elsewhere.
 */
export function useAfterRender(): (work: () => void) => void {
  const due = useRef<() => void>(undefined);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const work = due.current;
    due.current = undefined;
    work?.();
  });
  return useCallback((work) => {
    due.current = work;
    draw();
  }, []);
}
