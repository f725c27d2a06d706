import { addDays, numberOfDay, weekdayOf } from '../../../shared/days.ts';

/** Which days are working days. */
export interface WorkCalendar {
  /** From Monday to Sunday. */
  week: readonly boolean[];
  /** Days off in one year, and days off in every year as month and day. */
  holidays: ReadonlySet<string>;
  yearly: ReadonlySet<string>;
}

export type Shift = 'none' | 'before' | 'after' | 'nearest' | 'skip';

/** The default if nothing is set. */
export const MONDAY_TO_FRIDAY: WorkCalendar = {
  week: [true, true, true, true, true, false, false],
  holidays: new Set(),
  yearly: new Set(),
};

/** How far to look for a working day. */
const MOST_DAYS = 60;

export function isWorkingDay(day: string, { week, holidays, yearly }: WorkCalendar): boolean {
  return week[weekdayOf(numberOfDay(day))] === true && !holidays.has(day) && !yearly.has(day.slice(5));
}

/**
 * Moves a day off to a working day; if two are equally near, to the earlier one. A calendar without working days moves
 * nothing.
 * @returns undefined if the day is skipped
 * @example shifted('2026-05-01', 'after', calendarWithMayDay) // '2026-05-04'
 */
export function shifted(day: string, shift: Shift, calendar: WorkCalendar): string | undefined {
  if (shift === 'none' || isWorkingDay(day, calendar)) return day;
  if (shift === 'skip') return undefined;
  const before = shift === 'after' ? undefined : workingDayFrom(day, -1, calendar);
  const after = shift === 'before' ? undefined : workingDayFrom(day, 1, calendar);
  if (before === undefined || after === undefined) return before ?? after ?? day;
  return distance(before, day) <= distance(day, after) ? before : after;
}

/** Whether a day is in a season, which may span the turn of the year. */
export function isInSeason(day: string, from: string | null, until: string | null): boolean {
  if (from === null || until === null) return true;
  const at = day.slice(5);
  return from <= until ? at >= from && at <= until : at >= from || at <= until;
}

function workingDayFrom(day: string, step: 1 | -1, calendar: WorkCalendar): string | undefined {
  if (!calendar.week.includes(true)) return undefined;
  for (let count = 1; count <= MOST_DAYS; count++) {
    const other = addDays(day, step * count);
    if (isWorkingDay(other, calendar)) return other;
  }
  return undefined;
}

function distance(from: string, until: string): number {
  return numberOfDay(until) - numberOfDay(from);
}
