import { afterAll, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { listRecords } from './list-records.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

const ORDER = 'work-orders/work_order';
const [pump, crane] = [await temp.create('assets/equipments'), await temp.create('assets/equipments')];
const day = (suggested_start_date: string) => ({ suggested_start_date, completion_end_date: '2026-12-31' });
const a = await temp.create(ORDER, { ...day('2026-02-27'), asset: pump.id, priority: 'low', amount: 100 });
const b = await temp.create(ORDER, {
  ...day('2026-03-01'),
  asset: crane.id,
  priority: 'high',
  amount: 250.5,
});
const c = await temp.create(ORDER, {
  ...day('2026-03-09'),
  asset: crane.id,
  priority: 'critical',
  amount: null,
});
const photo = [{ id: 1, name: 'a.png', type: 'image/png', size: 1, thumb: false }];
await temp.ctx.store.write((writer) => writer.keep(ORDER, b.id, { files: JSON.stringify(photo) }));
const codes = new Map([a, b, c].map(({ id }, at) => [id, 'abc'[at]]));

async function found(query: Record<string, string>, zone = 'UTC'): Promise<string> {
  const { data } = await listRecords({ ...temp.ctx, zone: () => zone }, temp.entity(ORDER), {
    ordering: 'id',
    ...query,
  });
  return data.map(({ id }) => codes.get(id)).join('');
}

const refused = (query: Record<string, string>) =>
  found(query).then(
    () => expect.fail('It was accepted'),
    (error) => error.errors,
  );

describe('each kind by its operators', () => {
  test.each([
    [{ priority: 'High' }, 'b'],
    [{ priority: 'criti' }, 'c'],
    [{ priority: 'urgent' }, ''],
    [{ 'priority.in': 'low,Critical' }, 'ac'],
    [{ asset_id: String(crane.id) }, 'bc'],
    [{ 'asset_id.in': `${pump.id},${crane.id}` }, 'abc'],
    [{ 'amount.gte': '100', 'amount.lt': '250.5' }, 'a'],
    [{ 'amount.gt': '100' }, 'b'],
    [{ 'amount.null': 'true' }, 'c'],
    [{ 'amount.null': 'false' }, 'ab'],
    [{ 'amount.in': '100,250.5' }, 'ab'],
    [{ 'suggested_start_date.gte': '2026-03-01' }, 'bc'],
    [{ 'suggested_start_date.gt': '2026-03-01' }, 'c'],
    [{ 'suggested_start_date.lte': '2026-03-01' }, 'ab'],
    [{ suggested_start_date: '2026-03' }, 'bc'],
    [{ is_closed: 'false' }, 'abc'],
    [{ 'files.null': 'true' }, 'ac'],
    [{ 'files.null': 'false' }, 'b'],
    [{ 'amount.gte': '' }, 'abc'],
  ])('%o finds %s', async (query, expected) => {
    expect(await found(query)).toBe(expected);
  });

  // It is ten o'clock on 1 March 2026 in these tests.
  test.each([
    ['UTC', { suggested_start_date: '@today' }, 'b'],
    ['UTC', { 'suggested_start_date.lt': '@today' }, 'a'],
    ['UTC', { 'suggested_start_date.lte': '@today+8' }, 'abc'],
    ['UTC', { 'suggested_start_date.gte': '@today-2' }, 'abc'],
    ['Pacific/Kiritimati', { 'suggested_start_date.lt': '@today' }, 'ab'],
    ['UTC', { 'created_at.gte': '@today' }, 'abc'],
    ['UTC', { 'created_at.lt': '@today' }, ''],
    ['UTC', { 'created_at.lte': '@today' }, 'abc'],
    ['UTC', { 'created_at.gt': '@today' }, ''],
    ['Pacific/Kiritimati', { 'created_at.gte': '2026-03-02' }, 'abc'],
    ['Pacific/Kiritimati', { 'created_at.lte': '2026-03-01' }, ''],
  ])('in %s %o finds %s', async (zone, query, expected) => {
    expect(await found(query, zone)).toBe(expected);
  });

  test('digits for a label are also told as an id that was perhaps meant', async () => {
    const { meta } = await listRecords(temp.ctx, temp.entity(ORDER), { asset: '298', code: '1' });
    expect(meta).toEqual({
      total: 0,
      page: 1,
      page_size: 10,
      hints: ['asset=298 looks for labels that contain 298; did you mean asset_id=298?'],
    });
    expect(
      (await listRecords(temp.ctx, temp.entity(ORDER), { asset: 'Pump 298' })).meta.hints,
    ).toBeUndefined();
  });

  test('@me is who asks', async () => {
    const checklist = 'work-orders/work_order_checklist';
    const mine = await temp.create(checklist, { work_order: a.id, assigned_to: temp.ctx.principal.id });
    const other = await temp.create(checklist, { work_order: a.id, assigned_to: temp.ctx.principal.id });
    await temp.update(checklist, other.id, { assigned_to: null });
    const { data } = await listRecords(temp.ctx, temp.entity(checklist), { assigned_to_id: '@me' });
    expect(data.map(({ id }) => id)).toEqual([mine.id]);
    expect(await refused({ asset_id: '@me' })).toEqual({ asset_id: ['must be the id of a record'] });
  });
});

test.each([
  [{ 'priority.gte': 'low' }, 'is not known; use priority, priority.in, priority.null'],
  [{ 'priority.in': 'low,urgent' }, '"urgent" is none of low, medium, high, critical'],
  [{ 'amount.gte': 'much' }, '"much" is not a number such as 1250.5'],
  [{ 'amount.null': 'perhaps' }, 'must be true or false'],
  [{ 'suggested_start_date.gte': '2026-02-30' }, '"2026-02-30" is not a date such as 2026-03-31'],
  [{ 'suggested_start_date.gte': '@tomorrow' }, '"@tomorrow" is not a date such as 2026-03-31'],
  [{ 'asset_id.in': '1,x' }, 'must be the id of a record'],
  [{ 'asset_id.in': Array.from({ length: 101 }, () => '1').join() }, 'must name at most 100 values'],
  [{ 'is_closed.in': 'true' }, 'is not known; use is_closed, is_closed.null'],
  [{ 'nothing.gte': '1' }, 'is not known; Work Orders have no such filter'],
])('%o is refused', async (query, text) => {
  expect(await refused(query)).toEqual({ [Object.keys(query)[0] as string]: [text] });
});
