/** Days of the past that count. */
export const UTILIZATION_DAYS = 30;

/**
 * Hours run, from what a meter showed, oldest first. A fall means that the meter was changed or set back:
 * from there a new segment counts.
 * @example hoursRun([100, 130, 5, 25]) // 50
 */
export function hoursRun(readings: number[]): number {
  let hours = 0;
  for (let at = 1; at < readings.length; at++)
    hours += Math.max(0, (readings[at] as number) - (readings[at - 1] as number));
  return hours;
}

/**
 * How much of the expected time an asset ran in the last 30 days, in percent from 0 to 100 with one decimal;
 * undefined without two readings or an expectation to compare them with.
 */
export function utilization(readings: number[], yearlyHours: number): number | undefined {
  if (readings.length < 2 || !(yearlyHours > 0)) return undefined;
  const expected = (yearlyHours * UTILIZATION_DAYS) / 365;
  const percent = (hoursRun(readings) / expected) * 100;
  return Math.round(Math.min(100, percent) * 10) / 10;
}
