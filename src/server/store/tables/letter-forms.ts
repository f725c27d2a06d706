import { fold } from './search-text.ts';

/** Capitals with two small letters: the second is reached from neither of the others. */
const TWINS: Record<string, string> = { σ: 'ς', Σ: 'ς', μ: '\u00b5', Μ: '\u00b5' };
/** Forms of one text that a statement looks for, of six letters with two forms each. */
const MOST_FORMS = 64;

/**
 * The letters of a text, each with all its upper and lower case forms. Databases fold case only for some alphabets,
 * or depending on their locale; with a character class per letter they all find the same.
 */
export function lettersOf(text: string): string[][] {
  return Array.from(text.toWellFormed(), (letter) => {
    const lower = letter.toLowerCase();
    const upper = letter.toUpperCase();
    const forms = new Set([
      letter,
      lower,
      upper,
      lower.toUpperCase(),
      upper.toLowerCase(),
      ...(TWINS[letter] ?? []),
    ]);
    return [...forms].filter((form) => Array.from(form).length === 1 && fold(form) === fold(letter));
  });
}

/**
 * A text as others may write it that differ from it by case alone, apart from A to Z, which the databases fold
 * themselves: every mix of small and capital letters, or of a text with more than six such letters the usual ones.
 * @example caseForms('Über-1') // ['Über-1', 'über-1']
 */
export function caseForms(text: string): string[] {
  if (isAscii(text)) return [text];
  const letters = lettersOf(text).map((forms) => (isAscii(forms[0] as string) ? forms.slice(0, 1) : forms));
  const count = letters.reduce((product, forms) => product * forms.length, 1);
  if (count > MOST_FORMS) return usualForms(text);
  return letters.reduce((texts, forms) => texts.flatMap((so) => forms.map((form) => so + form)), ['']);
}

/** Whether texts may differ from a value by the case of letters that the databases do not fold. */
export function hasCaseForms(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    !isAscii(value) &&
    lettersOf(value).some(([letter = '', other]) => other !== undefined && !isAscii(letter))
  );
}

/** As written, in small letters, in capitals, and with a capital at the start of the text or of each word. */
function usualForms(text: string): string[] {
  const lower = text.toLowerCase();
  const capital = (word: string) => word.replace(/^./u, (letter) => letter.toUpperCase());
  const titled = lower.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, capital);
  return [...new Set([text, lower, text.toUpperCase(), capital(lower), titled])];
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
