import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { cachedDashboard } from './dashboard-cache.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const shown = (now = temp.ctx.now) => cachedDashboard(temp.ctx.store, now, 'UTC');

test.skipIf(process.env.TEST_ENGINE === 'postgresql')(
  'what was counted is shared until it changes',
  async () => {
    const before = await shown();
    const again = await shown();
    expect(again.top_assets_utilization).toBe(before.top_assets_utilization);
    expect(again.recent_user_activity).toBe(before.recent_user_activity);
    const later = await shown(new Date(temp.ctx.now.getTime() + 60_000));
    expect(later.top_assets_utilization).not.toBe(before.top_assets_utilization);
    expect(later.recent_user_activity).not.toBe(before.recent_user_activity);
  },
);

test('every change shows at once: a new record, and another name of what it refers to', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Pump 3', is_online: true });
  expect((await shown()).online_assets_count).toBe(1);
  const day = temp.ctx.now.toISOString().slice(0, 10);
  const dates = { suggested_start_date: day, completion_end_date: day };
  await temp.create('work-orders/work_order', { asset: asset.id, ...dates });
  expect((await shown()).upcomming_maintenance[0]).toContain('Pump 3');
  await temp.update('assets/equipments', asset.id, { name: 'Pump 4' });
  expect((await shown()).upcomming_maintenance[0]).toContain('Pump 4');
});

test('what was counted by the days of one zone is not shown for another', async () => {
  const { now, store } = temp.ctx;
  const days = { suggested_start_date: '2026-03-01', completion_end_date: '2026-03-01' };
  await temp.create('work-orders/work_order', days);
  const inZone = async (zone: string) =>
    (await cachedDashboard(store, now, zone)).scheduled_maintenance_count;
  const here = await inZone('UTC');
  expect(await inZone('Pacific/Kiritimati')).toBeLessThan(here);
  expect(await inZone('UTC')).toBe(here);
});
