import { fieldName, ID_SEPARATOR } from './field-ids.ts';

/** The field of a form that has the focus. @param form the prefix of the form's ids */
export function focusedField(form: string): string | undefined {
  const { id } = document.activeElement ?? {};
  return id?.startsWith(`${form}${ID_SEPARATOR}`) ? fieldName(id) : undefined;
}

/** Focuses a field of a form, with the cursor behind what was typed. */
export function focusField(form: string, field: string): void {
  const control = document.getElementById(`${form}${ID_SEPARATOR}${field}`);
  control?.focus();
  // Other types of inputs have no cursor that could be placed.
  if (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.type === 'text')
  )
    control.setSelectionRange(control.value.length, control.value.length);
}

/** Focuses the first field of a form that has just been redrawn, so that the user can keep typing, unless one has the focus already. */
export function focusFirstControl(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus();
}
