import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query, Store } from '../store.ts';
import { searchText, searchWords } from '../tables/search-text.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempStore, tempStore } from '../testing/temp-place.ts';
import { searchRank } from './search-rank.ts';

const text = { type: 'string' };
const model = modelOf({
  'r/shelf': { title: 'Shelf', 'x-entity': { label: 'name' }, properties: { name: text } },
  'r/order': {
    title: 'Order',
    'x-entity': { label: 'code', search: ['code', 'serial', 'note'], order: '-id' },
    properties: {
      code: { ...text, 'x-auto': 'sequence:O-{4}', 'x-unique': true },
      serial: { ...text, 'x-unique': true },
      note: text,
    },
  },
  'r/place': {
    title: 'Place',
    'x-entity': { label: 'shelf', search: ['note'] },
    properties: { note: text, shelf: { type: 'integer', 'x-reference': { entity: 'r/shelf' } } },
  },
  'r/part': {
    title: 'Part',
    'x-entity': { label: 'name', search: ['note', 'name', 'shelf'] },
    properties: {
      name: text,
      note: text,
      shelf: { type: 'integer', 'x-reference': { entity: 'r/shelf' } },
    },
  },
});
const PARTS: [name: string | null, note: string | null, shelf: number | null][] = [
  ['gear', 'an old saw', null],
  ['handsaw', null, null],
  ['Säw', 'coarse', null],
  ['chain', 'jigsaw', null],
  ['belt', null, 1],
  ['band-saw', 'saw blade', null],
  [null, 'sawdust', null],
  ['seesaw', 'sawn', null],
];
let temp: TempStore;
let store: Store;

beforeAll(async () => {
  temp = await tempStore(model);
  store = temp.store;
  await store.write(async (writer) => {
    await writer.insert('r/shelf', { name: 'saw shelf' });
    for (const [name, note, shelf] of PARTS) await writer.insert('r/part', { name, note, shelf });
  });
});
afterAll(() => temp.remove());

const ids = async (query: Query) =>
  (await store.read((reader) => reader.find('r/part', query))).map((row) => row.id);

describe('the rank of a match', () => {
  it('prefers the label, and there the start of a word', () => {
    const rank = (label: string | null, note: string) =>
      searchRank(['saw'], label, searchText([note, label]));
    expect(rank('Saw', '')).toBe(0);
    expect(rank('belt', 'saw')).toBe(0);
    expect(rank('Sawmill', '')).toBe(1);
    expect(rank('band-saw', '')).toBe(1);
    expect(rank('handsaw', '')).toBe(2);
    expect(rank('belt', 'a saw')).toBe(3);
    expect(rank('belt', 'jigsaw')).toBe(4);
    expect(rank(null, 'jigsaw')).toBe(4);
    expect(searchRank(searchWords('saw belt'), 'belt saw', 'belt saw')).toBe(2);
    expect(searchRank(searchWords('saw belt'), 'belt', 'belt\njigsaw')).toBe(4);
    expect(searchRank(searchWords('𝒶w'), 'x𝒶w 𝒶w', 'x𝒶w 𝒶w')).toBe(1);
  });

  it('prefers the code that ends with the number asked for', () => {
    const rank = (word: string, label: string) => searchRank([word], label, searchText([label]));
    for (const code of ['WO-00219', '219', 'P219']) expect(rank('219', code)).toBe(0);
    expect(rank('0219', 'WO-00219')).toBe(0);
    for (const other of ['WO-12190', 'WO-02190', 'Pump 219', 'A1-219'])
      expect(rank('219', other)).not.toBe(0);
  });
});

it('a search gives the best matches first, in its order among equals, page by page', async () => {
  const up: Query = { search: 'saw', order: [{ property: 'id', descending: false }], ranked: true };
  expect(await ids({ ...up, limit: 10 })).toEqual([3, 6, 2, 8, 1, 7, 4, 5]);
  const down: Query = { ...up, order: [{ property: 'id', descending: true }] };
  expect(await ids({ ...down, limit: 10 })).toEqual([3, 6, 8, 2, 7, 1, 5, 4]);
  expect(await ids({ ...up, limit: 3, offset: 3 })).toEqual([8, 1, 7]);
  expect(await ids({ ...up, limit: 3, offset: 9 })).toEqual([]);
  expect(await ids({ ...up, search: 'nowhere', limit: 3 })).toEqual([]);
  expect(await ids({ ...up, ranked: false, limit: 10 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const where: Query['where'] = [{ property: 'note', op: 'notNull' }];
  expect(await ids({ ...up, where, limit: 10 })).toEqual([3, 6, 8, 1, 7, 4]);
});

it('what is called like another record is not found by the number of that', async () => {
  await store.write(async (writer) => {
    await writer.insert('r/place', { note: 'lot x1', shelf: 1 });
    await writer.insert('r/place', { note: '1 spare', shelf: null });
  });
  const query: Query = { search: '1', ranked: true, limit: 10 };
  expect((await store.read((reader) => reader.find('r/place', query))).map(({ id }) => id)).toEqual([2, 1]);
});

describe('a code among many that hold it', () => {
  const MANY = 1100;
  const newest: Query = { order: [{ property: 'id', descending: true }], ranked: true };
  beforeAll(async () => {
    await store.write(async (writer) => {
      for (let n = 1; n <= MANY; n++)
        await writer.insert('r/order', {
          code: `O-${String(n).padStart(4, '0')}`,
          serial: n === 40 ? 'o-' : `s${n}`,
          note: n % 2 === 0 ? 'even 1' : 'odd 1',
        });
    });
  });
  const found = async (query: Query) =>
    (await store.read((reader) => reader.find('r/order', query))).map((row) => row.id);

  it('comes first by its number, then the others in their order, page by page', async () => {
    const search = { ...newest, search: 'o-' };
    expect(await found({ ...search, limit: 4 })).toEqual([40, 1100, 1099, 1098]);
    expect(await found({ ...search, limit: 3, offset: 1 })).toEqual([1100, 1099, 1098]);
    const pages = [];
    for (let offset = 0; offset < MANY; offset += 100)
      pages.push(...(await found({ ...search, limit: 100, offset })));
    expect(pages).toHaveLength(MANY);
    expect(new Set(pages).size).toBe(MANY);
    expect(pages[1060]).toBe(41);
  });

  it('is found by number alone, in what is filtered, and not where another order is asked for', async () => {
    const search = { ...newest, search: '1', limit: 3 };
    expect(await found(search)).toEqual([1, 1100, 1099]);
    expect(await found({ ...search, ranked: false })).toEqual([1100, 1099, 1098]);
    const where: Query['where'] = [{ property: 'note', op: 'eq', value: 'even 1' }];
    expect((await found({ ...search, where })).includes(1)).toBe(false);
  });
});
