import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempPlans } from '../../../../test/support/temp-plans.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { partsNeeded } from './parts-needed.ts';

const { temp, at, ordersOf, begin, runJob, planOf, dated } = await tempPlans();
afterAll(() => temp.remove());
let asset: WireRecord;
beforeEach(async () => {
  asset = await begin();
});

test('parts of a plan and of those it does too are reserved for its order, equal ones once', async () => {
  const part = (code: string, values = {}) =>
    temp.create('parts/part', { code, unit: 'pcs', is_stocked: true, ...values });
  const [oil, filter, rag] = [
    await part('OIL'),
    await part('FILTER'),
    await part('RAG', { is_stocked: false }),
  ];
  const large = await planOf({ name: 'Large', start_on: '2026-02-01' });
  const small = await planOf({ name: 'Small', included_in: large.id, merge_days: 3, start_on: '2026-02-01' });
  for (const [plan, one, quantity] of [
    [small, oil, 4],
    [small, filter, 1],
    [large, oil, 6.5],
    [large, rag, 1],
  ] as const)
    await temp.create('maintenance/plan_part', { plan: plan.id, part: one.id, quantity });
  await dated(large, 'FREQ=MONTHLY');
  await dated(small, 'FREQ=MONTHLY');
  await at('2026-02-01');
  await runJob();
  const [order] = await ordersOf(large);
  const reserved = await temp.list('parts/reservation', { work_order_id: String(order?.id), ordering: 'id' });
  expect(reserved.map((row) => [(row.part as { id: number }).id, row.quantity])).toEqual([
    [oil.id, 6.5],
    [filter.id, 1],
  ]);
  expect(order).toMatchObject({ parts_state: 'short' });
});

test('what plans will need in 90 days, beside what is there: short ones first, a larger service once', async () => {
  await at('2026-03-01');
  const part = (code: string) =>
    temp.create('parts/part', { code, name: code, unit: 'pcs', is_stocked: true });
  const [belt, bolt] = [await part('BELT'), await part('BOLT')];
  const place = await temp.create('parts/stock_location', { name: 'Main Store' });
  await temp.create('parts/movement', { kind: 'receive', part: bolt.id, quantity: 100, location: place.id });
  const large = await planOf({ name: 'Large', start_on: '2026-03-15' });
  const small = await planOf({ name: 'Small', included_in: large.id, merge_days: 3, start_on: '2026-03-15' });
  for (const [plan, one, quantity] of [
    [small, belt, 2],
    [small, bolt, 4],
    [large, belt, 1.5],
  ] as const)
    await temp.create('maintenance/plan_part', { plan: plan.id, part: one.id, quantity });
  await dated(large, 'FREQ=MONTHLY;INTERVAL=2');
  await dated(small, 'FREQ=MONTHLY');
  const query = { from: '2026-03-01', to: '2026-05-29', asset: asset.id };
  const needed = (await partsNeeded(temp.ctx, query)).map(({ part: { id }, ...row }) => [id, row]);
  // In March and May the larger plan takes 1.5 belts and the smaller half a belt more; in April the smaller one comes
  // alone.
  expect(needed).toEqual([
    [belt.id, { unit: 'pcs', needed: 6, first_on: '2026-03-15', available: 0, on_order: 0, short: 6 }],
    [bolt.id, { unit: 'pcs', needed: 12, first_on: '2026-03-15', available: 100, on_order: 0, short: 0 }],
  ]);
});

test('a task that a plan has twice stands twice on its orders, also beside a smaller plan that has it once', async () => {
  const large = await planOf({ start_on: '2026-02-01' });
  const small = await planOf({ start_on: '2026-02-01', included_in: large.id });
  for (const [plan, task] of [
    [small, 'Grease'],
    [large, 'Grease'],
    [large, 'Turn'],
    [large, 'Grease'],
  ] as const)
    await temp.create('maintenance/plan_task', { plan: plan.id, description: task });
  await dated(small, 'FREQ=MONTHLY');
  await dated(large, 'FREQ=MONTHLY');
  await at('2026-02-01');
  await runJob();
  const [order] = await ordersOf(large);
  const items = await temp.list('work-orders/work_order_checklist', { work_order_id: String(order?.id) });
  expect(items.map(({ description }) => description).sort()).toEqual(['Grease', 'Grease', 'Turn']);
});
