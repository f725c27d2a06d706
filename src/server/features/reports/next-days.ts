import { addDays } from '../../../shared/days.ts';
import type { components } from '../../../shared/gen/api.ts';
import { dayIn } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';
import type { Looked } from './counted-list.ts';

type Week = NonNullable<components['schemas']['dashboard']['week']>;

const DAYS = 7;

/** The open work orders that start today or in the next six days, by day and by assigned person. */
export async function nextDays(reader: Reader, { now, zone }: Looked): Promise<Week> {
  const today = dayIn(now, zone);
  const groups = await reader.group('work-orders/work_order', {
    by: [{ property: 'assigned_to' }, { property: 'suggested_start_date', period: 'day' }],
    measures: [{ op: 'count' }],
    where: [
      eq('is_closed', false),
      { property: 'suggested_start_date', op: 'gte', value: today },
      { property: 'suggested_start_date', op: 'lte', value: addDays(today, DAYS - 1) },
    ],
  });
  return {
    today,
    days: Array.from({ length: DAYS }, (_, at) => addDays(today, at)),
    work: groups.map(({ keys: [person, day], measures: [count = 0] }) => ({
      person: person as Week['work'][number]['person'],
      day: String(day),
      count,
    })),
  };
}
