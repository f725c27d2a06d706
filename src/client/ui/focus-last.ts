/**
 * Gives the focus to the last of what a section has already, before its button that gets more of it goes: Tab leads on
 * from there to what is new.
 */
export function focusLast(button: HTMLElement, what: string): void {
  const all = button.closest('section')?.querySelectorAll<HTMLElement>(what) ?? [];
  [...all].at(-1)?.focus({ preventScroll: true });
}
