import { afterAll, beforeEach, expect, test } from 'vitest';
import { TRIGGER, tempPlans } from '../../../../test/support/temp-plans.ts';
import type { WireRecord } from '../../../shared/wire.ts';

const { temp, at, ordersOf, begin, runJob, planOf, datesOf } = await tempPlans();
afterAll(() => temp.remove());
let asset: WireRecord;
beforeEach(async () => {
  asset = await begin();
});

const offline = (started_at: string, reason: unknown, ended_at: string | null = null) =>
  temp.create('assets/downtime', { asset: asset.id, started_at, ended_at, reason, work_order: null });
const reasonOf = async (name: string) =>
  (await temp.list('assets/downtime_reason', { name })).find((row) => row.name === name)?.id;
const waiting = async (values = {}, own = {}) => {
  const plan = await planOf(own);
  await temp.create(TRIGGER, {
    plan: plan.id,
    kind: 'event',
    rrule: null,
    meter: null,
    event: null,
    reason: null,
    ...values,
  });
  return plan;
};

test('a plan that waits for its asset to go offline makes one order for each time, due on its day, and none for what was before it', async () => {
  await at('2026-03-01');
  await offline('2026-02-01T08:00:00Z', await reasonOf('Breakdown'), '2026-02-01T09:00:00Z');
  const plan = await waiting({}, { while_open: 'create' });
  await at('2026-03-05');
  const first = await offline('2026-03-03T08:00:00Z', await reasonOf('Breakdown'), '2026-03-03T09:00:00Z');
  await temp.update('assets/downtime', first.id, { note: 'Seen' });
  await offline('2026-03-04T08:00:00Z', await reasonOf('Breakdown'));
  await runJob();
  expect(await datesOf(plan)).toEqual(['2026-03-03 generated', '2026-03-04 generated']);
  const [order] = await ordersOf(plan);
  const [log] = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order?.id),
    log_type: 'plan',
  });
  expect(log?.description).toBe(`Made by plan ${plan.code}, due 3 Mar 2026 because the asset went offline.`);
});

test('it waits for one reason only: a reason that is named later makes the order then', async () => {
  await at('2026-03-01');
  const plan = await waiting({ reason: await reasonOf('Breakdown') });
  await at('2026-03-05');
  const stop = await offline('2026-03-04T08:00:00Z', await reasonOf('Unknown'));
  expect(await datesOf(plan)).toEqual([]);
  await temp.update('assets/downtime', stop.id, { reason: await reasonOf('Breakdown') });
  expect(await datesOf(plan)).toEqual(['2026-03-04 generated']);
});

test('while its order is open, what comes is noted', async () => {
  await at('2026-03-01');
  const plan = await waiting();
  await at('2026-03-05');
  await offline('2026-03-03T08:00:00Z', await reasonOf('Breakdown'), '2026-03-03T09:00:00Z');
  await offline('2026-03-04T08:00:00Z', await reasonOf('Breakdown'));
  expect(await datesOf(plan)).toEqual(['2026-03-03 generated', '2026-03-04 missed']);
});
