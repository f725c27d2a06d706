import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { OCCURRENCE, PLAN, refusal, TRIGGER, tempPlans } from '../../../../test/support/temp-plans.ts';
import { addDays } from '../../../shared/days.ts';
import { removeRecord } from '../../records/remove-record.ts';

const { temp, at, ordersOf, begin, runJob, planOf, dated, metered, meterOf, read, datesOf, close, now } =
  await tempPlans();
afterAll(() => temp.remove());
beforeEach(async () => {
  await begin();
});

const REFUSED = 'Refused by a rule';

describe('a plan that cannot make its order', () => {
  beforeEach(async () => {
    await temp.create('company/rule', {
      name: 'Hours first',
      entity: 'work-orders/work_order',
      on: 'save',
      if: { required: ['description'], properties: { description: { const: REFUSED } } },
      then: { required: ['hrs_estimated'] },
      message: 'Say how long it takes.',
      is_active: true,
    });
  });

  test('says why, lets the reading stand and stops no other plan; mended it goes on', async () => {
    const meter = await meterOf();
    const broken = await planOf({ name: REFUSED });
    await metered(broken, meter, 100, { first_at: 100 });
    const other = await planOf({ name: 'Grease' });
    await metered(other, meter, 100, { first_at: 100 });
    const reading = await read(meter, 120);
    expect(reading).toMatchObject({ total: 120 });
    expect(await ordersOf(broken)).toEqual([]);
    expect(await datesOf(broken)).toEqual([]);
    expect(await now(broken)).toMatchObject({
      last_error: expect.stringContaining('Say how long it takes.'),
    });
    expect(await ordersOf(other)).toHaveLength(1);
    await temp.update('maintenance/plan', broken.id, { hrs_estimated: 2 });
    expect(await ordersOf(broken)).toHaveLength(1);
    expect(await now(broken)).toMatchObject({ last_error: null });
  });

  test('does not keep an order from being closed', async () => {
    const plan = await planOf({ name: REFUSED, mode: 'floating', hrs_estimated: 1 });
    await dated(plan, 'FREQ=DAILY');
    expect(await ordersOf(plan)).toHaveLength(1);
    await temp.update('maintenance/plan', plan.id, { hrs_estimated: null });
    await at('2026-01-20');
    await close(plan);
    expect(await ordersOf(plan)).toMatchObject([{ is_closed: true }]);
    await at('2026-01-22');
    await runJob();
    expect(await ordersOf(plan)).toHaveLength(1);
    expect(await now(plan)).toMatchObject({ last_error: expect.stringContaining('Say how long it takes.') });
  });
});

describe('the key of the next date', () => {
  const daily = async () => {
    const plan = await planOf({ mode: 'floating', start_on: '2030-01-01' });
    const trigger = await dated(plan, 'FREQ=DAILY');
    return { plan, add: (count: number, key: number) => done(plan.id, trigger.id, count, key) };
  };
  /** Dates that are done, one a day from the start of 2020, whose keys begin with a number. */
  const done = (plan: number, trigger: number, count: number, key: number) =>
    temp.ctx.store.write(async (writer) => {
      for (let at = 0; at < count; at++) {
        const day = addDays('2020-01-01', key + at);
        const values = { nominal_on: day, due_on: day, done_on: day, state: 'done' as const };
        await writer.insert(OCCURRENCE, { ...values, plan, trigger, key: `f:${key + at}` });
      }
      await writer.keep(PLAN, plan, { next_due_on: '2020-01-01' });
    });
  const newest = async (plan: number) =>
    (await temp.list(OCCURRENCE, { plan_id: String(plan), ordering: '-id' }))[0];

  test('follows the last one, also after more than a thousand', async () => {
    const { plan, add } = await daily();
    await add(1_100, 1);
    await at('2023-01-15');
    await runJob();
    expect(await newest(plan.id)).toMatchObject({ key: 'f:1101', state: 'generated' });
    expect(await now(plan)).toMatchObject({ last_error: null });
  });

  test('that another date has already stops the plan, which says so', async () => {
    const { plan, add } = await daily();
    await add(1, 8);
    await add(1, 7);
    await at('2020-01-20');
    await runJob();
    expect(await ordersOf(plan)).toEqual([]);
    expect(await now(plan)).toMatchObject({
      last_error:
        'The date 10 Jan 2020 has the key f:8, which 9 Jan 2020 has already. Copy this plan and switch it off.',
    });
  });
});

test('a trigger that is being deleted makes no order beside another that has one to make', async () => {
  const gauge = await meterOf({ name: 'Heat', unit: '°C', kind: 'gauge' });
  const plan = await planOf({ start_on: '2026-01-05', while_open: 'create' });
  const trigger = await dated(plan, 'FREQ=MONTHLY');
  const limit = { kind: 'condition', meter: gauge.id, test: 'above', limit: 80 };
  const condition = await temp.create(TRIGGER, { plan: plan.id, rrule: null, ...limit });
  await at('2026-01-05');
  await temp.ctx.store.write((writer) =>
    writer.insert('meter-readings/meter_reading', {
      asset: (plan.asset as { id: number }).id,
      meter: gauge.id,
      meter_reading: 90,
      total: 90,
      read_at: temp.ctx.now.toISOString(),
    }),
  );
  await removeRecord(temp.ctx, temp.entity(TRIGGER), trigger.id);
  expect(await temp.list(OCCURRENCE, { plan_id: String(plan.id) })).toMatchObject([
    { trigger: { id: condition.id }, state: 'generated' },
  ]);
});

test('a trigger that is deleted counts no longer at once', async () => {
  const plan = await planOf({ start_on: '2026-02-01' });
  const trigger = await dated(plan, 'FREQ=MONTHLY');
  expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-01' });
  await removeRecord(temp.ctx, temp.entity(TRIGGER), trigger.id);
  expect(await now(plan)).toMatchObject({ next_due_on: null });
});

describe('readings beyond a limit', () => {
  const watched = async () => {
    const gauge = await meterOf({ name: 'Temperature', unit: '°C', kind: 'gauge' });
    const plan = await planOf({ start_on: '2026-01-01' });
    const limit = { kind: 'condition', meter: gauge.id, test: 'above', limit: 80, rearm: 70 };
    await temp.create(TRIGGER, { plan: plan.id, rrule: null, ...limit });
    let minute = 0;
    const show = (value: number) =>
      read(gauge, value, { read_at: new Date(temp.ctx.now.getTime() + 1000 * ++minute).toISOString() });
    return { plan, show };
  };
  const statesOf = async (plan: Awaited<ReturnType<typeof planOf>>) =>
    (await datesOf(plan)).map((text) => text.split(' ')[1]);

  test('while the order is open they are noted as missed, once', async () => {
    const { plan, show } = await watched();
    for (const value of [90, 91, 60, 92, 93]) await show(value);
    expect(await statesOf(plan)).toEqual(['generated', 'missed']);
    await close(plan);
    await show(94);
    expect(await statesOf(plan)).toEqual(['done', 'missed']);
    await show(60);
    await show(95);
    expect(await statesOf(plan)).toEqual(['done', 'missed', 'generated']);
  });
});

test('a plan that nobody is responsible for any more makes its order all the same', async () => {
  const plan = await planOf();
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  await temp.ctx.store.write((writer) => writer.keep(PLAN, plan.id, { responsible: null }));
  await at('2026-01-05');
  await runJob();
  expect(await datesOf(plan)).toEqual(['2026-01-05 generated']);
});

test('two dates of a plan with fixed dates mark what is wrong: the mode of the plan, and no trigger', async () => {
  const date = { kind: 'calendar', rrule: 'FREQ=MONTHLY' };
  const text = 'several dates and meters need a plan that counts from the last completion';
  expect(await refusal(planOf({ triggers: [date, date] }))).toEqual({ mode: [text] });
  const plan = await planOf();
  await dated(plan, 'FREQ=MONTHLY');
  const change = temp.update(PLAN, plan.id, { triggers: [date] });
  expect(await refusal(change)).toEqual({ mode: [text] });
});
