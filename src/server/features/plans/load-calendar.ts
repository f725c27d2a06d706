import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from './work-calendar.ts';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const SITES = ['id', 'location.site.calendar'];

/**
 * The calendar of a plan: its own, otherwise that of the asset's site, otherwise that of the tenant, otherwise Monday
 * to Friday.
 */
export async function calendarOf(reader: Reader, plan: Row): Promise<WorkCalendar> {
  return calendarWith(reader, (await ownOrSites(reader, plan)) ?? (await tenants(reader)));
}

/** The calendar of the tenant, otherwise Monday to Friday. */
export async function calendarOfTenant(reader: Reader): Promise<WorkCalendar> {
  return calendarWith(reader, await tenants(reader));
}

async function calendarWith(reader: Reader, id: number | null): Promise<WorkCalendar> {
  const calendar = id === null ? null : await reader.get('company/calendar', id);
  if (!calendar) return MONDAY_TO_FRIDAY;
  const holidays = await reader.find('company/holiday', { where: [eq('calendar', calendar.id)] });
  const days = (isYearly: boolean) =>
    holidays
      .filter((holiday) => (holiday.repeats_yearly === true) === isYearly)
      .map(({ on_date }) => String(on_date));
  return {
    week: WEEK.map((day) => calendar[day] === true),
    holidays: new Set(days(false)),
    yearly: new Set(days(true).map((day) => day.slice(5))),
  };
}

async function ownOrSites(reader: Reader, plan: Row): Promise<number | null> {
  const own = writtenValue(plan, 'calendar');
  if (typeof own === 'number') return own;
  const [asset] = await reader.find('assets/equipments', {
    where: [eq('id', Number(writtenValue(plan, 'asset')))],
    properties: SITES,
    limit: 1,
  });
  const sites = asset && writtenValue(asset, 'location.site.calendar');
  return typeof sites === 'number' ? sites : null;
}

async function tenants(reader: Reader): Promise<number | null> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  const id = settings && writtenValue(settings, 'calendar');
  return typeof id === 'number' ? id : null;
}
