const MOST_DAYS = 28;
/** What comes again this soon is on time on its day only. */
const NO_TOLERANCE_DAYS = 3;

/**
 * How late work may be when nobody says so: a part of the time until the next.
 * @param percent of the settings
 * @example toleranceOf(91, 10) // 9
 */
export function toleranceOf(interval: number, percent = 10): number {
  if (interval <= NO_TOLERANCE_DAYS) return 0;
  return Math.min(MOST_DAYS, Math.max(1, Math.round((percent * interval) / 100)));
}
