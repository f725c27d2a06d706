/** Days of the past that count. */
export const UTILIZATION_DAYS = 30;

/**
 * How an asset ran by its meter: how often that was read, and the hours it rose by. A fall means that the meter was
 * changed or set back, and does not count.
 */
export interface Run {
  readings: number;
  hours: number;
}

/**
 * How much of the expected time an asset ran in the last 30 days, in percent from 0 to 100 with one decimal;
 * undefined without two readings or an expectation to compare them with.
 */
export function utilization(run: Run | undefined, yearlyHours: number): number | undefined {
  if (!run || run.readings < 2 || !(yearlyHours > 0)) return undefined;
  const expected = (yearlyHours * UTILIZATION_DAYS) / 365;
  return Math.round(Math.min(100, (run.hours / expected) * 100) * 10) / 10;
}
