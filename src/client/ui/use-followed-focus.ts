import { useEffect, useRef } from 'react';

/**
 * Keeps the focus on something that is moved or drawn anew in another place, which the browser would take it from.
 * @param find what a key stands for now
 * @returns follows a key, until the focus goes elsewhere
 */
export function useFollowedFocus(
  find: (key: string) => HTMLElement | null | undefined,
): (key: string) => void {
  const followed = useRef<string>();
  useEffect(() => {
    if (followed.current === undefined) return;
    const active = document.activeElement;
    const found = find(followed.current);
    // A button that can no longer be pressed where it is now loses the focus with the next picture.
    const isLost = active === null || active === document.body || active.matches(':disabled');
    if (isLost) found?.focus({ preventScroll: true });
    else if (active !== found) followed.current = undefined;
  });
  return (key) => {
    followed.current = key;
  };
}
