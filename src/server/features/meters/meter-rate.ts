/** How many days of readings the daily rate of a meter is based on, and how far apart they must be. */
export const RATE_DAYS = 90;
const LEAST_DAYS = 7;

/** The total that a meter had counted by a day. */
export interface TotalOfDay {
  day: string;
  total: number;
}

/** How much a meter counts in how many days; kept separate, so that results are rounded only once. */
export interface Rate {
  rise: number;
  days: number;
}

/** Days from one date to the other. @example daysBetween('2026-01-10', '2026-03-12') // 61 */
export function daysBetween(from: string, until: string): number {
  return Temporal.PlainDate.from(from).until(until, { largestUnit: 'day' }).days;
}

/** The rate between two readings; undefined if they are too close together. */
export function rateBetween(first: TotalOfDay, last: TotalOfDay): Rate | undefined {
  const days = daysBetween(first.day, last.day);
  return days < LEAST_DAYS ? undefined : { rise: last.total - first.total, days };
}

/**
 * The day on which a meter is expected to reach a total, not before today; undefined if it stands still.
 * @example forecastDay({ day: '2026-02-10', total: 10_190 }, { rise: 390, days: 40 }, 10_250, '2026-02-11') // '2026-02-17'
 */
export function forecastDay(
  last: TotalOfDay,
  rate: Rate,
  threshold: number,
  today: string,
): string | undefined {
  const left = threshold - last.total;
  if (left > 0 && rate.rise <= 0) return undefined;
  const days = left <= 0 ? 0 : Math.ceil(Number(((left * rate.days) / rate.rise).toFixed(6)));
  if (days > MOST_DAYS) return undefined;
  const day = Temporal.PlainDate.from(last.day).add({ days }).toString();
  return day < today ? today : day;
}

/** Nobody plans further than a century. */
const MOST_DAYS = 36_525;

/**
 * The rise of a meter within a period, interpolating linearly from one reading to the next at the edges.
 * @param from the first day
 * @param until the day after the last
 */
export function riseWithin(readings: readonly TotalOfDay[], from: string, until: string): number {
  return totalOn(readings, until) - totalOn(readings, from);
}

function totalOn(readings: readonly TotalOfDay[], day: string): number {
  const after = readings.findIndex((reading) => reading.day >= day);
  if (after === -1) return readings.at(-1)?.total ?? 0;
  const next = readings[after] as TotalOfDay;
  const before = readings[after - 1];
  if (!before) return next.total;
  const part = daysBetween(before.day, day) / daysBetween(before.day, next.day);
  return before.total + (next.total - before.total) * part;
}
