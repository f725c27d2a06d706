import { useSyncExternalStore } from 'react';

/** Too narrow for the columns of a list beside the menu, as the style sheets mean it. */
export const NARROW = '(max-width: 899.98px)';

/** A phone in one hand, which has room for one thing at a time. */
export const HAND = '(max-width: 599.98px)';

/** A phone, held as usual. */
export const PHONE = '(max-width: 767.98px)';

/** What is pressed is pressed by a finger, and typing brings up a keyboard. */
export const TOUCH = '(pointer: coarse)';

/** Room for twice as many rows. */
export const LARGE = '(min-width: 1800px) and (min-height: 1000px)';

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
