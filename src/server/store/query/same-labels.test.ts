import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';

const ORDER = 'work-orders/work_order';
const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;

test('of two people of one name the records of each stay together, whichever way the list is sorted', async () => {
  const [one = 0, two = 0] = await store.write(async (writer) => [
    await writer.insert('users/user', { name: 'Sam Oak', email: 'sam@a.example' }),
    await writer.insert('users/user', { name: 'Sam Oak', email: 'sam@b.example' }),
  ]);
  for (const assigned_to of [one, two, one, two]) await temp.create(ORDER, { assigned_to });
  const people = (descending: boolean) =>
    store.read(async (reader) =>
      (await reader.find(ORDER, { order: [{ property: 'assigned_to', descending }] })).map(
        ({ assigned_to }) => (assigned_to as { id: number }).id,
      ),
    );
  expect(await people(false)).toEqual([one, one, two, two]);
  expect(await people(true)).toEqual([two, two, one, one]);
});
