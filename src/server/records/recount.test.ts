import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { storedProperties } from '../../shared/schema/manifest.ts';
import type { Row } from '../store/store.ts';
import { recountAfter, recountRollup, recountValues } from './recount.ts';
import { rolledUp } from './rollups.ts';
import { writtenValue } from './written-value.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store, schema } = temp.ctx;
const ORDER = 'work-orders/work_order';
const order = temp.entity(ORDER);
const ones = rolledUp(schema.entities).filter(({ entity }) => entity.path === ORDER);
const cost = ones.find(({ property }) => property.name === 'misc_cost');
if (!cost) throw new Error('Work orders have no misc costs');

const [first, second] = [await temp.create(ORDER, { amount: 5 }), await temp.create(ORDER, { amount: 7 })];
for (const total_cost of [2, 3])
  await temp.create('work-orders/work_order_misc_cost', { work_order: first.id, total_cost });
const shown = async () =>
  Promise.all(
    [first.id, second.id].map(async (id) => {
      const row = await store.read((reader) => reader.get(ORDER, id));
      return [row?.misc_cost, row?.total_cost];
    }),
  );
const spoil = (id: number, values: Record<string, number>) =>
  store.write((writer) => writer.keep(ORDER, id, values));
const RIGHT = [
  [5, 10],
  [0, 7],
];

test('a total that is wrong is found, and put right where that is asked for', async () => {
  expect(await shown()).toEqual(RIGHT);
  await spoil(second.id, { total_cost: 99 });
  expect(await recountValues(order, store, { fix: false })).toBe(1);
  expect((await shown())[1]).toEqual([0, 99]);
  expect(await recountValues(order, store)).toBe(1);
  expect(await shown()).toEqual(RIGHT);
  expect(await recountValues(order, store)).toBe(0);
  expect(await recountValues(temp.entity('company/site'), store)).toBe(0);
});

test('so is what is added up of other records', async () => {
  await spoil(first.id, { misc_cost: 1 });
  expect(await recountRollup(cost, store, false)).toBe(1);
  expect(await recountRollup(cost, store)).toBe(1);
  expect((await shown())[0]?.[0]).toBe(5);
});

test('an entity is worked out whole, its totals after what they add up', async () => {
  await spoil(first.id, { misc_cost: 1, total_cost: 1 });
  await spoil(second.id, { misc_cost: 4, total_cost: 4 });
  await store.write((writer) => recountAfter(order, ones, writer, 0));
  expect(await shown()).toEqual(RIGHT);
});

test('however many there are, each is worked out', async () => {
  const PAGE = 300;
  let made = 0;
  const { id, ...sample } = (await store.read((reader) => reader.get(ORDER, second.id))) as Row;
  const own = Object.fromEntries(
    storedProperties(order)
      .filter(({ name }) => name !== 'id' && sample[name] !== null && sample[name] !== undefined)
      .map(({ name }) => [name, writtenValue({ id, ...sample } as Row, name)]),
  );
  // With the two of before they are one page and one more, then two pages, and one more than that.
  for (const count of [PAGE - 1, PAGE - 1, 1]) {
    await store.write((writer) =>
      Promise.all(
        Array.from({ length: count }, () =>
          writer.insert(ORDER, { ...own, code: `MANY ${++made}`, total_cost: 1 }),
        ),
      ),
    );
    expect(await recountValues(order, store)).toBe(count);
    expect(await recountValues(order, store)).toBe(0);
  }
});
