import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, for drawings that must fit; 0 until it is mounted. */
export function useWidth<T extends Element>(): [ref: RefObject<T>, width: number] {
  const ref = useRef<T>(null) as RefObject<T>;
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
