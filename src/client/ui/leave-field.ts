import type { MouseEvent } from 'react';

/** Blurs the focused field, so that its value is committed. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Prevents a press from moving the focus: a message shown on blur would move the button away before the click. The click's own
 * handler blurs the field.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
