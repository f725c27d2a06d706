import { dayOf } from '../../src/server/features/example/history.ts';
import { COMMITMENT } from '../../src/server/features/work-orders/commitments.ts';
import type { Writer } from '../../src/server/store/store.ts';
import { beginOf } from '../../src/shared/days.ts';

const WEEKS = 26;

/** For each week of half a year, the plannable work it began with. */
export async function commitWeeks(writer: Writer, today: Date): Promise<void> {
  const orders = await writer.find('work-orders/work_order', {
    where: [
      { property: 'maint_type', op: 'in', value: ['preventive', 'inspection', 'predictive'] },
      { property: 'suggested_start_date', op: 'gte', value: dayOf(today, 7 * WEEKS) },
      { property: 'suggested_start_date', op: 'lt', value: beginOf(dayOf(today, 0), 'week') },
    ],
    properties: ['id', 'suggested_start_date', 'hrs_estimated'],
  });
  for (const { id, suggested_start_date, hrs_estimated } of orders)
    await writer.insert(COMMITMENT, {
      week: beginOf(String(suggested_start_date), 'week'),
      work_order: id,
      hrs: hrs_estimated as number | null,
    });
}
