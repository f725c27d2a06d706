import { marksOf, numberText, readTypedNumber, type TypedNumber } from '../../shared/typed-number.ts';
import { formatNumber } from './format.ts';

/** Reads a number with the marks of this person's language. @example readNumber('1,000.5') // { value: 1000.5 } in English */
export function readNumber(text: string): TypedNumber {
  return readTypedNumber(text, marksOf());
}

/** A whole number, such as a count. */
export function readWholeNumber(text: string): TypedNumber {
  const read = readNumber(text);
  if ('wrong' in read || Number.isSafeInteger(read.value)) return read;
  return { wrong: `"${text.trim()}" is not a whole number` };
}

/** A number as this person types it. */
export function typedText(value: number): string {
  return numberText(value, marksOf());
}

/** The error of a number below or above its bounds. */
export function boundsError(value: number, { min, max }: { min?: number; max?: number }): string | undefined {
  if (min !== undefined && value < min) return atLeast(min);
  return max !== undefined && value > max ? atMost(max) : undefined;
}

export function atLeast(limit: number): string {
  return `Enter ${formatNumber(limit)} or more.`;
}

export function atMost(limit: number): string {
  return `Enter ${formatNumber(limit)} or less.`;
}
