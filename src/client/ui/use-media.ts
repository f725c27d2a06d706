import { useSyncExternalStore } from 'react';

/** Too narrow for the columns of a list beside the menu; the same width as in the style sheets. */
export const NARROW = '(max-width: 899.98px)';

/** A phone held upright, with room for one thing at a time. */
export const HAND = '(max-width: 599.98px)';

/** A phone, or a window as narrow as one. */
export const PHONE = '(max-width: 767.98px)';

/** A touch screen, where typing brings up an on-screen keyboard. */
export const TOUCH = '(pointer: coarse)';

/** Room for twice as many rows. */
export const LARGE = '(min-width: 1800px) and (min-height: 1000px)';

/** Room for a list beside the record that was opened from it. */
export const WIDE = '(min-width: 1600px)';

/** Whether a media query holds, now and as the window changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
