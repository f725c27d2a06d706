import { useCallback, useEffect, useRef } from 'react';

interface FollowedFocus {
  /** Follows the element of a key until the focus moves elsewhere. */
  follow(key: string): void;
  /** Restores the focus if rendering took it away; for the effect of a child that renders without its parent. */
  restore(): void;
}

/**
 * Keeps the focus on an element that is moved or rendered elsewhere: the browser would drop it.
 * @param find the current element of a key
 */
export function useFollowedFocus(find: (key: string) => HTMLElement | null | undefined): FollowedFocus {
  const followed = useRef<string>();
  const finder = useRef(find);
  finder.current = find;
  const restore = useCallback(() => {
    if (followed.current === undefined) return;
    const active = document.activeElement;
    const found = finder.current(followed.current);
    // A button that has just been disabled loses the focus in the next frame.
    const isLost = active === null || active === document.body || active.matches(':disabled');
    if (isLost) found?.focus({ preventScroll: true });
    else if (active !== found) followed.current = undefined;
  }, []);
  useEffect(restore);
  const follow = useCallback((key: string) => {
    followed.current = key;
  }, []);
  return { follow, restore };
}
