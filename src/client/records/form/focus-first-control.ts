/** Puts the focus into the first field of a form that has just been drawn anew, so that typing goes on. */
export function focusFirstControl(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}
