import type { MouseEvent } from 'react';

/** Takes the focus from a field, so that what was typed there counts. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * A press leaves the focus where it is: what a field says when it is left would move the button away before the click. What
 * the click does leaves the field.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
