import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';

/** The cost of an hour of work, with the decimals of a currency, and the amount of work, with two: exact. */
interface Labour {
  minutes: number;
  hourlyRate: number;
  /** 1, or the factor for overtime. */
  factor: number;
  /** Of the currency. */
  decimals: number;
}

/**
 * The cost of work, rounded once to the currency's smallest unit, half away from zero.
 * @example labourCost({ minutes: 95, hourlyRate: 42, factor: 1.5, decimals: 2 }) // 99.75
 */
export function labourCost({ minutes, hourlyRate, factor, decimals }: Labour): number {
  const rate = BigInt(toWhole(hourlyRate, MONEY_DECIMALS));
  const product = rate * BigInt(toWhole(factor, 2)) * BigInt(toWhole(minutes, 2));
  const perUnit = 60n * 10_000n * 10n ** BigInt(MONEY_DECIMALS - decimals);
  // Amounts are never negative, so half up is half away from zero.
  return fromWhole(Number((product * 2n + perUnit) / (perUnit * 2n)), decimals);
}

/**
 * The minutes of a timer, rounded, at least one.
 * @example minutesBetween('2026-03-02T08:10:20Z', '2026-03-02T09:00:40Z') // 50
 */
export function minutesBetween(from: string, until: string): number {
  return Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
}
