import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether the only child of an element fits its width, so that it does not scroll sideways. Just the two sizes are compared
 * that are observed, so the answer cannot be an old one.
 */
export function useHasRoom<T extends HTMLElement>(content: unknown): [ref: RefObject<T>, hasRoom: boolean] {
  const ref = useRef<T>(null) as RefObject<T>;
  const [hasRoom, setHasRoom] = useState(false);
  const measure = () => {
    const child = ref.current?.firstElementChild;
    if (child instanceof HTMLElement) setHasRoom(child.offsetWidth <= (ref.current?.clientWidth ?? 0));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the columns change
  useLayoutEffect(measure, [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element stays the same
  useEffect(() => {
    // Component tests have no layout.
    if (!ref.current || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    for (const child of ref.current.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return [ref, hasRoom];
}
