/** The text of the entry that a select starts on. */
export function placeholderFor({ placeholder, label }: { placeholder?: string; label: string }): string {
  return placeholder || `Select ${label.toLowerCase()}`;
}
