const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;
/** The app writes thousands like this, others three decimals: the meaning is ambiguous. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** The error for a text that is not a number. */
export const NO_NUMBER = 'This is no number. Write thousands without a comma.';

/**
 * A number as people type it, with a comma or a point; null for an empty text, undefined for anything else.
 * @example typedNumber('61,5') // 61.5
 */
export function typedNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!NUMBER.test(typed) || THOUSANDS.test(typed)) return undefined;
  const value = Number(typed.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
