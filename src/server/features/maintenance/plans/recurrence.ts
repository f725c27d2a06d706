import { numberOfDay, textOfDay, weekdayOf } from '../../../../shared/days.ts';
import { type Recurrence, readRecurrence, WEEKDAYS } from '../../../../shared/recurrence.ts';

/** A rule without a date for this long never has one. */
const NEVER_AFTER_YEARS = 10;
/** Periods that a rule is followed for: more than fifty years of days, and what is counted from 1900 ends too. */
const MOST_PERIODS = 20_000;

/**
 * The days of a rule, in order; the first day counts only if the rule names it. Found one period of the rule after the other,
 * beginning with the one of `from`, so that it costs as much as days are looked at, whenever the rule began. Only rules with
 * COUNT are followed from their start.
 * @param start the day on which it begins, which also decides what the rule leaves open
 * @param from the first and `until` the last day to consider
 * @example [...daysOf('FREQ=WEEKLY;BYDAY=MO', '2026-01-07', '2026-01-07', '2026-01-20')] // ['2026-01-12', '2026-01-19']
 */
export function* daysOf(text: string, start: string, from: string, until: string): Generator<string> {
  const rule = readRecurrence(text);
  if (!rule) return;
  const begin = numberOfDay(start);
  const first = Math.max(begin, numberOfDay(from));
  const last = numberOfDay(rule.until !== undefined && rule.until < until ? rule.until : until);
  const period = PERIODS[rule.freq](rule, begin);
  let count = 0;
  let index = rule.count === undefined ? Math.max(0, Math.floor(period.indexOf(first) / rule.interval)) : 0;
  const end = index + MOST_PERIODS;
  for (; index < end && period.firstDay(index * rule.interval) <= last; index += 1)
    for (const day of atPositions(period.days(index * rule.interval), rule.bySetPos)) {
      if (day < begin) continue;
      count += 1;
      if (day > last || (rule.count !== undefined && count > rule.count)) return;
      if (day >= first) yield textOfDay(day);
    }
}

/** Whether a rule has any day within ten years of its start. */
export function everHappens(text: string, start: string): boolean {
  const until = `${String(Number(start.slice(0, 4)) + NEVER_AFTER_YEARS).padStart(4, '0')}${start.slice(4)}`;
  return !daysOf(text, start, start, until).next().done;
}

/** The days, weeks, months or years in which a rule looks for its days, counted from the one that it starts in. */
interface Period {
  indexOf(day: number): number;
  firstDay(index: number): number;
  /** The days that the rule names in a period, in order, before BYSETPOS chooses among them. */
  days(index: number): number[];
}

const PERIODS: Record<Recurrence['freq'], (rule: Recurrence, start: number) => Period> = {
  DAILY: (rule, start) => ({
    indexOf: (day) => day - start,
    firstDay: (index) => start + index,
    days: (index) => [start + index].filter((day) => fits(rule, day)),
  }),
  WEEKLY(rule, start) {
    const monday = start - ((weekdayOf(start) - WEEKDAYS.indexOf(rule.weekStart ?? 'MO') + 7) % 7);
    const named = rule.byDay.length > 0 ? rule : { ...rule, byDay: [{ day: nameOf(start) }] };
    return {
      indexOf: (day) => Math.floor((day - monday) / 7),
      firstDay: (index) => monday + 7 * index,
      days: (index) => range(monday + 7 * index, 7).filter((day) => fits(named, day)),
    };
  },
  MONTHLY(rule, start) {
    const { year, month } = partsOf(start);
    const first = (index: number) => dayOf(year, month + index, 1);
    return {
      indexOf: (day) => monthsBetween(start, day),
      firstDay: first,
      days: (index) => daysOfMonth(rule, start, first(index), first(index + 1)),
    };
  },
  YEARLY(rule, start) {
    const { year } = partsOf(start);
    const first = (index: number) => dayOf(year + index, 1, 1);
    return {
      indexOf: (day) => partsOf(day).year - year,
      firstDay: first,
      days: (index) => daysOfYear(rule, start, first(index), first(index + 1)),
    };
  },
};

/** A month names the day of the start unless the rule names others; a month that is too short names none. */
function daysOfMonth(rule: Recurrence, start: number, first: number, next: number): number[] {
  const named =
    rule.byDay.length + rule.byMonthDay.length > 0 ? rule : { ...rule, byMonthDay: [partsOf(start).day] };
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(partsOf(first).month)) return [];
  return range(first, next - first).filter((day) => fits(named, day, { first, next }));
}

/** Without BYMONTH, `1MO` is the first Monday of the year and BYMONTHDAY names days of every month. */
function daysOfYear(rule: Recurrence, start: number, first: number, next: number): number[] {
  if (rule.byMonth.length > 0 || (rule.byDay.length === 0 && rule.byMonthDay.length === 0)) {
    const { year } = partsOf(first);
    const months = rule.byMonth.length > 0 ? [...rule.byMonth].sort((a, b) => a - b) : [partsOf(start).month];
    return months.flatMap((month) =>
      daysOfMonth(rule, start, dayOf(year, month, 1), dayOf(year, month + 1, 1)),
    );
  }
  return range(first, next - first).filter((day) => fits(rule, day, { first, next }));
}

/** Whether the rule names a day; `within` is the month or year in which weekdays are numbered. */
function fits(
  { byDay, byMonth, byMonthDay }: Recurrence,
  day: number,
  within?: { first: number; next: number },
): boolean {
  const weekday = WEEKDAYS[weekdayOf(day)];
  const isNamed =
    byDay.length === 0 ||
    byDay.some(
      ({ day: name, nth }) =>
        name === weekday &&
        (nth === undefined || within === undefined || nth === nthOf(day, within, Math.sign(nth))),
    );
  if (!isNamed || (byMonth.length === 0 && byMonthDay.length === 0)) return isNamed;
  const { year, month, day: date } = partsOf(day);
  if (byMonth.length > 0 && !byMonth.includes(month)) return false;
  if (byMonthDay.length === 0) return true;
  const fromEnd = date - lengthOf(year, month) - 1;
  return byMonthDay.includes(date) || byMonthDay.includes(fromEnd);
}

function nthOf(day: number, { first, next }: { first: number; next: number }, direction: number): number {
  return direction > 0 ? Math.floor((day - first) / 7) + 1 : -Math.floor((next - 1 - day) / 7) - 1;
}

/** BYSETPOS: which of the days of a period, counted from the end when negative. */
function atPositions(days: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return days;
  return days.filter((_, index) => positions.includes(index + 1) || positions.includes(index - days.length));
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function nameOf(day: number) {
  return WEEKDAYS[weekdayOf(day)] as (typeof WEEKDAYS)[number];
}

function partsOf(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function monthsBetween(from: number, until: number): number {
  const [a, b] = [partsOf(from), partsOf(until)];
  return (b.year - a.year) * 12 + b.month - a.month;
}

/** A month beyond the twelfth is one of a later year. */
function dayOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function lengthOf(year: number, month: number): number {
  return dayOf(year, month + 1, 1) - dayOf(year, month, 1);
}

const DAY_MS = 86_400_000;
