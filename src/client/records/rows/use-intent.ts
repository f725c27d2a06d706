import { useEffect, useRef } from 'react';

/** Longer than a pointer that only passes by stays. */
const STAYS_MS = 80;

/**
 * Calls back once the pointer rests on an element or the element has the focus: it will probably be opened next.
 * @returns handlers to spread on the element
 */
export function useIntent(onIntent: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!onIntent) return {};
  const start = () => {
    stop();
    timer.current = setTimeout(onIntent, STAYS_MS);
  };
  return { onPointerEnter: start, onPointerLeave: stop, onFocus: start, onBlur: stop };
}
