import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query, Store } from '../store.ts';
import { searchText, searchWords } from '../tables/search-text.ts';
import { manifestOf } from '../testing/store-testing.ts';
import { type TempStore, tempStore } from '../testing/temp-place.ts';
import { searchRank } from './search-rank.ts';

const text = { type: 'string' };
const manifest = manifestOf({
  'r/shelf': { title: 'Shelf', 'x-entity': { label: 'name' }, properties: { name: text } },
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
  temp = await tempStore(manifest);
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
    expect(rank('Sawmill', '')).toBe(0);
    expect(rank('band-saw', '')).toBe(0);
    expect(rank('handsaw', '')).toBe(1);
    expect(rank('belt', 'a saw')).toBe(2);
    expect(rank('belt', 'jigsaw')).toBe(3);
    expect(rank(null, 'jigsaw')).toBe(3);
    expect(searchRank(searchWords('saw belt'), 'belt saw', 'belt saw')).toBe(0);
    expect(searchRank(searchWords('saw belt'), 'belt', 'belt\njigsaw')).toBe(3);
    expect(searchRank(searchWords('𝒶w'), 'x𝒶w 𝒶w', 'x𝒶w 𝒶w')).toBe(0);
  });
});

it('a search gives the best matches first, in its order among equals, page by page', async () => {
  const up: Query = { search: 'saw', order: [{ property: 'id', descending: false }], ranked: true };
  expect(await ids({ ...up, limit: 10 })).toEqual([3, 6, 2, 8, 1, 7, 4, 5]);
  const down: Query = { ...up, order: [{ property: 'id', descending: true }] };
  expect(await ids({ ...down, limit: 10 })).toEqual([6, 3, 8, 2, 7, 1, 5, 4]);
  expect(await ids({ ...up, limit: 3, offset: 3 })).toEqual([8, 1, 7]);
  expect(await ids({ ...up, limit: 3, offset: 9 })).toEqual([]);
  expect(await ids({ ...up, search: 'nowhere', limit: 3 })).toEqual([]);
  expect(await ids({ ...up, ranked: false, limit: 10 })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const where: Query['where'] = [{ property: 'note', op: 'notNull' }];
  expect(await ids({ ...up, where, limit: 10 })).toEqual([3, 6, 8, 1, 7, 4]);
});
