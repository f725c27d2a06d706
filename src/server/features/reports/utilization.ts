/** How many past days count. */
export const UTILIZATION_DAYS = 30;

/**
 * How an asset ran by its meter: how often it was read, and by how many hours it rose. A fall means that the meter was
 * changed or reset, and does not count.
 */
export interface Run {
  readings: number;
  hours: number;
}

/**
 * How much of the expected time an asset ran in the last 30 days, in percent from 0 to 100 with one decimal; undefined
 * with fewer than two readings or without an expectation.
 */
export function utilization(run: Run | undefined, yearlyHours: number): number | undefined {
  if (!run || run.readings < 2 || !(yearlyHours > 0)) return undefined;
  const expected = (yearlyHours * UTILIZATION_DAYS) / 365;
  return Math.round(Math.min(100, (run.hours / expected) * 100) * 10) / 10;
}
