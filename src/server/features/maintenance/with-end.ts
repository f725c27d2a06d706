/** What a long text may have. */
const LONGEST = 5000;

/** A text and, below it, where it comes from; what is too long is cut before that. @example withEnd('Oil', 'Found.') // 'Oil\n\nFound.' */
export function withEnd(text: string, end: string): string {
  const room = LONGEST - end.length - 2;
  return `${text.slice(0, room).toWellFormed()}\n\n${end}`;
}
