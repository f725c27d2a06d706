import { dayIn } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';

const MISC_COST = 'work-orders/work_order_misc_cost';

/** Earlier misc costs count as spent on the day they were entered, since nothing better is known. */
export const spentOn: Upgrade = {
  name: 'work_order_misc_cost.spent_on',
  async step(writer) {
    const costs = await writer.find(MISC_COST, {
      where: [{ property: 'spent_on', op: 'null' }],
      limit: STEP,
      properties: ['id', 'created_at'],
    });
    const zone = await zoneWithin(writer);
    await Promise.all(
      costs.map(({ id, created_at }) =>
        writer.keep(MISC_COST, id, { spent_on: dayIn(String(created_at), zone) }),
      ),
    );
    return costs.length === STEP;
  },
};
