import { FIGURE_LISTS } from '../../../shared/dashboard-lists.ts';
import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { components } from '../../../shared/gen/api.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import type { Condition, Reader } from '../../store/store.ts';
import { conditionsOf, type Looked } from './counted-list.ts';

type Trends = NonNullable<components['schemas']['dashboard']['trends']>;

const WEEKS = 8;

/** The weekly course of the figures that have one, and the weeks ahead by plan. */
export async function trends(reader: Reader, open: Promise<number>, looked: Looked): Promise<Trends> {
  const { now, zone } = looked;
  const today = dayIn(now, zone);
  const monday = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const past = Array.from({ length: WEEKS }, (_, at) => addDays(monday, 7 * (at + 1 - WEEKS)));
  const next = Array.from({ length: WEEKS }, (_, at) => addDays(monday, 7 * at));
  const since = startOfDay(past[0] as string, zone);
  const byWeek = async (property: string, where: Condition[]) => {
    const groups = await reader.group(WORK_ORDER, {
      by: [{ property, period: 'week', zone }],
      measures: [{ op: 'count' }],
      where,
    });
    return new Map(groups.map(({ keys, measures }) => [String(keys[0]), measures[0] ?? 0]));
  };
  const from = (property: string): Condition => ({ property, op: 'gte', value: since });
  const [nowOpen, begun, closed, unassigned, scheduled] = await Promise.all([
    open,
    byWeek('created_at', [from('created_at')]),
    byWeek('closed_at', [from('closed_at')]),
    byWeek('created_at', [
      from('created_at'),
      ...conditionsOf(reader, FIGURE_LISTS.unassigned_taskes_count, looked),
    ]),
    byWeek('suggested_start_date', [
      { property: 'suggested_start_date', op: 'lt', value: addDays(monday, 7 * WEEKS) },
      ...conditionsOf(reader, FIGURE_LISTS.scheduled_maintenance_count, looked),
    ]),
  ]);
  return {
    open_work_orders_count: backwards(nowOpen, past, begun, closed),
    scheduled_maintenance_count: next.map((week) => scheduled.get(week) ?? 0),
    unassigned_taskes_count: past.map((week) => unassigned.get(week) ?? 0),
  };
}

/** What was open at the end of each week, counted back from what is open now. */
function backwards(
  open: number,
  weeks: string[],
  begun: Map<string, number>,
  closed: Map<string, number>,
): number[] {
  const course: number[] = [];
  let left = open;
  for (const week of weeks.toReversed()) {
    course.unshift(Math.max(0, left));
    left += (closed.get(week) ?? 0) - (begun.get(week) ?? 0);
  }
  return course;
}
