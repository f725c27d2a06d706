import { numberOfDay, textOfDay, weekdayOf } from '../../../shared/days.ts';
import { type Recurrence, readRecurrence, WEEKDAYS } from '../../../shared/recurrence.ts';

/** A rule without a date for this long never has one. */
const NEVER_AFTER_YEARS = 10;
/** Days that are looked at for all rules of a plan: more than one rule has from 1900 until now, and 20 ms of work. */
const MOST_LOOKED_AT = 60_000;

/** How many days may still be looked at. All rules of a plan share one, so that several cost no more than one. */
export interface Search {
  left: number;
}

export function newSearch(): Search {
  return { left: MOST_LOOKED_AT };
}

/**
 * The days of a rule, in order; the first day counts only if the rule names it. Found one period of the rule after the other,
 * beginning with the one of `from`, so that it costs as much as days are looked at, whenever the rule began. Only rules with
 * COUNT are followed from their start. Months that BYMONTH leaves out are passed over.
 * @param start the day on which it begins, which also decides what the rule leaves open
 * @param from the first and `until` the last day to consider
 * @param search ends the days when it has looked at enough
 * @example [...daysOf('FREQ=WEEKLY;BYDAY=MO', '2026-01-07', '2026-01-07', '2026-01-20')] // ['2026-01-12', '2026-01-19']
 */
export function* daysOf(
  text: string,
  start: string,
  from: string,
  until: string,
  search = newSearch(),
): Generator<string> {
  const rule = readRecurrence(text);
  if (!rule) return;
  const begin = numberOfDay(start);
  const first = Math.max(begin, numberOfDay(from));
  const last = numberOfDay(rule.until !== undefined && rule.until < until ? rule.until : until);
  const period = PERIODS[rule.freq](rule, begin);
  let count = 0;
  let index = rule.count === undefined ? Math.max(0, Math.floor(period.indexOf(first) / rule.interval)) : 0;
  for (; search.left > 0; index += 1) {
    const at = index * rule.interval;
    const firstDay = period.firstDay(at);
    if (firstDay > last) return;
    search.left -= 1;
    const named = nextNamedMonth(rule, firstDay, period.firstDay(at + 1));
    if (named !== undefined) {
      // The period before the one that the month begins in, if the rule has it; the loop goes on to the next.
      index = Math.max(index, Math.ceil(period.indexOf(named) / rule.interval) - 1);
      continue;
    }
    for (const day of atPositions(period.days(at, search), rule.bySetPos)) {
      if (day < begin) continue;
      count += 1;
      if (day > last || (rule.count !== undefined && count > rule.count)) return;
      if (day >= first) yield textOfDay(day);
    }
  }
}

/** Where the next month of BYMONTH begins, if a period has no day of any; a period of several months is looked at. */
function nextNamedMonth({ byMonth }: Recurrence, firstDay: number, nextDay: number): number | undefined {
  if (byMonth.length === 0) return undefined;
  const { year, month } = partsOf(firstDay);
  const later = byMonth.map((named) => (named - month + 12) % 12);
  const wait = Math.min(...later);
  const begins = wait === 0 ? firstDay : dayOf(year, month + wait, 1);
  return begins < nextDay ? undefined : begins;
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
  days(index: number, search: Search): number[];
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
      days: (index, search) => looked(search, range(monday + 7 * index, 7)).filter((day) => fits(named, day)),
    };
  },
  MONTHLY(rule, start) {
    const { year, month } = partsOf(start);
    const first = (index: number) => dayOf(year, month + index, 1);
    return {
      indexOf: (day) => monthsBetween(start, day),
      firstDay: first,
      days: (index, search) =>
        daysOfMonth(rule, start, { first: first(index), next: first(index + 1) }, search),
    };
  },
  YEARLY(rule, start) {
    const { year } = partsOf(start);
    const first = (index: number) => dayOf(year + index, 1, 1);
    return {
      indexOf: (day) => partsOf(day).year - year,
      firstDay: first,
      days: (index, search) =>
        daysOfYear(rule, start, { first: first(index), next: first(index + 1) }, search),
    };
  },
};

/** A month names the day of the start unless the rule names others; a month that is too short names none. */
function daysOfMonth(rule: Recurrence, start: number, within: Within, search: Search): number[] {
  const named =
    rule.byDay.length + rule.byMonthDay.length > 0 ? rule : { ...rule, byMonthDay: [partsOf(start).day] };
  const { first, next } = within;
  if (rule.byMonth.length > 0 && !rule.byMonth.includes(partsOf(first).month)) return [];
  return looked(search, range(first, next - first)).filter((day) => fits(named, day, within));
}

/** Without BYMONTH, `1MO` is the first Monday of the year and BYMONTHDAY names days of every month. */
function daysOfYear(rule: Recurrence, start: number, within: Within, search: Search): number[] {
  const { first, next } = within;
  if (rule.byMonth.length > 0 || (rule.byDay.length === 0 && rule.byMonthDay.length === 0)) {
    const { year } = partsOf(first);
    const months = rule.byMonth.length > 0 ? [...rule.byMonth].sort((a, b) => a - b) : [partsOf(start).month];
    return months.flatMap((month) =>
      daysOfMonth(rule, start, { first: dayOf(year, month, 1), next: dayOf(year, month + 1, 1) }, search),
    );
  }
  return looked(search, range(first, next - first)).filter((day) => fits(rule, day, within));
}

/** The month or year in which weekdays are numbered: its first day, and that of the next. */
interface Within {
  first: number;
  next: number;
}

function looked(search: Search, days: number[]): number[] {
  search.left -= days.length;
  return days;
}

/** Whether the rule names a day. */
function fits({ byDay, byMonth, byMonthDay }: Recurrence, day: number, within?: Within): boolean {
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

function nthOf(day: number, { first, next }: Within, direction: number): number {
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
