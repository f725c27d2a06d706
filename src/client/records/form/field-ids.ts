/** Prefix and separator of rjsf's ids; no property name contains the separator. */
export const ID_SEPARATOR = '.';

/** The property a field's id stands for; empty for the whole form. @example fieldName('f1.site') // 'site' */
export function fieldName(id: string): string {
  const at = id.indexOf(ID_SEPARATOR);
  return at === -1 ? '' : id.slice(at + 1);
}

export function labelId(id: string): string {
  return `${id}-label`;
}

export function hintId(id: string): string {
  return `${id}-hint`;
}

export function errorId(id: string): string {
  return `${id}-error`;
}

/** The ARIA attributes that link a field's input to its error or, without one, to its hint. */
export function describe(
  id: string,
  errors: string[] | undefined,
  hint: string | undefined,
): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  if (errors?.length) return { 'aria-invalid': true, 'aria-describedby': errorId(id) };
  return hint ? { 'aria-describedby': hintId(id) } : {};
}
