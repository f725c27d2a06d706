import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ORDER, PLAN, refusal, TRIGGER, tempPlans } from '../../../../test/support/temp-plans.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { planFigures } from './upgrades.ts';

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
  act,
  now,
} = await tempPlans();
afterAll(() => temp.remove());
beforeEach(async () => {
  await begin();
});

test('the list says how often it is due and when it was done last, also of plans of before', async () => {
  const plan = await planOf({ mode: 'floating', last_done_on: '2025-11-20' });
  await dated(plan, 'FREQ=MONTHLY;INTERVAL=3');
  expect(await now(plan)).toMatchObject({ how_often: 'Every 3 months', done_on: '2025-11-20' });
  const meter = await meterOf();
  await metered(plan, meter, 1250);
  const both = { how_often: 'Every 3 months or every 1,250 h', done_on: '2025-11-20' };
  expect(await now(plan)).toMatchObject(both);
  await temp.ctx.store.write((writer) => writer.keep(PLAN, plan.id, { how_often: null, done_on: null }));
  await temp.ctx.store.write((writer) => planFigures.step(writer, { last: 0 }));
  expect(await now(plan)).toMatchObject(both);
  await at('2026-03-02');
  await runJob();
  await close(plan);
  expect(await now(plan)).toMatchObject({ done_on: '2026-03-02' });
  await close(plan, 'Open');
  expect(await now(plan)).toMatchObject({ done_on: '2025-11-20' });
});

describe('what becomes of an order becomes of its date', () => {
  const floating = async () => {
    const plan = await planOf({ mode: 'floating' });
    await dated(plan, 'FREQ=MONTHLY');
    return plan;
  };

  test('cancelled it was skipped, and the plan goes on from the due day', async () => {
    const plan = await floating();
    await at('2026-01-05');
    await close(plan, 'Cancelled');
    expect(await datesOf(plan)).toEqual(['2026-01-01 skipped']);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-01' });
  });

  test('done late, the plan goes on from there; opened again, it waits again', async () => {
    const plan = await floating();
    await at('2026-01-06');
    await close(plan);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-06' });
    await close(plan, 'Open');
    expect(await datesOf(plan)).toEqual(['2026-01-01 generated']);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-01-01' });
  });

  test('it was done on the day where the asset stands', async () => {
    const [site] = await temp.list('company/site');
    const inZone = (time_zone: string | null) =>
      temp.update('company/site', site?.id as number, { time_zone });
    const plan = await floating();
    await at('2026-01-06');
    // At noon in UTC it is the next day in Auckland.
    await inZone('Pacific/Auckland');
    await close(plan);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-07' });
    await inZone(null);
  });

  test('deleted, its date is not made again', async () => {
    const plan = await floating();
    const [order] = await ordersOf(plan);
    await removeRecord(temp.ctx, temp.entity(ORDER), order?.id as number);
    await runJob();
    expect(await datesOf(plan)).toEqual(['2026-01-01 skipped']);
    expect(await ordersOf(plan)).toEqual([]);
  });

  test('deleted after it was done, its date stays done', async () => {
    const plan = await floating();
    await at('2026-01-06');
    await close(plan);
    const dates = await datesOf(plan);
    expect(dates[0]).toBe('2026-01-01 done');
    const [order] = await ordersOf(plan);
    await removeRecord(temp.ctx, temp.entity(ORDER), order?.id as number);
    expect(await datesOf(plan)).toEqual(dates);
  });
});

describe('the next order of a plan that counts from the last completion, made ahead', () => {
  const ahead = async () => {
    const plan = await planOf({ mode: 'floating', lead_days: 31, window_days: 2 });
    await temp.create('maintenance/plan_task', { plan: plan.id, description: 'Grease' });
    await dated(plan, 'FREQ=MONTHLY');
    await at('2026-01-05');
    const [first] = await ordersOf(plan);
    await enter(first, 'Completed');
    const [, next] = await ordersOf(plan);
    expect(next).toMatchObject({ completion_end_date: '2026-02-05' });
    const doneLater = async () => {
      await enter(first, 'Open');
      await at('2026-01-20');
      await enter(first, 'Completed');
      return (await ordersOf(plan))[1];
    };
    return { plan, next, doneLater };
  };

  test('moves when the work before is opened again and done later', async () => {
    const { plan, next, doneLater } = await ahead();
    expect(await doneLater()).toMatchObject({
      suggested_start_date: '2026-02-18',
      completion_end_date: '2026-02-20',
    });
    expect(await datesOf(plan)).toEqual(['2026-01-31 done', '2026-02-20 generated']);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-20', last_error: null });
    const of = { work_order_id: String(next?.id) };
    expect(await temp.list('work-orders/work_order_checklist', of)).toMatchObject([
      { start_date: '2026-02-18' },
    ]);
    expect(await temp.list('work-orders/work_order_log', of)).toContainEqual(
      expect.objectContaining({
        description: expect.stringContaining('due 20 Feb 2026 instead of 5 Feb 2026'),
      }),
    );
  });

  test('stays once somebody has moved it', async () => {
    const { next, doneLater } = await ahead();
    await temp.update(ORDER, next?.id as number, { completion_end_date: '2026-02-07' });
    expect(await doneLater()).toMatchObject({ completion_end_date: '2026-02-07' });
  });

  test('stays once work on it has begun', async () => {
    const { next, doneLater } = await ahead();
    await enter(next, 'In Progress');
    expect(await doneLater()).toMatchObject({ completion_end_date: '2026-02-05' });
  });
});

describe('a retired asset', () => {
  const RETIRED = 'Its asset was retired on 7 Jan 2026, so no work orders are made. Switch the plan off.';
  const weekly = async () => {
    const asset = await begin();
    const plan = await planOf({ start_on: '2026-01-05' });
    await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
    const retire = (retired_on: string | null) => temp.update('assets/equipments', asset.id, { retired_on });
    return { plan, retire };
  };

  test('has no dates from that day on, not even by hand, and its plan says so', async () => {
    const { plan, retire } = await weekly();
    await retire('2026-01-07');
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-01-05', last_error: null });
    await at('2026-01-05');
    await runJob();
    await close(plan);
    expect(await now(plan)).toMatchObject({ next_due_on: null });
    await at('2026-01-12');
    await retire('2026-01-06');
    await retire('2026-01-07');
    await runJob();
    expect(await datesOf(plan)).toEqual(['2026-01-05 done']);
    expect(await now(plan)).toMatchObject({ next_due_on: null, last_error: RETIRED });
    expect(await refusal(act(plan, 'run_now'))).toBe(RETIRED);
  });

  test('that comes back goes on from that day, without what fell into the time between', async () => {
    const { plan, retire } = await weekly();
    await retire('2026-01-02');
    await at('2026-01-28');
    await runJob();
    await retire(null);
    expect(await datesOf(plan)).toEqual([]);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-02', last_error: null });
  });
});

test('work is assigned to nobody who is deactivated, and the plan says so', async () => {
  const person = await temp.create('users/user', { is_active: true });
  const plan = await planOf({ start_on: '2026-01-05', assigned_to: person.id });
  const task = { plan: plan.id, description: 'Grease', assigned_to: person.id };
  await temp.create('maintenance/plan_task', task);
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  expect(await now(plan)).toMatchObject({ last_error: null });
  await temp.update('users/user', person.id, { is_active: false });
  expect(await now(plan)).toMatchObject({ last_error: expect.stringContaining('is deactivated') });
  await at('2026-01-05');
  await runJob();
  const [order] = await ordersOf(plan);
  expect(order).toMatchObject({ assigned_to: null });
  const of = { work_order_id: String(order?.id) };
  expect(await temp.list('work-orders/work_order_checklist', of)).toMatchObject([{ assigned_to: null }]);
});

describe('what people do with a plan', () => {
  const weekly = async (values = {}) => {
    const plan = await planOf({ start_on: '2026-01-05', ...values });
    await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
    return plan;
  };

  test('the next date is skipped with its reason', async () => {
    const plan = await weekly();
    await act(plan, 'skip', { reason: 'Plant is closed' });
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-01-12' });
    await at('2026-01-05');
    await runJob();
    expect(await datesOf(plan)).toEqual(['2026-01-05 skipped']);
    expect(await refusal(act(plan, 'skip', { due_on: '2026-01-13', reason: 'x' }))).toEqual({
      due_on: ['is not an upcoming date of this plan'],
    });
  });

  test('a larger service that was skipped does no work of a smaller one', async () => {
    const large = await weekly({ name: 'Large' });
    const small = await weekly({ name: 'Small', included_in: large.id, merge_days: 0 });
    await act(large, 'skip', { reason: 'Plant is closed' });
    await at('2026-01-05');
    await runJob();
    expect([await datesOf(large), await datesOf(small)]).toEqual([
      ['2026-01-05 skipped'],
      ['2026-01-05 generated'],
    ]);
  });

  test('a smaller service is due again once the larger one that was to do it is called off', async () => {
    const large = await weekly({ name: 'Large' });
    const small = await weekly({ name: 'Small', included_in: large.id, merge_days: 0 });
    await at('2026-01-05');
    await runJob();
    expect(await datesOf(small)).toEqual(['2026-01-05 covered']);
    await close(large, 'Cancelled');
    expect([await datesOf(large), await datesOf(small)]).toEqual([
      ['2026-01-05 skipped'],
      ['2026-01-05 generated'],
    ]);
  });

  test('the next order is made early, once', async () => {
    const plan = await weekly();
    await act(plan, 'run_now');
    expect(await datesOf(plan)).toEqual(['2026-01-05 generated']);
    await at('2026-01-05');
    await close(plan);
    await runJob();
    expect(await datesOf(plan)).toEqual(['2026-01-05 done']);
  });

  test('what falls into a pause falls away, also when the pause ends early', async () => {
    const plan = await weekly();
    await act(plan, 'pause', { until: '2026-01-31' });
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-02' });
    await at('2026-01-14');
    await runJob();
    await act(plan, 'resume');
    expect(await datesOf(plan)).toEqual([]);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-01-19' });
  });

  test('a copy for another asset finds its meters by name', async () => {
    const meter = await meterOf();
    await read(meter, 10);
    const plan = await planOf({ name: 'Oil' });
    await metered(plan, meter, 100);
    const other = await temp.create('assets/equipments');
    expect(await refusal(act(plan, 'copy_to', { asset: other.id }))).toEqual({
      asset: ['has no meter named Hours; make one first'],
    });
    expect(await temp.list(PLAN, { asset_id: String(other.id) })).toEqual([]);
    const own = await temp.create('assets/meter', {
      asset: other.id,
      name: 'Hours',
      unit: 'h',
      kind: 'cumulative',
    });
    await act(plan, 'copy_to', { asset: other.id });
    const [copy] = await temp.list(PLAN, { asset_id: String(other.id) });
    expect(copy).toMatchObject({ name: 'Oil', mode: plan.mode });
    expect(await temp.list(TRIGGER, { plan_id: String(copy?.id) })).toMatchObject([
      { meter: { id: own.id }, every: 100 },
    ]);
  });

  test('a plan that made work is switched off and not deleted; one that made none goes', async () => {
    const plan = await weekly();
    await act(plan, 'run_now');
    await expect(removeRecord(temp.ctx, temp.entity(PLAN), plan.id)).rejects.toMatchObject({
      code: 'still_referenced',
    });
    await temp.update(PLAN, plan.id, { is_active: false });
    await at('2026-03-01');
    await runJob();
    expect(await datesOf(plan)).toEqual(['2026-01-05 generated']);
    await removeRecord(temp.ctx, temp.entity(PLAN), (await weekly({ start_on: '2026-04-06' })).id);
  });

  test('a change of its dates makes nothing before today', async () => {
    const plan = await weekly();
    await at('2026-01-05');
    await runJob();
    await close(plan);
    await at('2026-02-04');
    await temp.update(PLAN, plan.id, { start_on: '2025-06-02' });
    expect(await datesOf(plan)).toEqual(['2026-01-05 done']);
    expect(await now(plan)).toMatchObject({ next_due_on: '2026-02-09' });
  });
});

describe('refused', () => {
  test.each([
    ['a date without a rule', { kind: 'calendar', rrule: null }, { rrule: ['is required'] }],
    [
      'a rule that is none',
      { kind: 'calendar', rrule: 'FREQ=HOURLY' },
      { rrule: ['must be a rule of recurrence, such as FREQ=MONTHLY;INTERVAL=3'] },
    ],
    [
      'a rule that never happens',
      { kind: 'calendar', rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' },
      { rrule: ['never happens within ten years of the start'] },
    ],
    ['a meter without an interval', { kind: 'meter' }, { meter: ['is required'], every: ['is required'] }],
  ])('%s', async (_what, values, errors) => {
    const plan = await planOf();
    expect(await refusal(temp.create(TRIGGER, { plan: plan.id, ...values }))).toEqual(errors);
  });

  test('a start that no rule can be followed from; one of long ago is followed', async () => {
    expect(await refusal(planOf({ start_on: '1899-12-31' }))).toEqual({
      start_on: ['must not be before 1900'],
    });
    await at('2026-01-05');
    const plan = await planOf({ start_on: '1900-01-01' });
    await dated(plan, 'FREQ=DAILY');
    expect(await now(plan)).toMatchObject({ last_error: null });
    expect(await datesOf(plan)).not.toEqual([]);
  });

  test('two dates of a fixed plan, and a weekday of a floating one', async () => {
    const plan = await planOf({ start_on: '2030-01-01' });
    await dated(plan, 'FREQ=MONTHLY');
    expect(await refusal(dated(plan, 'FREQ=YEARLY'))).toHaveProperty(['plan.mode']);
    const floating = await planOf({ start_on: '2030-01-01', mode: 'floating' });
    expect(await refusal(dated(floating, 'FREQ=MONTHLY;BYMONTHDAY=1'))).toHaveProperty('rrule');
  });

  test('plans that include each other', async () => {
    const large = await planOf();
    const small = await planOf({ included_in: large.id });
    expect(await refusal(temp.update(PLAN, large.id, { included_in: small.id }))).toEqual({
      included_in: ['must not be a Plan that has this one as its Included In'],
    });
  });
});

describe('the first order of a plan that begins today', () => {
  test.each(['fixed', 'floating'])('is due after the days that orders are made ahead: %s', async (mode) => {
    const plan = await planOf({ mode, lead_days: 7 });
    await dated(plan, 'FREQ=MONTHLY');
    expect(await ordersOf(plan)).toMatchObject([{ completion_end_date: '2026-01-08' }]);
    expect(await datesOf(plan)).toEqual(['2026-01-08 generated']);
    await at('2026-01-02');
    await runJob();
    expect(await ordersOf(plan)).toHaveLength(1);
  });

  test('is due before the next date of a rule that comes sooner', async () => {
    const plan = await planOf({ lead_days: 7 });
    await dated(plan, 'FREQ=DAILY;INTERVAL=3');
    expect(await ordersOf(plan)).toMatchObject([{ completion_end_date: '2026-01-03' }]);
  });

  test.each([
    ['made on the day', { lead_days: 0 }, '2026-01-01'],
    ['on a day that was chosen', { lead_days: 7, start_on: '2026-01-03' }, '2026-01-03'],
  ])('stays on its day: %s', async (_, values, due) => {
    const plan = await planOf(values);
    await dated(plan, 'FREQ=MONTHLY');
    expect(await ordersOf(plan)).toMatchObject([{ completion_end_date: due }]);
  });
});
