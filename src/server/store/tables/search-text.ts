/** Must change whenever `fold` does, so that stores fold their rows again. */
export const FOLD_VERSION = 1;
const MOST_WORDS = 16;
/** Characters for which folding changes only the case. Most texts hold no others, and this shortcut takes a tenth of the time. */
const PLAIN = /^[\t\n -~]*$/;

/**
 * Text as search compares it: without case, accents and differences of width, one code point at a time, so that a
 * part of a text folds to a part of the folded text.
 * @example fold('Überprüfung') // 'uberprufung'
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}|\0/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss');
}

/** The words of a search, folded, each once. Words beyond the sixteenth are left out. */
export function searchWords(search: string): string[] {
  const words = fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** The folded text of a row: one line per value. */
export function searchText(values: unknown[]): string {
  return values
    .filter((value) => value !== null && value !== undefined && value !== '')
    .map((value) => fold(String(value)))
    .join('\n');
}
