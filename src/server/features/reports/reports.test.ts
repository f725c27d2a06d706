import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { reportOf, SECTION_NAMES } from './reports.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
temp.ctx.now = new Date('2026-04-02T12:00:00.000Z');
const me = temp.ctx.principal.id as number;
await temp.create('users/labour_rate', { user: me, from_on: '2026-01-01', hourly_rate: 42 });
const asset = await temp.create('assets/equipments', {
  name: 'Mill',
  is_online: true,
  tracked_since: '2026-01-01',
});
const order = await temp.create('work-orders/work_order', {
  asset: asset.id,
  maint_type: 'corrective',
  is_failure: false,
});
const statuses = await temp.list('work-orders/status');
const time = (minutes: number, day: string, kind = 'normal', item: number | null = null) =>
  temp.create('work-orders/time_entry', { work_order: order.id, minutes, day, kind, item });
const MARCH = { from: '2026-03-01', until: '2026-03-31' };
const section = (name: string, query: Record<string, string> = MARCH) => reportOf(temp.ctx, name, query);
const table = async (name: string, of: string, query?: Record<string, string>) =>
  (await section(of, query)).tables
    .find((one) => one.name === name)
    ?.rows.map(({ label, values }) => [label, ...values]);

test('what work cost: in all and by kind, by month, asset, category and type, beside the period before', async () => {
  // What an item of it says of its hours is not counted once it has entries.
  const spent = { hrs_spent: 2, completion_date: '2026-03-02', completed_by: me };
  const item = await temp.create('work-orders/work_order_checklist', { work_order: order.id, ...spent });
  expect(item.labour_cost).toBe(84);
  await time(50, '2026-03-02', 'normal', item.id);
  await time(95, '2026-03-31', 'overtime');
  await time(60, '2026-02-28');
  await time(60, '2026-04-01');
  await temp.create('work-orders/work_order_misc_cost', {
    work_order: order.id,
    total_cost: 120,
    spent_on: '2026-03-15',
  });
  const cost = await section('cost');
  expect(cost).toMatchObject({ from: '2026-03-01', before_from: '2026-01-29', before_until: '2026-02-28' });
  expect(cost.figures[0]).toMatchObject({
    value: 254.75,
    before: 42,
    parts: [
      { label: 'Labour', value: 134.75 },
      { label: 'Parts', value: 0 },
      { label: 'Misc Costs', value: 120 },
      { label: 'Amount', value: 0 },
    ],
  });
  const row = [254.75, 134.75, 0, 120, 0];
  expect(await table('cost-by-month', 'cost')).toEqual([['2026-03', ...row]]);
  expect(await table('cost-by-asset', 'cost')).toEqual([['Mill', ...row]]);
  expect(await table('cost-by-type', 'cost')).toEqual([['Corrective', ...row]]);
  expect(await table('cost-by-type', 'cost', { ...MARCH, maint_type: 'inspection' })).toEqual([]);
  const [site] = await temp.list('company/site');
  const [category] = await temp.list('assets/equipment_category');
  const own = {
    ...MARCH,
    site_id: String(site?.id),
    category_id: String(category?.id),
    asset_under: String(asset.id),
    'location_id.in': String((await temp.list('company/location'))[0]?.id),
    'criticality.in': 'B,C',
  };
  expect((await section('cost', own)).figures[0]?.value).toBe(254.75);
  expect((await section('reliability', own)).figures.length).toBeGreaterThan(3);
  const others = { ...own, 'criticality.in': 'A' };
  expect((await section('cost', others)).figures[0]?.value).toBe(0);
});

test('an amount counts on the day on which its order was closed', async () => {
  const completed = statuses.find(({ name }) => name === 'Completed')?.id;
  await temp.update('work-orders/work_order', order.id, { amount: 0.1, status: completed });
  expect((await section('cost', { from: '2026-04-02', until: '2026-04-02' })).figures[0]?.value).toBe(0.1);
});

test('how reliable assets were: downtime by reason, failures, and nothing made up (V26 in UTC)', async () => {
  const reasons = new Map((await temp.list('assets/downtime_reason')).map(({ name, id }) => [name, id]));
  for (const [reason, started_at, ended_at] of [
    ['Breakdown', '2026-03-02T08:00:00Z', '2026-03-02T14:00:00Z'],
    ['Breakdown', '2026-03-10T22:00:00Z', '2026-03-11T04:30:00Z'],
    ['Planned maintenance', '2026-03-16T06:00:00Z', '2026-03-16T18:00:00Z'],
    ['Utilities lost', '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z'],
    ['Breakdown', '2026-03-31T20:00:00Z', null],
  ] as const)
    await temp.create('assets/downtime', {
      asset: asset.id,
      reason: reasons.get(reason),
      work_order: null,
      started_at,
      ended_at,
    });
  expect(await table('downtime-by-reason', 'reliability')).toEqual([
    ['Breakdown', 16.5, 60, 3],
    ['Utilities lost', 11, 40, 1],
  ]);
  const of = (criticality: string) =>
    table('downtime-by-reason', 'reliability', { ...MARCH, 'criticality.in': criticality });
  expect(await of('B,C')).toHaveLength(2);
  expect(await of('A')).toEqual([]);
  const figures = Object.fromEntries(
    (await section('reliability')).figures.map(({ name, value }) => [name, value]),
  );
  expect(figures).toMatchObject({ mtbf: 234.83, mttr: 6.25, availability: 94.69 });
  const before = await section('reliability', { from: '2025-01-01', until: '2025-01-31' });
  expect(before.figures.map(({ value }) => value)).toEqual([null, null, null, null, null]);
});

test('what is open, by age and person, says which list it counted', async () => {
  await temp.create('work-orders/work_order', {
    suggested_start_date: '2026-03-01',
    completion_end_date: '2026-03-25',
    assigned_to: null,
  });
  const work = await section('work');
  const ages = work.tables.find(({ name }) => name === 'open-by-age');
  const late = ages?.rows.find(({ label }) => label === '8 to 30 days over');
  expect(late?.values).toEqual([1]);
  expect(await temp.list('work-orders/work_order', late?.list?.query)).toHaveLength(1);
});

test('who may not know amounts gets no report of them, and none of the others holds any', async () => {
  const grants = FIRST_ROLES.find(({ name }) => name === 'Viewer')?.grants ?? {};
  const ctx = workingAs(temp.ctx, { grants });
  const ofMoney = ['cost', 'life'];
  for (const name of ofMoney)
    expect(await refusal(reportOf(ctx, name, { asset_id: String(asset.id) }))).toBe(
      'Your role cannot see this report.',
    );
  for (const name of SECTION_NAMES.filter((one) => !ofMoney.includes(one)))
    expect(JSON.stringify(await reportOf(ctx, name, MARCH))).not.toMatch(/"money"|cost/i);
  await expect(reportOf(ctx, 'work', { ...MARCH, total_cost: '1' })).rejects.toMatchObject({
    code: 'malformed',
  });
});

test('what is asked wrongly is named', async () => {
  await expect(section('cost', { from: 'soon' })).rejects.toMatchObject({ code: 'malformed' });
  await expect(section('cost', { from: '2026-03-02', until: '2026-03-01' })).rejects.toMatchObject({
    code: 'malformed',
  });
  await expect(section('nothing')).rejects.toMatchObject({ code: 'not_found' });
});

test.each([
  ['from', { from: '0999-12-31', until: '1000-06-01' }],
  ['until', { from: '9998-06-01', until: '9999-12-31' }],
])('a period that has none before or after it is refused by name: %s', async (name, days) => {
  expect(await refusal(section('work', days))).toEqual({ [name]: ['must be a day such as 2026-03-31'] });
});

test('failures by problem, cause and remedy of work that was closed in the period, the most frequent first', async () => {
  const code = async (kind: string, name: string) =>
    (await temp.create('failures/code', { kind, name, category: null })).id;
  const [hot, leak] = [await code('problem', 'Hot'), await code('problem', 'Leak')];
  const worn = await code('cause', 'Worn');
  const closed = statuses.find(({ name }) => name === 'Completed')?.id;
  for (const [problem_code, cause_code] of [
    [leak, worn],
    [hot, null],
    [leak, null],
  ]) {
    const { id } = await temp.create('work-orders/work_order', { asset: asset.id });
    const codes = { problem_code, cause_code, remedy_code: null };
    await temp.create('work-orders/work_order_completion_note', { work_order: id, ...codes });
    await temp.update('work-orders/work_order', id, { status: closed });
  }
  const april = { from: '2026-04-01', until: '2026-04-30' };
  expect(await table('failures-by-problem', 'failures', april)).toEqual([
    ['Leak', 2],
    ['Hot', 1],
  ]);
  expect(await table('failures-by-cause', 'failures', april)).toEqual([['Worn', 1]]);
  expect(await table('failures-by-remedy', 'failures', april)).toEqual([]);
  expect(await table('failures-by-problem', 'failures')).toEqual([]);
  // At noon in UTC it is the next day in Auckland.
  const inAuckland = async (day: string) => {
    const ctx = { ...temp.ctx, zone: () => 'Pacific/Auckland' };
    const { tables } = await reportOf(ctx, 'failures', { from: day, until: day });
    return tables[0]?.rows.map(({ label, values }) => [label, ...values]);
  };
  expect(await inAuckland('2026-04-02')).toEqual([]);
  expect(await inAuckland('2026-04-03')).toEqual([
    ['Leak', 2],
    ['Hot', 1],
  ]);
});

test('the last day of a period, and of an asset, counts whole', async () => {
  const { now } = temp.ctx;
  temp.ctx.now = new Date('2026-06-15T12:00:00.000Z');
  const press = await temp.create('assets/equipments', {
    name: 'Press',
    tracked_since: '2026-05-01',
    retired_on: '2026-05-10',
  });
  const failure = { asset: press.id, is_failure: true, maint_type: 'corrective' };
  await temp.create('work-orders/work_order', { ...failure, failed_at: '2026-05-10T15:00:00.000Z' });
  await temp.create('work-orders/work_order', { ...failure, failed_at: '2026-05-11T00:00:00.000Z' });
  const own = { from: '2026-05-01', until: '2026-05-10', asset_id: String(press.id) };
  const [mtbf] = (await section('reliability', own)).figures;
  expect(mtbf).toMatchObject({
    value: 240,
    parts: [
      { label: 'Hours of running', value: 240 },
      { label: 'Failures', value: 1 },
    ],
  });
  const [longer] = (await section('reliability', { ...own, until: '2026-05-31' })).figures;
  expect(longer).toMatchObject({ parts: [{ value: 240 }, { value: 2 }] });
  temp.ctx.now = now;
});

test('what stood still with something far above it is counted as such', async () => {
  const { now } = temp.ctx;
  temp.ctx.now = new Date('2026-06-15T12:00:00.000Z');
  const below = async (name: string, parent_asset: number | null) =>
    (await temp.create('assets/equipments', { name, parent_asset, tracked_since: '2026-05-01' })).id;
  const line = await below('Line', null);
  const motor = await below('Motor', await below('Drive', line));
  const [reason] = await temp.list('assets/downtime_reason', { name: 'Breakdown' });
  const stopped = { started_at: '2026-05-02T08:00:00Z', ended_at: '2026-05-02T18:00:00Z' };
  await temp.create('assets/downtime', { asset: line, reason: reason?.id, work_order: null, ...stopped });
  const query = { from: '2026-05-01', until: '2026-05-10', asset_id: String(motor) };
  const figure = (await section('reliability', query)).figures.find(({ name }) => name === 'availability');
  expect(figure?.parts).toContainEqual({ label: 'Stopped with the asset above', value: 10, unit: 'hours' });
  temp.ctx.now = now;
});

test('what stood still after an asset was given up counts nowhere, from the first moment', async () => {
  const saw = await temp.create('assets/equipments', {
    name: 'Saw',
    tracked_since: '2026-01-01',
    retired_on: '2026-03-10',
  });
  const reason = (
    await temp.create('assets/downtime_reason', { name: 'Scrapped', kind: 'unplanned', is_failure: true })
  ).id;
  const stop = (started_at: string, ended_at: string) =>
    temp.create('assets/downtime', { asset: saw.id, reason, work_order: null, started_at, ended_at });
  const own = () => table('downtime-by-reason', 'reliability', { ...MARCH, asset_id: String(saw.id) });
  await stop('2026-03-20T08:00:00Z', '2026-03-21T08:00:00Z');
  await stop('2026-03-11T00:00:00Z', '2026-03-11T08:00:00Z');
  expect(await own()).toEqual([]);
  await stop('2026-03-10T22:00:00Z', '2026-03-10T23:00:00Z');
  expect(await own()).toEqual([['Scrapped', 1, 100, 1]]);
});

test('who may not see work orders, or what a report is about, gets no report', async () => {
  const grants = FIRST_ROLES.find(({ name }) => name === 'Viewer')?.grants ?? {};
  const hidden: [Grants, readonly string[]][] = [
    [{}, SECTION_NAMES],
    [{ ...grants, 'work-orders/work_order': {} }, SECTION_NAMES],
    [{ ...grants, 'assets/equipments': {}, 'assets/downtime': {} }, ['reliability']],
  ];
  for (const [some, names] of hidden) {
    const ctx = workingAs(temp.ctx, { grants: some });
    for (const name of names)
      await expect(reportOf(ctx, name, MARCH), name).rejects.toMatchObject({ code: 'forbidden' });
  }
});
