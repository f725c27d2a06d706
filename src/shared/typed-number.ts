/** How a person, a file or a program writes numbers. */
export interface NumberMarks {
  /** The mark before decimals. */
  decimal: '.' | ',';
  /**
   * The mark between thousands. A space stands for every kind of space and for apostrophes, which are understood beside the other
   * marks too. Without one thousands are not separated.
   */
  group?: '.' | ',' | ' ';
  /** Whether `1e21` is a number, as programs write it. In files it is more often a code that a spreadsheet has spoiled. */
  exponents?: true;
}

/** A number, or what is wrong with the text, as a phrase that follows the field's name. */
export type TypedNumber = { value: number } | { wrong: string };

/** The marks of the API and of addresses. */
export const PLAIN_MARKS: NumberMarks = { decimal: '.', exponents: true };

/** The marks of a file for which nobody chose others. */
export const FILE_MARKS: NumberMarks = { decimal: '.' };

/** Doubles tell all numbers with this many digits apart. */
const MOST_DIGITS = 15;
const LONGEST_TEXT = 400;
const LONGEST_SHOWN = 40;

/**
 * Reads a number as it is typed into a form, a cell, a filter, a line, an action or a procedure, or as it stands in a file or an
 * address. Digits of every script are understood. Nothing is dropped or guessed: a text that is no number, or that others would
 * read as another number, is refused with how to write it. An empty text is no number either.
 * @param marks of a person: `marksOf()`; of a file: what the person says it uses, by default `FILE_MARKS`; otherwise `PLAIN_MARKS`
 * @example readTypedNumber('1.000,50', { decimal: ',', group: '.' }) // { value: 1000.5 }
 * @example readTypedNumber('1,5', { decimal: '.', group: ',' }) // { wrong: '"1,5" is unclear: write 1.5' }
 * @example readTypedNumber('12abc', PLAIN_MARKS) // { wrong: '"12abc" is not a number such as 1250.5' }
 */
export function readTypedNumber(text: string, marks: NumberMarks): TypedNumber {
  const typed = text.length > LONGEST_TEXT ? text : inAscii(text, marks);
  const shown = `"${text.trim().slice(0, LONGEST_SHOWN)}"`;
  const other = marks.decimal === '.' ? ',' : '.';
  const meanings = [plainNumber(typed, marks.decimal, marks.group, marks.exponents)];
  // What it means to people who use the marks the other way round. A mark that this person uses for nothing else is as good as
  // their own, unless thousands can be meant.
  if (meanings[0] === undefined)
    meanings.push(plainNumber(typed, other, marks.decimal), plainNumber(typed, marks.decimal, other));
  const [plain, ...others] = [...new Set(meanings.filter((one) => one !== undefined))];
  if (plain === undefined) return { wrong: `${shown} is not a number such as ${numberText(1250.5, marks)}` };
  if (meanings[0] === undefined && (marks.group !== ' ' || others.length > 0)) {
    const ways = [plain, ...others].map((one) => one.replace('.', marks.decimal));
    return { wrong: `${shown} is unclear: write ${ways.join(' or ')}` };
  }
  const value = Number(plain);
  if (!Number.isFinite(value) || !isKept(plain, value))
    return { wrong: `${shown} has more than the ${MOST_DIGITS} digits that are kept` };
  return { value };
}

/**
 * The marks of a language, by default the browser's.
 * @example marksOf('de') // { decimal: ',', group: '.' }
 */
export function marksOf(locale?: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value;
  const group = mark('group');
  return {
    decimal: mark('decimal') === ',' ? ',' : '.',
    group: group === '.' || group === ',' ? group : ' ',
  };
}

/** A number as it stands in an input: the person's decimal mark, no thousands. @example numberText(1250.5, marksOf('de')) // '1250,5' */
export function numberText(value: number, { decimal }: NumberMarks): string {
  const plain = String(value);
  const written = plain.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : plain;
  return written.replace('.', decimal);
}

/** Digits, marks and signs of other scripts as those of ASCII, every separating space or apostrophe as one kind of space. */
function inAscii(text: string, { decimal }: NumberMarks): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit.normalize('NFKC'))))
    .replaceAll('٫', decimal)
    .replaceAll('．', '.')
    .replaceAll('，', ',')
    .replaceAll(/[−－]/g, '-')
    .replaceAll(/[\p{Zs}'’٬]/gu, ' ');
}

/** Unicode puts the digits of each script in a row from 0 to 9. */
function digitOf(digit: string): number {
  let zero = digit.codePointAt(0) as number;
  const code = zero;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** The number in the notation of programs, if the text is one with these marks. */
function plainNumber(
  text: string,
  decimal: string,
  group: string | undefined,
  exponents = false,
): string | undefined {
  const [, sign = '', body = '', exponent = ''] = /^([+-]?)([\d., ]*)(e[+-]?\d{1,3})?$/i.exec(text) ?? [];
  if (exponent !== '' && !exponents) return undefined;
  const [whole = '', decimals = '', ...more] = body.split(decimal);
  const digits = [group, group && ' ']
    .map((mark) => withoutGroups(whole, mark))
    .find((one) => one !== undefined);
  if (digits === undefined || more.length > 0 || !/^\d*$/.test(decimals) || digits + decimals === '')
    return undefined;
  return `${sign === '-' ? '-' : ''}${digits || '0'}${decimals && `.${decimals}`}${exponent}`;
}

/** Groups are of three digits, or as in India of two before the last three. */
function withoutGroups(whole: string, group: string | undefined): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const groups = group === undefined ? [] : whole.split(group);
  const sizes = groups.map((one) => (/^\d+$/.test(one) ? one.length : 0)).join('');
  return /^([1-3]3+|[12]2+3)$/.test(sizes) && !whole.startsWith('0') ? groups.join('') : undefined;
}

function isKept(plain: string, value: number): boolean {
  const digits = plain.replace(/e.*/i, '').replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.replace(/0+$/, '').length <= MOST_DIGITS || String(value) === plain;
}
