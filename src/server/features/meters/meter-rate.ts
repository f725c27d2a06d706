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
