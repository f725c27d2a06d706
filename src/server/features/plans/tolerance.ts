const MOST_DAYS = 28;
/** With an interval this short, work is on time only on its day. */
const NO_TOLERANCE_DAYS = 3;

/**
 * The default for how late work may be: a percentage of the interval.
 * @param percent of the settings
 * @example toleranceOf(91, 10) // 9
 */
export function toleranceOf(interval: number, percent = 10): number {
  if (interval <= NO_TOLERANCE_DAYS) return 0;
  return Math.min(MOST_DAYS, Math.max(1, Math.round((percent * interval) / 100)));
}
