import { fold } from './search-text.ts';

/**
 * The letters of a text, each with all its upper and lower case forms. Databases fold case only for some alphabets,
 * or depending on their locale; with a character class per letter they all find the same.
 */
export function lettersOf(text: string): string[][] {
  return Array.from(text.toWellFormed(), (letter) => {
    const lower = letter.toLowerCase();
    const upper = letter.toUpperCase();
    const forms = new Set([letter, lower, upper, lower.toUpperCase(), upper.toLowerCase()]);
    return [...forms].filter((form) => Array.from(form).length === 1 && fold(form) === fold(letter));
  });
}
