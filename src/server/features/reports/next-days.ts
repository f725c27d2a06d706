import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Group, Measure, Reader } from '../../store/store.ts';
import type { Looked } from './counted-list.ts';

type Week = NonNullable<components['schemas']['dashboard']['week']>;

const DAYS = 7;

/** The open work orders that start today or in the next six days, by day and by assigned person, with their hours. */
export async function nextDays(reader: Reader, { now, zone }: Looked): Promise<Week> {
  const today = dayIn(now, zone);
  const counted = (measure: Measure) =>
    reader.group(WORK_ORDER, {
      by: [{ property: 'assigned_to' }, { property: 'suggested_start_date', period: 'day' }],
      measures: [measure],
      where: [
        eq('is_closed', false),
        { property: 'suggested_start_date', op: 'gte', value: today },
        { property: 'suggested_start_date', op: 'lte', value: addDays(today, DAYS - 1) },
      ],
    });
  // Apart, since whoever may not see the hours still sees the work.
  const [groups, times] = await Promise.all([
    counted({ op: 'count' }),
    counted({ op: 'sum', property: 'hrs_estimated' }),
  ]);
  const keyOf = ({ keys: [person, day] }: Group) =>
    `${(person as Week['work'][number]['person'])?.id} ${day}`;
  const hours = new Map(times.map((group) => [keyOf(group), group.measures[0] ?? 0]));
  return {
    today,
    days: Array.from({ length: DAYS }, (_, at) => addDays(today, at)),
    work: groups.map((group) => ({
      person: group.keys[0] as Week['work'][number]['person'],
      day: String(group.keys[1]),
      count: group.measures[0] ?? 0,
      ...(times.length > 0 && { hours: hours.get(keyOf(group)) ?? 0 }),
    })),
  };
}
