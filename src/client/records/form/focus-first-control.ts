/** Focuses the first field of a form that has just been redrawn, so that the user can keep typing, unless one has the focus already. */
export function focusFirstControl(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}
