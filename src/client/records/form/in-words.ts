/** Joins names as in a sentence. @example inWords(['Status', 'Priority', 'Amount']) // 'Status, Priority and Amount' */
export function inWords(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
