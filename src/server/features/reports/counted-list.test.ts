import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempRecords, tempRecords } from '../../../../test/support/temp-records.ts';
import {
  ATTENTION_LISTS,
  type CountedList,
  FIGURE_LISTS,
  WAITING_LISTS,
} from '../../../shared/dashboard-lists.ts';
import { addDays } from '../../../shared/days.ts';
import { listRecords } from '../../records/list-records.ts';
import { dashboard } from './dashboard.ts';

const WORK_ORDER = 'work-orders/work_order';
const TODAY = '2026-03-01';

let temp: TempRecords;
beforeAll(async () => {
  temp = await tempRecords();
  await fill(80);
});
afterAll(() => temp.remove());

/** Pseudo-random numbers that are the same each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

async function fill(count: number): Promise<void> {
  const roll = dice(7);
  const me = temp.ctx.principal.id;
  const assets: number[] = [];
  for (let at = 0; at < 6; at++)
    assets.push((await temp.create('assets/equipments', { is_online: roll(3) > 0 })).id);
  const statuses = await temp.list('work-orders/status');
  for (let at = 0; at < count; at++) {
    const start = addDays(TODAY, roll(9) - 4);
    const order = await temp.create(WORK_ORDER, {
      asset: assets[roll(assets.length)],
      status: statuses[roll(statuses.length)]?.id,
      priority: ['low', 'medium', 'high', 'critical'][roll(4)],
      suggested_start_date: start,
      completion_end_date: addDays(start, roll(4)),
      assigned_to: roll(2) ? me : null,
      hrs_estimated: roll(5) / 2,
    });
    const item = roll(2)
      ? await temp.create('work-orders/work_order_checklist', { work_order: order.id })
      : null;
    if (item && roll(2))
      await temp.update('work-orders/work_order_checklist', item.id, { assigned_to: null });
  }
  for (let at = 0; at < 3; at++) await temp.create('requests/request');
  await temp.create('parts/part', { min_quantity: 2 });
}

/** The total of the list that a figure links to, requested as the browser does. */
async function totalOf({ entity, filters }: CountedList, zone: string): Promise<number | undefined> {
  const raw = { ...Object.fromEntries(new URLSearchParams(filters)), count: 'exact', page_size: '1' };
  const { meta } = await listRecords({ ...temp.ctx, zone: () => zone }, temp.entity(entity), raw);
  return meta.total;
}

test.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Niue'])(
  'in %s each figure is the total of the list that it leads to',
  async (zone) => {
    const shown = await temp.ctx.store.read((reader) => dashboard(reader, { now: temp.ctx.now, zone }));
    const lists = { ...FIGURE_LISTS, ...WAITING_LISTS };
    for (const [name, list] of Object.entries(lists)) {
      const figure = shown[name as keyof typeof lists];
      expect(figure, name).toBe(await totalOf(list, zone));
      expect(figure, name).toBeGreaterThan(0);
    }
    const counts = shown.attention?.counts ?? [];
    expect(counts.map(({ name }) => name)).toEqual(Object.keys(ATTENTION_LISTS));
    for (const { name, count } of counts) {
      expect(count, name).toBe(await totalOf(ATTENTION_LISTS[name], zone));
      expect(count, name).toBeGreaterThan(0);
    }
  },
);

test('the figures are those that a person would count', async () => {
  const zone = 'Pacific/Niue';
  const shown = await temp.ctx.store.read((reader) => dashboard(reader, { now: temp.ctx.now, zone }));
  const orders = await temp.list(WORK_ORDER, { page_size: '100' });
  const open = orders.filter(({ is_closed }) => is_closed === false);
  const items = await temp.list('work-orders/work_order_checklist', { page_size: '100' });
  const assigned = new Set(
    items.filter((item) => item.assigned_to).map((item) => (item.work_order as { id: number }).id),
  );
  const today = '2026-02-28';
  expect(shown).toMatchObject({
    open_work_orders_count: open.length,
    scheduled_maintenance_count: open.filter((one) => String(one.suggested_start_date) >= today).length,
    unassigned_taskes_count: open.filter((one) => !one.assigned_to && !assigned.has(one.id)).length,
  });
  expect(Object.fromEntries((shown.attention?.counts ?? []).map(({ name, count }) => [name, count]))).toEqual(
    {
      overdue: open.filter((one) => String(one.completion_end_date) < today).length,
      critical: open.filter((one) => one.priority === 'critical').length,
      unassigned: shown.unassigned_taskes_count,
      waiting: open.filter((one) => (one.status as { label: string }).label === 'On Hold').length,
    },
  );
  const next = open.filter(
    ({ suggested_start_date: day }) => String(day) >= '2026-02-28' && String(day) <= '2026-03-06',
  );
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const work = shown.week?.work ?? [];
  expect(sum(work.map(({ count }) => count))).toBe(next.length);
  expect(sum(work.map(({ hours = 0 }) => hours))).toBe(sum(next.map((one) => Number(one.hrs_estimated))));
  expect(shown.trends?.open_work_orders_count.at(-1)).toBe(open.length);
});
