import type { FocusEvent } from 'react';

/**
 * Whether the focus has moved elsewhere on the page. A dialog that opens over it, such as the command palette, has the focus only
 * for a while: whatever closed now could not get the focus back.
 */
export function hasLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return false;
  return relatedTarget.closest('dialog') === currentTarget.closest('dialog');
}
