import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const NOTE = 'work-orders/work_order_completion_note';

const pumps = await temp.create('assets/equipment_category', { name: 'Pumps', slug: 'pumps' });
const mills = await temp.create('assets/equipment_category', { name: 'Mills', slug: 'mills' });
const asset = await temp.create('assets/equipments', { category: pumps.id });
const order = await temp.create('work-orders/work_order', { asset: asset.id });
const code = (kind: string, category: number | null) => temp.create('failures/code', { kind, category });

test('only a record that suits may be chosen', async () => {
  const note = await temp.create(NOTE, { work_order: order.id });
  const choose = (problem_code: number) => temp.update(NOTE, note.id, { problem_code });
  const refused = { code: 'invalid', errors: { problem_code: [expect.any(String)] } };
  await choose((await code('problem', null)).id);
  await choose((await code('problem', pumps.id)).id);
  await expect(choose((await code('problem', mills.id)).id)).rejects.toMatchObject(refused);
  await expect(choose((await code('cause', null)).id)).rejects.toMatchObject({
    errors: { problem_code: ['must be a Failure Code whose Kind suits this Completion Note'] },
  });
  await expect(choose(999_999)).rejects.toMatchObject({ errors: { problem_code: ['does not exist'] } });
});

test('a list can hold just what may be chosen: of some records or of none', async () => {
  const path = 'failures/code';
  const start = (await code('remedy', mills.id)).id;
  const free = await code('remedy', null);
  const own = await code('remedy', pumps.id);
  const other = await code('remedy', mills.id);
  const found = async (query: Record<string, string>) =>
    (await temp.list(path, { 'kind.in': 'remedy', ordering: '-id', ...query }))
      .map(({ id }) => id)
      .filter((id) => id > start);
  expect(await found({ 'category_id.in': `${pumps.id},@none` })).toEqual([own.id, free.id]);
  expect(await found({ 'category_id.in': '@none' })).toEqual([free.id]);
  expect(await found({ 'category_id.in': String(mills.id) })).toEqual([other.id]);
  expect(await found({ 'category_id.in': `${pumps.id},${mills.id},@none` })).toHaveLength(3);
});
