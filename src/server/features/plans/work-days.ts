import { addDays } from '../../../shared/days.ts';
import type { Store } from '../../store/store.ts';
import { calendarOfTenant } from './load-calendar.ts';
import type { WorkDays } from './plan-schemas.ts';
import { isWorkingDay } from './work-calendar.ts';

/** Which days the calendar of the tenant leaves free. Everybody may know: the calendar itself is of no interest to most roles. */
export function workDays(store: Store, { from, to }: { from: string; to: string }): Promise<WorkDays> {
  return store.read(async (reader) => {
    const calendar = await calendarOfTenant(reader);
    const free: string[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) if (!isWorkingDay(day, calendar)) free.push(day);
    return { free, days_a_week: calendar.week.filter(Boolean).length };
  });
}
