import { fold } from '../tables/search-text.ts';

/** How well one word matches; less is better. */
const EXACT = 0;
const LABEL_START = 1;
const LABEL = 2;
const START = 3;
const ELSEWHERE = 4;
const WITHIN_WORD = /[\p{L}\p{N}]/u;
/** A code such as `wo-00219`: one word that ends with a number, with only letters and signs before it. */
const CODE = /^[^\s\d]*?0*(\d+)$/;

/**
 * How well a row matches a search: first rows that have a word as one whole text, or as the number of a code (`219` of
 * `WO-00219`), then rows whose label has it at the start of a word, then anywhere in the label, then at the start of a
 * word of another text. With several words each counts. Less is better.
 * @param words the words of the search, folded
 * @param label the row's label as it is stored
 * @param text the row's folded text, one line per value
 */
export function searchRank(words: string[], label: unknown, text: string): number {
  const folded = label === null || label === undefined ? '' : fold(String(label));
  const lines = [folded, ...text.split('\n')];
  let rank = 0;
  for (const word of words) {
    if (lines.some((line) => isExactly(line, word))) rank += EXACT;
    else if (beginsWord(folded, word)) rank += LABEL_START;
    else if (folded.includes(word)) rank += LABEL;
    else rank += beginsWord(text, word) ? START : ELSEWHERE;
  }
  return rank;
}

function isExactly(line: string, word: string): boolean {
  return line === word || (isNumber(word) && CODE.exec(line)?.[1] === String(Number(word)));
}

/** Whether a word is a number that a code may end with. */
export function isNumber(word: string): boolean {
  return /^\d{1,15}$/.test(word);
}

function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (at === 0 || !WITHIN_WORD.test(lastLetter(text.slice(Math.max(0, at - 2), at)))) return true;
  return false;
}

function lastLetter(text: string): string {
  return Array.from(text).at(-1) ?? '';
}
