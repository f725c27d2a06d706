import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OCCURRENCE, TRIGGER, tempPlans } from '../../../../test/support/temp-plans.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { runAction } from '../../records/run-action.ts';
import type { Row } from '../../store/store.ts';
import { loadPlan } from './load-plan.ts';

const {
  temp,
  at,
  ordersOf,
  enter,
  begin,
  runJob,
  planOf,
  dated,
  metered,
  meterOf,
  read,
  datesOf,
  close,
  now,
} = await tempPlans();
afterAll(() => temp.remove());
let asset: WireRecord;
beforeEach(async () => {
  asset = await begin();
});

test('a plan by date makes its order ahead, with its tasks, and the log tells why', async () => {
  const user = temp.ctx.principal.id;
  const plan = await planOf({
    name: 'Grease bearings',
    description: 'All four.',
    lead_days: 7,
    window_days: 2,
    priority: 'high',
    assigned_to: user,
    hrs_estimated: 1.5,
  });
  await temp.create('maintenance/plan_task', { plan: plan.id, description: 'Lock out', position: 1 });
  await temp.create('maintenance/plan_task', {
    plan: plan.id,
    description: 'Grease',
    position: 2,
    assigned_to: user,
  });
  await dated(plan, 'FREQ=MONTHLY;BYMONTHDAY=10');
  expect(await datesOf(plan)).toEqual([]);
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-01-10', last_error: null });
  await at('2026-01-02');
  await runJob();
  expect(await datesOf(plan)).toEqual([]);
  await at('2026-01-03');
  await runJob();
  await runJob();
  const [order, ...more] = await ordersOf(plan);
  expect(more).toEqual([]);
  expect(order).toMatchObject({
    asset: { id: asset.id },
    status: { label: 'Open' },
    maint_type: 'preventive',
    priority: 'high',
    assigned_to: { id: user },
    hrs_estimated: 1.5,
    suggested_start_date: '2026-01-08',
    completion_end_date: '2026-01-10',
    description: 'Grease bearings\nAll four.',
  });
  const items = await temp.list('work-orders/work_order_checklist', {
    work_order_id: String(order?.id),
    ordering: 'id',
  });
  expect(items.map(({ description, start_date, position }) => [description, start_date, position])).toEqual([
    ['Lock out', '2026-01-08', 1],
    ['Grease', '2026-01-08', 2],
  ]);
  const [log] = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order?.id),
    log_type: 'plan',
  });
  expect(log).toMatchObject({
    description: `Made by plan ${plan.code}, due 10 Jan 2026.`,
    user: null,
  });
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-10' });
});

test('two nodes that look at once make one order', async () => {
  const plan = await planOf();
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  await at('2026-01-05');
  await Promise.all([runJob(), runJob(), runJob()]);
  expect(await datesOf(plan)).toEqual(['2026-01-05 generated']);
  expect(await ordersOf(plan)).toHaveLength(1);
});

test('after a downtime of the server only the latest date makes an order (V22)', async () => {
  const plan = await planOf({ start_on: '2026-03-02', while_open: 'create' });
  await at('2026-03-01');
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  await at('2026-03-25');
  await runJob();
  const dates = ['2026-03-02 missed', '2026-03-09 missed', '2026-03-16 missed', '2026-03-23 generated'];
  expect(await datesOf(plan)).toEqual(dates);
  expect((await ordersOf(plan)).map(({ completion_end_date }) => completion_end_date)).toEqual([
    '2026-03-23',
  ]);
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-03-30' });
  await at('2026-03-29');
  await runJob();
  expect(await datesOf(plan)).toEqual(dates);
});

test('while an order is open no other is made, and its date is missed by its name', async () => {
  const plan = await planOf({ lead_days: 10 });
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  await at('2026-01-05');
  await runJob();
  expect(await datesOf(plan)).toEqual(['2026-01-05 generated']);
  await at('2026-01-12');
  await runJob();
  expect(await datesOf(plan)).toEqual(['2026-01-05 generated', '2026-01-12 missed']);
  const [first] = await ordersOf(plan);
  const [missed] = await temp.list(OCCURRENCE, { plan_id: String(plan.id), state: 'missed' });
  expect(missed?.reason).toBe(`${first?.code} was still open.`);
  await close(plan);
  expect(await datesOf(plan)).toEqual(['2026-01-05 done', '2026-01-12 missed', '2026-01-19 generated']);
});

describe('by meter (V14)', () => {
  test('fixed: by thresholds, one order for a jump', async () => {
    const meter = await meterOf();
    await read(meter, 480);
    const plan = await planOf();
    await metered(plan, meter, 500, { first_at: 500 });
    expect(await datesOf(plan)).toEqual([]);
    await at('2026-01-20');
    await read(meter, 1_620);
    expect(await datesOf(plan)).toEqual(['500 missed', '1000 missed', '1500 generated']);
    const [order] = await ordersOf(plan);
    const [log] = await temp.list('work-orders/work_order_log', {
      work_order_id: String(order?.id),
      log_type: 'plan',
    });
    expect(log?.description).toBe(`Made by plan ${plan.code}, due 20 Jan 2026 by meter Hours at 1,500 h.`);
    await close(plan);
    expect(await now(plan)).toMatchObject({ next_due_reading: 2_000 });
  });

  test('floating: from the reading when it was done', async () => {
    const meter = await meterOf();
    await read(meter, 400);
    const plan = await planOf({ mode: 'floating' });
    await metered(plan, meter, 500, { first_at: 500 });
    await at('2026-01-20');
    await read(meter, 700);
    expect(await datesOf(plan)).toEqual(['500 generated']);
    await at('2026-01-22');
    await read(meter, 730);
    await close(plan);
    await at('2026-02-22');
    await read(meter, 1_229);
    expect(await datesOf(plan)).toEqual(['500 done']);
    await read(meter, 1_230);
    expect(await datesOf(plan)).toEqual(['500 done', '1230 generated']);
  });

  test('with a lead the order is made before', async () => {
    const meter = await meterOf();
    await read(meter, 400);
    const plan = await planOf();
    await metered(plan, meter, 500, { first_at: 500, lead: 20 });
    await read(meter, 479);
    expect(await datesOf(plan)).toEqual([]);
    await read(meter, 480);
    expect(await datesOf(plan)).toEqual(['500 generated']);
  });
});

test('whichever comes first of hours and months, from one service to the next (V13)', async () => {
  const meter = await meterOf();
  await at('2026-01-10');
  await read(meter, 1_000);
  const plan = await planOf({ mode: 'floating', last_done_on: '2026-01-10', lead_days: 14 });
  await dated(plan, 'FREQ=MONTHLY;INTERVAL=3');
  await metered(plan, meter, 250, { last_done_at: 1_000 });
  await at('2026-02-10');
  await read(meter, 1_090);
  await at('2026-03-12');
  await read(meter, 1_180);
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-04-05', next_due_reading: 1_250 });
  await at('2026-03-21');
  await runJob();
  expect(await datesOf(plan)).toEqual([]);
  await at('2026-03-22');
  await runJob();
  expect((await ordersOf(plan)).map(({ completion_end_date }) => completion_end_date)).toEqual([
    '2026-04-05',
  ]);
  await at('2026-04-08');
  await read(meter, 1_262);
  await close(plan);
  const [done] = await temp.list(OCCURRENCE, { plan_id: String(plan.id) });
  expect(done).toMatchObject({ state: 'done', done_on: '2026-04-08', done_reading: 1_262, estimated: false });
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-07-01', next_due_reading: 1_512 });
});

test('a condition makes one order until a reading is back (V15)', async () => {
  const gauge = await meterOf({ name: 'Heat', unit: '°C', kind: 'gauge' });
  const plan = await planOf({ while_open: 'create' });
  const limit = { kind: 'condition', meter: gauge.id, test: 'above', limit: 80, for_readings: 2, rearm: 70 };
  await temp.create(TRIGGER, { plan: plan.id, ...limit });
  const counts: number[] = [];
  for (const [index, value] of [75, 82, 79, 83, 84, 90, 72, 69, 81, 85].entries()) {
    await at(`2026-02-${String(index + 1).padStart(2, '0')}`);
    await read(gauge, value);
    counts.push((await ordersOf(plan)).length);
  }
  expect(counts).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
});

test('a condition may lie below zero: a cold store that warms makes one order until it is cold again', async () => {
  const gauge = await meterOf({ name: 'Cold store', unit: '°C', kind: 'gauge' });
  const plan = await planOf({ while_open: 'create' });
  const limit = { kind: 'condition', meter: gauge.id, test: 'above', limit: -15, rearm: -18 };
  await temp.create(TRIGGER, { plan: plan.id, ...limit });
  const counts: number[] = [];
  for (const [index, value] of [-20, -15, -14.5, -16, -10, -18, -14].entries()) {
    await at(`2026-02-0${index + 1}`);
    await read(gauge, value);
    counts.push((await ordersOf(plan)).length);
  }
  expect(counts).toEqual([0, 0, 1, 1, 1, 1, 2]);
});

test('what is nested is done once: 8 orders of 14 services (V20)', async () => {
  const meter = await meterOf();
  await read(meter, 0);
  const large = await planOf({ name: 'L' });
  const middle = await planOf({ name: 'M', included_in: large.id });
  const small = await planOf({ name: 'S', included_in: middle.id });
  for (const [plan, task] of [
    [small, 'Oil'],
    [middle, 'Filter'],
    [large, 'Belt'],
    [large, 'Oil'],
  ] as const)
    await temp.create('maintenance/plan_task', { plan: plan.id, description: task });
  for (const [plan, every] of [
    [large, 1_000],
    [middle, 500],
    [small, 250],
  ] as const)
    await metered(plan, meter, every, { first_at: every });
  for (let total = 250; total <= 2_000; total += 250) {
    await at(`2026-0${total / 250}-15`);
    await read(meter, total);
    for (const plan of [small, middle, large])
      for (const order of await ordersOf(plan)) if (order.is_closed !== true) await enter(order, 'Completed');
  }
  expect(await datesOf(large)).toEqual(['1000 done', '2000 done']);
  expect(await datesOf(middle)).toEqual(['500 done', '1000 covered', '1500 done', '2000 covered']);
  expect(await datesOf(small)).toEqual([
    '250 done',
    '500 covered',
    '750 done',
    '1000 covered',
    '1250 done',
    '1500 covered',
    '1750 done',
    '2000 covered',
  ]);
  const covered = await temp.list(OCCURRENCE, {
    plan_id: String(small.id),
    state: 'covered',
    page_size: '50',
  });
  expect(covered).toHaveLength(4);
  expect(covered.every(({ done_on, covered_by }) => done_on !== null && covered_by !== null)).toBe(true);
  const [order] = await ordersOf(large);
  const items = await temp.list('work-orders/work_order_checklist', {
    work_order_id: String(order?.id),
    ordering: 'id',
  });
  expect(items.map(({ description }) => description)).toEqual(['Oil', 'Filter', 'Belt']);
});

test('a weekly service near the monthly one goes with it (V21)', async () => {
  await at('2026-05-20');
  const large = await planOf({ name: 'M', start_on: '2026-06-01' });
  await dated(large, 'FREQ=MONTHLY;BYMONTHDAY=1');
  const statesWith = async (merge_days: number) => {
    const small = await planOf({
      name: 'S',
      start_on: '2026-06-01',
      included_in: large.id,
      merge_days,
      while_open: 'create',
    });
    await dated(small, 'FREQ=WEEKLY;BYDAY=MO');
    return small;
  };
  const [near, just, far] = [await statesWith(3), await statesWith(2), await statesWith(1)];
  for (const day of [
    '2026-06-01',
    '2026-06-08',
    '2026-06-15',
    '2026-06-22',
    '2026-06-29',
    '2026-07-01',
    '2026-07-06',
  ]) {
    await at(day);
    await runJob();
    for (const order of await ordersOf(large)) if (order.is_closed !== true) await enter(order, 'Completed');
  }
  const covered = async (plan: WireRecord) =>
    (await datesOf(plan)).filter((date) => date.endsWith('covered'));
  expect(await covered(near)).toEqual(['2026-06-01 covered', '2026-06-29 covered']);
  expect(await covered(just)).toEqual(await covered(near));
  expect(await covered(far)).toEqual(['2026-06-01 covered']);
});

test('a larger service that is switched off does no work of a smaller one', async () => {
  await at('2026-05-20');
  const large = await planOf({ name: 'M', start_on: '2026-06-01', lead_days: 40, while_open: 'create' });
  await dated(large, 'FREQ=MONTHLY;BYMONTHDAY=1');
  const small = await planOf({
    name: 'S',
    start_on: '2026-06-01',
    included_in: large.id,
    merge_days: 3,
    while_open: 'create',
  });
  await dated(small, 'FREQ=WEEKLY;BYDAY=MO');
  await at('2026-06-01');
  await runJob();
  expect(await datesOf(small)).toEqual(['2026-06-01 covered']);
  // Its next order already exists.
  expect(await datesOf(large)).toEqual(['2026-06-01 generated', '2026-07-01 generated']);
  await temp.update('maintenance/plan', large.id, { is_active: false });
  for (const day of ['2026-06-22', '2026-06-29', '2026-07-01']) {
    await at(day);
    await runJob();
  }
  const later = (await datesOf(small)).filter((date) => date >= '2026-06-29');
  expect(later).toEqual([expect.stringMatching(/^2026-06-29 (?!covered)/)]);
});

test('work that was done some days ago is dated by what its meter had counted then', async () => {
  const meter = await meterOf();
  await at('2026-01-10');
  await read(meter, 1_000);
  const plan = await planOf({ mode: 'floating', last_done_on: '2026-01-10' });
  await metered(plan, meter, 250, { last_done_at: 1_000 });
  await at('2026-04-04');
  await read(meter, 1_250);
  await runJob();
  const [order] = await ordersOf(plan);
  await at('2026-04-08');
  await read(meter, 1_262);
  const entity = temp.entity('work-orders/work_order');
  const complete = entity.actions?.find(({ name }) => name === 'complete');
  if (!complete) throw new Error('Work orders cannot be completed');
  await runAction(temp.ctx, entity, complete, order?.id as number, { at: '2026-04-05T12:00:00.000Z' });
  const [done] = await temp.list(OCCURRENCE, { plan_id: String(plan.id) });
  expect(done).toMatchObject({ state: 'done', done_on: '2026-04-05', done_reading: 1_250 });
});

test('a meter that was not read for long asks to be read', async () => {
  const meter = await meterOf();
  const plan = await planOf();
  await metered(plan, meter, 500);
  expect(await now(plan)).toMatchObject({
    last_error: 'Read the meter Hours: nobody has yet.',
    next_due_on: null,
  });
  await read(meter, 100);
  expect(await now(plan)).toMatchObject({ last_error: null });
  const { store } = temp.ctx;
  for (const [day, isFresh] of [
    ['2026-03-02', true],
    ['2026-03-03', false],
  ] as const) {
    const { meters } = await store.read(async (reader) =>
      loadPlan(reader, (await reader.get('maintenance/plan', plan.id)) as Row, new Date(`${day}T12:00:00Z`)),
    );
    expect([day, meters.get(meter.id)?.isFresh]).toEqual([day, isFresh]);
  }
});
