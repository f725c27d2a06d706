import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Row } from '../../store/store.ts';
import type { DailyNotice } from '../feature.ts';

const dueOn = (row: Row) => String(row.completion_end_date);

/** The day that it is at the site of a record, otherwise that of the tenant. */
function dayAt(row: Row, zone: string, now: Date): string {
  return dayIn(now, typeof row.time_zone === 'string' ? row.time_zone : zone);
}

/** Work that is due tomorrow, for whom it is assigned to. */
export const dueSoon: DailyNotice = {
  kind: 'due_soon',
  entity: WORK_ORDER,
  // No place is more than a day apart from another.
  where: (day) => [
    eq('is_closed', false),
    { property: 'completion_end_date', op: 'gte', value: day.toString() },
    { property: 'completion_end_date', op: 'lte', value: day.add({ days: 2 }).toString() },
  ],
  isMeant: (row, { zone, now }) => dueOn(row) === addDays(dayAt(row, zone, now), 1),
  to: ['assigned_to'],
  once: dueOn,
};

/** Work whose day has passed. */
export const overdue: DailyNotice = {
  kind: 'overdue',
  entity: WORK_ORDER,
  where: (day, last) => [
    eq('is_closed', false),
    { property: 'completion_end_date', op: 'gte', value: addDays(last, -1) },
    { property: 'completion_end_date', op: 'lte', value: day.toString() },
  ],
  // Far from the tenant a day may have ended after the last notices; what they told of is not told again.
  isMeant: (row, { last, zone, now }) =>
    dueOn(row) >= (row.time_zone ? addDays(last, -1) : last) && dueOn(row) < dayAt(row, zone, now),
  to: ['assigned_to', 'planners'],
  once: dueOn,
};
