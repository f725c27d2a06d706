/** The first line of a text, its summary. @example firstLine('\nIt leaks\nSince noon') // 'It leaks' */
export function firstLine(text: unknown): string {
  return typeof text === 'string' ? (text.trim().split('\n')[0] ?? '').trimEnd() : '';
}

/** A text without blank lines, for places with room for few lines: a blank last one would be a lone ellipsis. */
export function withoutBlankLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
