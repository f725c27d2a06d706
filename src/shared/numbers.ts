/** Up to here doubles have all digits that people write. */
const EXACT = 1e15;

/** The number that a stored value is or spells, with nothing around it; undefined for anything else. */
export function numberOfStored(value: string | number): number | undefined {
  if (typeof value === 'string' && !/^-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?$/i.test(value.trim()))
    return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** A whole number within bounds, written with digits only; undefined for anything else. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= least && value <= most ? value : undefined;
}

/**
 * Whether a number has at most this many decimals, so that it can be stored as an integer of the smallest unit.
 * @example isDecimal(0.07, 2) // true, though 0.07 * 100 is 7.000000000000001
 */
export function isDecimal(value: number, decimals: number): boolean {
  const whole = toWhole(value, decimals);
  return Number.isSafeInteger(whole) && fromWhole(whole, decimals) === value;
}

/**
 * The number of smallest units, such as cents, half away from zero as people write the number: 1.005 is 101 cents, though its
 * double is a little less.
 * @example toWhole(12.34, 2) // 1234
 */
export function toWhole(value: number, decimals: number): number {
  const scaled = Math.abs(value) * 10 ** decimals;
  const whole = Math.round(scaled < EXACT ? Number(scaled.toPrecision(15)) : scaled);
  return value < 0 ? 0 - whole : whole;
}

/** Converts a number of smallest units back. @example fromWhole(1234, 2) // 12.34 */
export function fromWhole(whole: number, decimals: number): number {
  return whole / 10 ** decimals;
}
