import { fold } from '../tables/search-text.ts';

/** How well one word is met; less is better. */
const LABEL_START = 0;
const LABEL = 1;
const START = 2;
const ELSEWHERE = 3;
const WITHIN_WORD = /[\p{L}\p{N}]/u;

/**
 * How well a row meets a search: first come those whose label has it at the start of a word, then anywhere in the label,
 * then at the start of a word of another text. Of several words each counts. Less is better.
 * @param words the words of the search, folded
 * @param label the row's label as it is stored
 * @param text the row's folded text
 */
export function searchRank(words: string[], label: unknown, text: string): number {
  const folded = label === null || label === undefined ? '' : fold(String(label));
  let rank = 0;
  for (const word of words) {
    if (beginsWord(folded, word)) rank += LABEL_START;
    else if (folded.includes(word)) rank += LABEL;
    else rank += beginsWord(text, word) ? START : ELSEWHERE;
  }
  return rank;
}

function beginsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (at === 0 || !WITHIN_WORD.test(lastLetter(text.slice(Math.max(0, at - 2), at)))) return true;
  return false;
}

function lastLetter(text: string): string {
  return Array.from(text).at(-1) ?? '';
}
