/** Focuses the first field of a form that has just been redrawn, so that the user can keep typing. */
export function focusFirstControl(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}
