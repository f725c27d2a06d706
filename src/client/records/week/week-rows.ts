import type { Assignee } from '../../../shared/wire.ts';
import { type Days, eachDay } from '../calendar/calendar-days.ts';
import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { barsOf, inOrder } from '../calendar/lanes.ts';

/** An entry of the week board: what a calendar shows, whose it is, and the hours that it takes. */
export interface WeekEntry extends CalendarEntry {
  /** The id of whoever does it; null for nobody. */
  owner: number | null;
  ownerName?: string;
  hours: number;
  /** Where it is, such as an asset; a bar says it behind the title. */
  where?: string;
  /** The id of the record; a forecast has none yet. */
  record?: number;
}

/** Which days are worked on. */
export interface WorkDays {
  /** Days of the shown week that nobody works on. */
  free: ReadonlySet<string>;
  /** The days of a usual week, over which somebody's weekly hours are spread. */
  aWeek: number;
}

/** The working days of a week as long as no calendar says otherwise: Monday to Friday. */
export function usualDays(week: Days): WorkDays {
  return { free: new Set(eachDay(week).slice(USUAL)), aWeek: USUAL };
}

const USUAL = 5;

/** Hours of somebody, or of a day: planned, and those that there are, if known. */
export interface Load {
  hours: number;
  available?: number;
  /** Nobody works on that day: what stands on it was put there on purpose, and is no overload. */
  isFree?: true;
}

/** Somebody with what they do in the week. */
export interface WeekRow {
  id: number;
  label: string;
  load: Load;
  /** By day of the week. */
  days: Load[];
  bars: ReturnType<typeof barsOf<WeekEntry>>['bars'];
}

/** Everybody who can be given work, and whoever else has some, with their bars and hours. */
export function rowsOf(
  people: readonly Pick<Assignee, 'id' | 'label' | 'available'>[],
  entries: readonly WeekEntry[],
  week: string[],
  workDays: WorkDays,
): WeekRow[] {
  const byOwner = Map.groupBy(entries, ({ owner }) => owner);
  const known = new Set(people.map(({ id }) => id));
  const others = [...byOwner].flatMap(([id, [entry]]) =>
    id === null || known.has(id) ? [] : [{ id, label: entry?.ownerName ?? '' }],
  );
  return [...people, ...others].map((one) => {
    const own = inOrder(byOwner.get(one.id) ?? []);
    const { available } = one as Pick<Assignee, 'available'>;
    const days = week.map((day): Load => {
      const hours = rounded(own.reduce((sum, entry) => sum + hoursOn(day, entry, workDays.free), 0));
      if (workDays.free.has(day))
        return { hours, isFree: true, ...(available !== undefined && { available: 0 }) };
      return { hours, ...(available !== undefined && { available: rounded(available / workDays.aWeek) }) };
    });
    const total = (of: (day: Load) => number) => rounded(days.reduce((sum, day) => sum + of(day), 0));
    return {
      id: one.id,
      label: one.label,
      load: {
        hours: total(({ hours }) => hours),
        ...(available !== undefined && { available: total((day) => day.available ?? 0) }),
      },
      days,
      bars: barsOf(own, week, Number.POSITIVE_INFINITY).bars,
    };
  });
}

/** What an entry takes on a day: its hours are spread evenly over its working days, or over all if it has none. */
export function hoursOn(
  day: string,
  { first, last, hours, state }: Pick<WeekEntry, 'first' | 'last' | 'hours' | 'state'>,
  free: ReadonlySet<string>,
): number {
  if (day < first || day > last || hours === 0 || state === 'done') return 0;
  const all = eachDay({ first, last });
  const worked = all.filter((one) => !free.has(one));
  if (worked.length === 0) return hours / all.length;
  return free.has(day) ? 0 : hours / worked.length;
}

/** Whether there is more to do than hours for it; a free day has none to exceed. */
export function isOver({ hours, available, isFree }: Load): boolean {
  return !isFree && available !== undefined && hours > available;
}

function rounded(hours: number): number {
  return Math.round(hours * 10) / 10;
}
