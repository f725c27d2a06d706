/** The most characters of a long text. */
const LONGEST = 5000;

/** A text with its origin below; a long text is shortened to fit. @example withEnd('Oil', 'Found.') // 'Oil\n\nFound.' */
export function withEnd(text: string, end: string): string {
  const room = LONGEST - end.length - 2;
  return `${text.slice(0, room).toWellFormed()}\n\n${end}`;
}
