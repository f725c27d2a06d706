import type { FocusEvent } from 'react';

/**
 * Whether the focus has gone elsewhere on the page. Into a dialog that opens over it, such as the palette, it has gone only
 * for a while: what would close now could not have it back.
 */
export function hasLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('dialog') === currentTarget.closest('dialog');
}
