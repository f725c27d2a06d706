const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/;
/** So the app writes thousands, and others write three decimals: nobody knows which of them is meant. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** What is said of a text that is no number. */
export const NO_NUMBER = 'This is no number. Write thousands without a comma.';

/**
 * A number as people type it, with a comma or a point; null for nothing, undefined for what is no number.
 * @example typedNumber('61,5') // 61.5
 */
export function typedNumber(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (!NUMBER.test(typed) || THOUSANDS.test(typed)) return undefined;
  const value = Number(typed.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
