/** Focuses the last item of a section before its "show more" button disappears, so that Tab continues with the new ones. */
export function focusLast(button: HTMLElement, what: string): void {
  const all = button.closest('section')?.querySelectorAll<HTMLElement>(what) ?? [];
  [...all].at(-1)?.focus({ preventScroll: true });
}
