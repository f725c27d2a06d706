import { afterAll, expect, test } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { tempPlace } from '../testing/temp-place.ts';

const place = await tempPlace();
afterAll(() => place.remove());

const price = (words: JsonSchema) =>
  modelOf({
    part: {
      title: 'Part',
      'x-entity': { label: 'name', search: ['name'] },
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 50 }, price: { type: 'number', ...words } },
    },
  });
const doubles = price({});
const cents = price({ 'x-decimals': 2 });

test('a number becomes exact when its schema says so, sums without drift and refuses what it cannot hold', async () => {
  await place.withStore(doubles, (store) =>
    store.write(async (writer) => {
      for (const amount of [0.1, 0.2, -12.34]) await writer.insert('part', { name: 'Bolt', price: amount });
    }),
  );
  await place.withStore(cents, async (store) => {
    await store.write(async (writer) => {
      for (let count = 0; count < 1000; count++) await writer.insert('part', { name: 'Nut', price: 0.07 });
      await expect(writer.insert('part', { name: 'Odd', price: 0.071 })).rejects.toThrow('2 decimals');
    });
    await store.read(async (reader) => {
      expect((await reader.find('part', { limit: 4 })).map((row) => row.price)).toEqual([
        0.1, 0.2, -12.34, 0.07,
      ]);
      expect(await reader.sum('part', 'price', [{ property: 'name', op: 'eq', value: 'Nut' }])).toBe(70);
      expect(await reader.sum('part', 'price')).toBe(57.96);
      const where = (op: 'gte' | 'lt', value: number) => ({ where: [{ property: 'price', op, value }] });
      expect(await reader.count('part', where('gte', 0.1))).toBe(2);
      expect(await reader.count('part', where('lt', 0))).toBe(1);
      expect(
        await reader.count('part', { where: [{ property: 'price', op: 'in', value: [0.1, 0.2] }] }),
      ).toBe(2);
      const [most] = await reader.find('part', {
        order: [{ property: 'price', descending: true }],
        limit: 1,
      });
      expect(most?.price).toBe(0.2);
    });
  });
});

test('fewer decimals than values have are refused, and nothing changes', async () => {
  await expect(place.withStore(price({ 'x-decimals': 1 }), async () => {})).rejects.toThrow(/price/);
  await place.withStore(cents, async (store) => {
    expect(await store.read((reader) => reader.sum('part', 'price'))).toBe(57.96);
  });
});

test('amounts of before keep all their digits as money, whether people typed them or the server worked them out', async () => {
  const amounts = (store: Store) =>
    store.read(async (reader) => (await reader.find('part', { limit: 4 })).map((row) => row.price));
  await place.withStore(price({ 'x-decimals': 'currency', readOnly: true }), async (store) => {
    expect(await amounts(store)).toEqual([0.1, 0.2, -12.34, 0.07]);
    await store.write((writer) => writer.update('part', 1, { price: 12.345 }));
  });
  await place.withStore(price({ 'x-decimals': 'currency' }), async (store) => {
    expect(await amounts(store)).toEqual([12.345, 0.2, -12.34, 0.07]);
    await store.write((writer) => writer.update('part', 1, { price: 0.1 + 0.2 }));
    expect(await amounts(store)).toEqual([0.1 + 0.2, 0.2, -12.34, 0.07]);
  });
});
