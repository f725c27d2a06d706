/** Most texts need no work: visible ASCII with single spaces inside. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const LINE_BREAK = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;
/**
 * Characters that nobody sees, which make texts differ that look alike or turn the direction of what follows: control
 * characters, soft hyphens, zero-width spaces, fillers, and the marks of writing direction.
 */
const INVISIBLE =
  /(?![\t\n])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu;
/** Joiners belong into words of scripts that join letters, and into emoji; in between letters of others they do nothing. */
const IDLE_JOINER =
  /(?<!(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Inherited}\p{sc=Common}])[\p{L}\p{M}]|[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}\p{Extended_Pictographic}])(?<!\p{M}\u200d)/gu;
/** Signs that choose the look of an emoji, or spell a flag, where there is none. */
const IDLE_SIGN =
  /(?<!\p{Emoji})(?:\ufe0e|\ufe0f)|(?<=[\d#*])(?:\ufe0e|\ufe0f)(?!\u20e3)|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;
/**
 * Marks on one letter beyond the thirtieth (the limit of Unicode's Stream-Safe Text Format). No script needs as many; they run
 * over the lines around them, and composing thousands of them takes the square of their number.
 */
const STACKED = /(\p{M}{30})\p{M}+/gu;

/**
 * A text as it is written: composed letters (NFC), without white space around it and without characters that nobody
 * sees, nor more than 30 marks on a letter. One line is one line with single spaces; a text of several lines keeps its breaks and indents.
 * @example normalizeText(' SP-\u200b1\t a ') // 'SP-1 a'
 */
export function normalizeText(text: string, { lines = false } = {}): string {
  if (PLAIN.test(text)) return text;
  const seen = text.replace(LINE_BREAK, '\n').replace(INVISIBLE, '');
  const joined = seen.replace(IDLE_JOINER, '').replace(IDLE_SIGN, '');
  const composed = joined.replace(STACKED, '$1').normalize('NFC');
  return (lines ? composed : composed.replace(/\s+/g, ' ')).trim();
}

/**
 * A text as it is compared: letters in any case are equal, in every alphabet, letter by letter. `ß` is not `ss`, and the
 * Turkish `ı` is not `i`.
 * @example foldText('ÜBER') === foldText('über') // true
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const composed = text.normalize('NFC');
  if (!DEPENDENT.test(composed)) {
    const upper = composed.toUpperCase();
    const lower = upper.toLowerCase();
    // No letter becomes two, so letter by letter is the same, and takes fifty times as long.
    if (upper.length === composed.length && lower.length === composed.length) return lower;
  }
  return Array.from(composed, foldLetter).join('');
}

/** Letters whose small form depends on what stands beside them, or which are none of another's. */
const DEPENDENT = /[ıΣσς]/;

function foldLetter(letter: string): string {
  if (letter === 'ı') return letter;
  const upper = single(letter.toUpperCase()) ?? letter;
  return single(upper.toLowerCase()) ?? upper;
}

function single(letter: string): string | undefined {
  return Array.from(letter).length === 1 ? letter : undefined;
}

/** Latin letters that Unicode takes for letters of their own, with those that they stand beside in a list. */
const BESIDE: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ŧ: 't',
  ß: 'ss',
};
/** Must change whenever `sortKey` does, so that stores make their keys again. */
export const SORT_VERSION = 1;
/** Digits of a number in a text of the usual length; longer numbers come after all of these. */
const DIGITS = 12;

/**
 * What a text is sorted by, unit by unit: letters with accents stand beside those without, in any case, and numbers by
 * their value. Texts that differ in accents alone have different keys; those that differ in case alone have the same.
 * @example ['Zoo 10', 'Zoo 9', 'Äpfel'].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)) // Äpfel, Zoo 9, Zoo 10
 */
export function sortKey(text: string): string {
  const folded = foldText(text);
  const letters = PLAIN.test(folded)
    ? folded
    : folded
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[æðøþđħıłœŧß]/g, (letter) => BESIDE[letter] as string);
  const counted = letters.replace(/\d+/g, numberKey);
  return counted === folded ? folded : `${counted}\u0001${folded}`;
}

/** @example numberKey('007') // '000000000007' */
function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '');
  return number.length > DIGITS
    ? `~${String(number.length).padStart(4, '0')}${number}`
    : number.padStart(DIGITS, '0');
}
