import { numberOfDay, textOfDay } from '../../../shared/days.ts';
import type { Store } from '../../store/store.ts';
import { calendarOfTenant } from './load-calendar.ts';
import type { WorkDays } from './plan-schemas.ts';
import { isWorkingDay } from './work-calendar.ts';

/** Which days the calendar of the tenant leaves free. Everybody may know: the calendar itself is of no interest to most roles. */
export function workDays(store: Store, { from, to }: { from: string; to: string }): Promise<WorkDays> {
  return store.read(async (reader) => {
    const calendar = await calendarOfTenant(reader);
    const free: string[] = [];
    // By number, since no day comes after the last one of the year 9999.
    for (let at = numberOfDay(from); at <= numberOfDay(to); at++) {
      const day = textOfDay(at);
      if (!isWorkingDay(day, calendar)) free.push(day);
    }
    return { free, days_a_week: calendar.week.filter(Boolean).length };
  });
}
