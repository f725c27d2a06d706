import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether all that stands in an element has room beside one another, so that it need not scroll sideways. */
export function useHasRoom<T extends HTMLElement>(content: unknown): [ref: RefObject<T>, hasRoom: boolean] {
  const ref = useRef<T>(null) as RefObject<T>;
  const [hasRoom, setHasRoom] = useState(false);
  const measure = () => {
    const { current } = ref;
    if (current) setHasRoom(current.scrollWidth <= current.clientWidth);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns take other room
  useLayoutEffect(measure, [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it measures the same element always
  useEffect(() => {
    // Where nothing is laid out, nothing has a width.
    if (!ref.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, hasRoom];
}
