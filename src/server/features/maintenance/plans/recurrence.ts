import { RRuleTemporal } from 'rrule-temporal';
import { readRecurrence } from '../../../../shared/recurrence.ts';

/** A rule without a date for this long never has one. */
const NEVER_AFTER_YEARS = 10;
/** More days than any caller asks for at once. */
const MOST_DAYS = 4000;
/** Rules are followed from their start, day by day if necessary; plans begin in 1900 at the earliest. */
const MOST_STEPS = 100_000;

/**
 * The days of a rule; the first day counts only if the rule names it. The only file that uses the library for
 * recurrences, with days at midnight UTC, where clocks never change.
 * @param start the day on which it begins, which also decides what the rule leaves open
 * @param from the first and `until` the last day to consider
 * @example datesOf('FREQ=WEEKLY;BYDAY=MO', '2026-01-07', '2026-01-07', '2026-01-20') // ['2026-01-12', '2026-01-19']
 */
export function datesOf(text: string, start: string, from: string, until: string): string[] {
  const rule = readRecurrence(text);
  if (!rule || !canHappen(rule.byMonth, rule.byMonthDay)) return [];
  const last = rule.until !== undefined && rule.until < until ? rule.until : until;
  const first = from > start ? from : start;
  if (last < first) return [];
  const dates = new RRuleTemporal({
    freq: rule.freq,
    interval: rule.interval,
    dtstart: midnight(start),
    maxIterations: MOST_STEPS,
    ...(rule.count !== undefined && { count: rule.count }),
    ...(rule.weekStart && { wkst: rule.weekStart }),
    ...(rule.byDay.length > 0 && { byDay: rule.byDay.map(({ day, nth = '' }) => `${nth}${day}`) }),
    ...(rule.byMonthDay.length > 0 && { byMonthDay: rule.byMonthDay }),
    ...(rule.byMonth.length > 0 && { byMonth: rule.byMonth }),
    ...(rule.bySetPos.length > 0 && { bySetPos: rule.bySetPos }),
  }).between(midnight(first), midnight(last), true);
  return dates.slice(0, MOST_DAYS).map((date) => date.toPlainDate().toString());
}

/** Whether a rule has any day within ten years of its start. */
export function everHappens(text: string, start: string): boolean {
  const until = Temporal.PlainDate.from(start).add({ years: NEVER_AFTER_YEARS }).toString();
  return datesOf(text, start, start, until).length > 0;
}

/** The library would search for 31 February until it gives up. */
function canHappen(months: readonly number[], days: readonly number[]): boolean {
  if (months.length === 0 || days.length === 0) return true;
  return months.some((month) => days.some((day) => Math.abs(day) <= (LENGTHS[month - 1] as number)));
}

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function midnight(day: string) {
  return Temporal.PlainDate.from(day).toZonedDateTime('UTC');
}
