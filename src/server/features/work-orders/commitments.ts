import { addDays, beginOf } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Job } from '../../jobs/runner.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import { UniqueError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';

export const COMMITMENT = 'work-orders/week_commitment';

/**
 * Records the work orders that were open when a week began and should start in it, so that the share of planned work that
 * was done can be reported later. Late, after a downtime of the server, it also records those that were closed since. Two
 * nodes may do it at once: an order is recorded only once per week.
 */
export const commitmentJob: Job = {
  name: 'commitments',
  async run(store, { now }) {
    const zone = await store.read(zoneWithin);
    const week = beginOf(dayIn(now, zone), 'week');
    if (!(await store.read((reader) => reader.count(COMMITMENT, { where: [inWeek(week)], atMost: 1 }))))
      await note(store, week, startOfDay(week, zone));
    return new Date(startOfDay(addDays(week, 7), zone));
  },
};

async function note(store: Store, week: string, begins: string): Promise<void> {
  try {
    await store.write(async (writer) => {
      const orders = await writer.find(WORK_ORDER, {
        where: [
          // Empty as long as the order is open.
          { op: 'any', of: [{ property: 'closed_at', op: 'gte', value: begins }, eq('is_closed', false)] },
          { property: 'created_at', op: 'lt', value: begins },
          { property: 'suggested_start_date', op: 'gte', value: week },
          { property: 'suggested_start_date', op: 'lte', value: addDays(week, 6) },
        ],
        properties: ['id', 'hrs_estimated'],
      });
      for (const { id, hrs_estimated } of orders)
        await writer.insert(COMMITMENT, { week, work_order: id, hrs: hrs_estimated as number | null });
    });
  } catch (error) {
    // Another node was first.
    if (!(error instanceof UniqueError)) throw error;
  }
}

function inWeek(week: string) {
  return eq('week', week);
}
