import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Whether the content of an element fits its width, so that it does not scroll sideways. */
export function useHasRoom<T extends HTMLElement>(content: unknown): [ref: RefObject<T>, hasRoom: boolean] {
  const ref = useRef<T>(null) as RefObject<T>;
  const [hasRoom, setHasRoom] = useState(false);
  const measure = () => {
    const { current } = ref;
    if (current) setHasRoom(current.scrollWidth <= current.clientWidth);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the columns change
  useLayoutEffect(measure, [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => {
    // Component tests have no layout.
    if (!ref.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    // The content too: it may have been measured before its rows or styles were there.
    for (const child of ref.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [ref, hasRoom];
}
