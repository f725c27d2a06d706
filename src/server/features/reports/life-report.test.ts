import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { reportOf } from './reports.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
temp.ctx.now = new Date('2026-07-01T12:00:00.000Z');
const asset = await temp.create('assets/equipments', {
  name: 'Press',
  is_online: true,
  purchase_date: '2022-05-01',
  tracked_since: '2022-05-01',
  replacement_value: null,
});
const order = await temp.create('work-orders/work_order', { asset: asset.id });
const cost = (total_cost: number, spent_on: string, work_order = order.id) =>
  temp.create('work-orders/work_order_misc_cost', { work_order, total_cost, spent_on });
const life = (query: Record<string, string> = {}) =>
  reportOf(temp.ctx, 'life', { asset_id: String(asset.id), ...query });
const figure = async (name: string) => (await life()).figures.find((one) => one.name === name);
const rows = async (name: string) =>
  (await life()).tables.find((one) => one.name === name)?.rows.map(({ label, values }) => [label, ...values]);

test('what an asset really cost, in 12 months and by year, of its own work alone', async () => {
  // The years of its life begin on 1 May; those of the table on 1 January.
  await cost(1000, '2022-05-01');
  await cost(2000, '2024-04-30');
  await cost(4000, '2024-05-01');
  await cost(9000, '2026-04-30');
  await cost(300, '2026-05-01');
  const other = await temp.create('assets/equipments', { name: 'Other' });
  const others = await temp.create('work-orders/work_order', { asset: other.id });
  await cost(77, '2026-05-01', others.id);
  expect(await figure('actual')).toMatchObject({ value: 9300, before: 0, title: 'Actual, last 12 months' });
  expect(await rows('cost-by-year')).toEqual([
    ['2026', 9300, 0, 0, 9300, 0],
    ['2024', 6000, 0, 0, 6000, 0],
    ['2022', 1000, 0, 0, 1000, 0],
  ]);
  expect(await rows('replace-or-repair')).toBeUndefined();
});

test('replace or repair: what each year of its life cost, which cost least, and what a new one would save', async () => {
  await temp.create('financial-reports', {
    asset: asset.id,
    purchase_cost: 15_000,
    capital_work_cost: 1000,
    resale_cost: 1000,
    finance_years: 4,
    interest_rate: 0,
    operational_cost_per_year: 0,
  });
  expect(await rows('replace-or-repair')).toEqual([
    ['Year 1, until 30 Apr 2023', 9000, 1000, 8000],
    ['Year 2, until 30 Apr 2024', 7500, 2000, 4000],
    ['Year 3, until 30 Apr 2025, the least', 7000, 4000, 2000],
    ['Year 4, until 30 Apr 2026', 7750, 9000, 1000],
  ]);
  expect(await figure('least-annual-cost')).toMatchObject({
    value: 7000,
    note: 'When it is given up after year 3.',
  });
  expect(await figure('replace-now')).toMatchObject({
    value: 2500,
    note: 'Replacing is cheaper.',
    parts: [{ value: 9500 }, { value: 7000 }],
  });
  await temp.update('assets/equipments', asset.id, { replacement_value: 20_000 });
  expect(await figure('replace-now')).toMatchObject({ value: 1333.33 });
});

test('an asset whose first years nobody kept is compared with no new one, and one that is new with nothing', async () => {
  await temp.update('assets/equipments', asset.id, {
    purchase_date: '2018-05-01',
    tracked_since: '2022-05-01',
  });
  expect((await rows('replace-or-repair'))?.[0]?.[0]).toMatch(/^Year 5, until 30 Apr 2023/);
  expect(await figure('replace-now')).toMatchObject({
    value: null,
    note: 'What it cost before 1 May 2022 is not known, so that it is compared with no new one.',
  });
  const young = await temp.create('assets/equipments', { purchase_date: '2026-06-01', tracked_since: null });
  await temp.create('financial-reports', { asset: young.id });
  const report = await reportOf(temp.ctx, 'life', { asset_id: String(young.id) });
  expect(report.figures.map(({ value }) => value)).toEqual([0, null, null]);
});

test('it is about one asset', async () => {
  await expect(reportOf(temp.ctx, 'life', {})).rejects.toMatchObject({ code: 'malformed' });
  await expect(reportOf(temp.ctx, 'life', { asset_id: '9999' })).rejects.toMatchObject({ code: 'malformed' });
});
