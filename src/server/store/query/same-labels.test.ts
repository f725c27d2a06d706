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

test('pages of a list sorted by what two references lead to follow each other, whichever way', async () => {
  const { site } = (await temp.create('company/location')) as unknown as { site: { id: number } };
  const places: number[] = [];
  for (const name of ['Hall', 'Attic', 'Hall', 'Yard'])
    places.push((await temp.create('company/location', { name, site: site.id })).id);
  const assets: number[] = [];
  for (const place of [...places, ...places].reverse())
    assets.push((await temp.create('assets/equipments', { location: place })).id);
  for (const asset of [...assets, ...assets]) await temp.create(ORDER, { asset });
  const orders = (query: object) =>
    store.read(async (reader) => {
      const rows = await reader.find(ORDER, {
        where: [{ property: 'asset', op: 'in', value: assets }],
        ...query,
      });
      return rows.map(({ id, location }) => ({
        ...(location as { id: number; label: string }),
        row: id,
      }));
    });
  const all = await orders({});
  expect(all).toHaveLength(16);
  for (const descending of [false, true]) {
    const sign = descending ? -1 : 1;
    const sorted = all.toSorted(
      (a, b) => sign * (a.label < b.label ? -1 : a.label > b.label ? 1 : a.id - b.id || a.row - b.row),
    );
    const order = [{ property: 'location', descending }];
    const pages = [];
    for (const offset of [0, 5, 10, 15]) pages.push(...(await orders({ order, limit: 5, offset })));
    expect(pages).toEqual(sorted);
    // Without a condition the labels lead.
    const whole = await store.read((reader) => reader.find(ORDER, { order, limit: 500 }));
    const known = new Set(all.map(({ row }) => row));
    expect(whole.map(({ id }) => id).filter((id) => known.has(id))).toEqual(sorted.map(({ row }) => row));
  }
});
