import { afterAll, expect, test } from 'vitest';
import { tempPlans } from '../../../../test/support/temp-plans.ts';
import { commitmentJob } from '../work-orders/commitments.ts';
import { recordsOf, reportOf } from './reports.ts';

const { temp, at, begin, planOf, ordersOf, enter, runJob, dated } = await tempPlans();
afterAll(() => temp.remove());
const MARCH = { from: '2026-03-01', until: '2026-03-31' };
const figure = async (name: string, query = MARCH) =>
  (await reportOf(temp.ctx, 'planned', query)).figures.find((one) => one.name === name);
const runCommitments = () =>
  commitmentJob.run(temp.ctx.store, { now: temp.ctx.now, signal: new AbortController().signal });

test('PM compliance follows from the dates of plans, and names each that it counts and leaves out', async () => {
  const asset = await begin();
  await at('2026-03-01');
  const plan = await planOf({ name: 'Grease', start_on: '2026-03-01', while_open: 'create' });
  await dated(plan, 'FREQ=WEEKLY;BYDAY=MO');
  const done = async (day: string, doneOn: string, status = 'Completed') => {
    await at(day);
    await runJob();
    await at(doneOn);
    await enter((await ordersOf(plan)).at(-1), status);
  };
  await done('2026-03-02', '2026-03-02');
  // With an interval of seven days it may be one day late.
  await done('2026-03-09', '2026-03-10');
  await done('2026-03-16', '2026-03-18');
  await done('2026-03-23', '2026-03-23', 'Cancelled');
  await at('2026-03-30');
  await runJob();
  await at('2026-03-31');
  expect(await figure('pm-compliance')).toMatchObject({
    value: 66.67,
    groups: [
      { name: 'on_time', counts: true, count: 2 },
      { name: 'late', counts: true, count: 1 },
      { name: 'missed', count: 0 },
      { name: 'overdue', count: 0 },
      { name: 'covered', count: 0 },
      { name: 'skipped', counts: false, count: 1 },
      { name: 'pending', counts: false, count: 1 },
    ],
  });
  await at('2026-04-03');
  expect(await figure('pm-compliance')).toMatchObject({ value: 50 });
  const asked = { ...MARCH, figure: 'pm-compliance', group: 'late' };
  const [late] = await recordsOf(temp.ctx, 'planned', asked);
  const order = (await ordersOf(plan))[2];
  expect(late).toEqual({
    entity: 'work-orders/work_order',
    id: order?.id,
    label: 'Grease, due 16 Mar 2026',
    note: `${order?.code}, done 18 Mar 2026`,
  });
  const report = await reportOf(temp.ctx, 'planned', MARCH);
  expect(report.tables.map(({ rows }) => rows.map(({ label, values }) => [label, ...values]))).toEqual([
    [['2026-03', 50, 2, 1, 0, 1]],
    [['Grease', 0, 1, 1]],
  ]);
  expect(
    await figure('pm-compliance', { ...MARCH, asset_id: String(asset.id) } as typeof MARCH),
  ).toMatchObject({
    value: 50,
  });
  const other = await temp.create('assets/equipments');
  expect(
    await figure('pm-compliance', { ...MARCH, asset_id: String(other.id) } as typeof MARCH),
  ).toMatchObject({
    value: null,
  });
  // "No data" never stands beside the praise that every plan was kept.
  const without = await reportOf(temp.ctx, 'planned', { ...MARCH, asset_id: String(other.id) });
  expect(without.tables.find(({ name }) => name === 'plans-behind')).toMatchObject({
    rows: [],
    empty: 'No date of a plan was due in this period.',
  });
  await expect(
    recordsOf(temp.ctx, 'planned', { ...MARCH, figure: 'pm-compliance', group: 'x' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('schedule compliance: a week that is recorded late has the orders that were closed since it began', async () => {
  const asset = await begin();
  await at('2026-06-01');
  const days = { suggested_start_date: '2026-06-09', completion_end_date: '2026-06-30' };
  const make = () => temp.create('work-orders/work_order', { asset: asset.id, ...days });
  const [before, since, open] = [await make(), await make(), await make()];
  await at('2026-06-05');
  await enter(before, 'Completed');
  await at('2026-06-09');
  await enter(since, 'Completed');
  await at('2026-06-10');
  await runCommitments();
  const recorded = await temp.list('work-orders/week_commitment', { week: '2026-06-08' });
  expect(recorded.map(({ work_order }) => (work_order as { id: number }).id).sort()).toEqual([
    since.id,
    open.id,
  ]);
});

test('schedule compliance: what the week began with and was completed in it (V30)', async () => {
  const asset = await begin();
  await at('2026-05-01');
  const make = (hrs_estimated: number | null, suggested_start_date = '2026-05-05') =>
    temp.create('work-orders/work_order', {
      asset: asset.id,
      hrs_estimated,
      suggested_start_date,
      completion_end_date: '2026-05-30',
    });
  const [four, two, moved, none, cancelled] = [
    await make(4),
    await make(2),
    await make(6),
    await make(null),
    await make(3),
  ];
  await make(8, '2026-05-12');
  await at('2026-05-04');
  await Promise.all([runCommitments(), runCommitments()]);
  await make(5);
  await at('2026-05-06');
  await runCommitments();
  for (const order of [four, two, none]) await enter(order, 'Completed');
  await enter(cancelled, 'Cancelled');
  await temp.update('work-orders/work_order', moved.id, { suggested_start_date: '2026-05-13' });
  const MAY = { from: '2026-05-01', until: '2026-05-10' };
  const whileItLasts = {
    value: 100,
    groups: [{ count: 3 }, { count: 0 }, { count: 1 }, { name: 'pending', count: 1 }],
  };
  expect(await figure('schedule-compliance', MAY)).toMatchObject(whileItLasts);
  await at('2026-05-10');
  expect(await figure('schedule-compliance', MAY)).toMatchObject(whileItLasts);
  await at('2026-05-11');
  expect(await figure('schedule-compliance', MAY)).toMatchObject({
    value: 75,
    parts: [{ value: 3 }, { value: 4 }, { value: 50 }],
    groups: [{ count: 3 }, { count: 1 }, { name: 'cancelled', counts: false, count: 1 }, { count: 0 }],
  });
});

test('a week lasts from its Monday to the end of its Sunday', async () => {
  const asset = await begin();
  await at('2026-07-01');
  const orders = [];
  for (const suggested_start_date of [
    '2026-07-05',
    '2026-07-06',
    '2026-07-06',
    '2026-07-12',
    '2026-07-12',
    '2026-07-13',
  ])
    orders.push(
      await temp.create('work-orders/work_order', {
        asset: asset.id,
        suggested_start_date,
        completion_end_date: '2026-07-30',
      }),
    );
  await at('2026-07-06');
  await runCommitments();
  // Of the four of this week one is done at once, one on Sunday, one on the Monday after, one not at all.
  const [, monday, sunday, late] = orders;
  await enter(monday as never, 'Completed');
  await at('2026-07-12');
  await enter(sunday as never, 'Completed');
  await at('2026-07-13');
  await enter(late as never, 'Completed');
  expect(await figure('schedule-compliance', { from: '2026-07-06', until: '2026-07-06' })).toMatchObject({
    value: 50,
    groups: [{ name: 'done', count: 2 }, { name: 'not_done', count: 2 }, { count: 0 }, { count: 0 }],
  });
  for (const day of ['2026-07-05', '2026-07-07'])
    expect(await figure('schedule-compliance', { from: day, until: day })).toMatchObject({ value: null });
});
