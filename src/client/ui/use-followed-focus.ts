import { useCallback, useEffect, useRef } from 'react';

interface FollowedFocus {
  /** Follows what a key stands for, until the focus goes elsewhere. */
  follow(key: string): void;
  /** Gives the focus back if drawing took it away; for the effect of a child that draws without its parent. */
  restore(): void;
}

/**
 * Keeps the focus on an element that is moved, or drawn again in another place: the browser would drop the focus.
 * @param find the element that a key stands for now
 */
export function useFollowedFocus(find: (key: string) => HTMLElement | null | undefined): FollowedFocus {
  const followed = useRef<string>();
  const finder = useRef(find);
  finder.current = find;
  const restore = useCallback(() => {
    if (followed.current === undefined) return;
    const active = document.activeElement;
    const found = finder.current(followed.current);
    // A button that has just been disabled loses the focus with the next frame.
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
