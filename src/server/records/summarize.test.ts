import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { summarize } from './summarize.ts';

const ORDER = 'work-orders/work_order';
const temp = await tempRecords();
afterAll(() => temp.remove());

const pump = await temp.create('assets/equipments', { name: 'Pump' });
const crane = await temp.create('assets/equipments', { name: 'Crane' });
for (const [asset, suggested_start_date, amount, priority] of [
  [pump.id, '2026-02-27', 100.1, 'low'],
  [crane.id, '2026-03-01', 250.2, 'high'],
  [crane.id, '2026-03-09', null, 'high'],
] as const)
  await temp.create(ORDER, {
    asset,
    suggested_start_date,
    completion_end_date: '2026-12-31',
    amount,
    priority,
  });

const ask = (query: Record<string, string>, zone = 'UTC') =>
  summarize({ ...temp.ctx, zone: () => zone }, temp.entity(ORDER), query);
const refused = (query: Record<string, string>) =>
  ask(query).then(
    () => expect.fail('It was accepted'),
    (error) => [error.status, error.errors],
  );

test('counts and sums by an asset and a month, narrowed by filters', async () => {
  const query = { group: 'asset,month(suggested_start_date)', sum: 'amount', count: '1' };
  const row = (asset: { id: number; name?: unknown }, month: string, count: number, amount: number) => ({
    group: { asset: { id: asset.id, label: asset.name }, 'month(suggested_start_date)': month },
    count,
    sum: { amount },
  });
  expect((await ask(query)).data).toEqual([row(crane, '2026-03', 2, 250.2), row(pump, '2026-02', 1, 100.1)]);
  const filtered = await ask({ ...query, 'suggested_start_date.lt': '2026-03-01' });
  expect(filtered.data).toEqual([row(pump, '2026-02', 1, 100.1)]);
});

test('without a group all records are one, and without a sum they are counted', async () => {
  expect((await ask({})).data).toEqual([{ group: {}, count: 3 }]);
  expect((await ask({ sum: 'amount', search: 'nothing of that kind' })).data).toEqual([
    { group: {}, sum: { amount: 0 } },
  ]);
  expect((await ask({ group: 'priority' })).data).toEqual([
    { group: { priority: 'high' }, count: 2 },
    { group: { priority: 'low' }, count: 1 },
  ]);
});

test('moments are on the days of the tenant', async () => {
  // The records of these tests are created at ten o'clock on 1 March 2026.
  const query = { group: 'day(created_at)' };
  expect((await ask(query)).data).toEqual([{ group: { 'day(created_at)': '2026-03-01' }, count: 3 }]);
  expect(await ask(query, 'Pacific/Kiritimati')).toEqual({
    data: [{ group: { 'day(created_at)': '2026-03-02' }, count: 3 }],
    meta: { zone: 'Pacific/Kiritimati' },
  });
});

test.each([
  [{ group: 'nothing' }, '"nothing" is not a property of Work Orders'],
  [{ group: 'code' }, '"code" cannot be grouped by; use references, choices, yes or no, and dates'],
  [
    { group: 'created_at' },
    '"created_at" is a date; use day(created_at), week(created_at) or month(created_at)',
  ],
  [{ group: 'month(asset)' }, '"asset" is not a date, so it has no month'],
  [{ group: 'year(created_at)' }, '"year(created_at)" is not a property of Work Orders'],
  [{ group: 'asset,status,priority' }, 'must name at most 2 properties'],
  [{ sum: 'code' }, '"code" is not a number of Work Orders'],
  [{ sum: 'id' }, '"id" is not a number of Work Orders'],
  [{ count: 'exact' }, 'must be 1, or left out'],
  [{ page: '2' }, 'is for lists; a summary has no pages'],
  [{ nonsense: '1' }, 'is not known; Work Orders have no such filter'],
  [{ 'amount.gte': 'much' }, '"much" is not a number such as 1250.5'],
])('%o is refused', async (query, text) => {
  expect(await refused(query)).toEqual([400, { [Object.keys(query)[0] as string]: [text] }]);
});

test('more than a thousand groups are refused, a thousand are not', async () => {
  const site = await temp.create('company/site');
  await temp.ctx.store.write(async (writer) => {
    for (let at = 0; at < 1000; at++)
      await writer.insert('company/location', {
        site: site.id,
        name: `L${at}`,
        slug: `l-${at}`,
        created_at: new Date(Date.UTC(2000, 0, 1 + at)).toISOString(),
      });
  });
  const days = { site_id: String(site.id), group: 'day(created_at)' };
  const ofLocations = () => summarize(temp.ctx, temp.entity('company/location'), days);
  expect((await ofLocations()).data).toHaveLength(1000);
  await temp.create('company/location', { site: site.id });
  await expect(ofLocations()).rejects.toMatchObject({
    status: 400,
    errors: { group: ['makes more than 1000 rows; filter the list, or group by a longer period'] },
  });
});
