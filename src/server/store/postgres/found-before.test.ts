import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Query, Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const text = { type: 'string' };
const model = modelOf({
  'f/part': {
    title: 'Part',
    'x-entity': { label: 'name', search: ['name', 'note'], order: '-id' },
    properties: { name: text, note: text, place: { type: 'integer' } },
  },
});
const PARTS = [
  ['Belt', 'of a saw'],
  ['Saw', 'new'],
  ['Chain', 'jigsaw'],
  ['Nut', 'plain'],
  ['Sawblade', 'small'],
] as const;
const order = [{ property: 'id', descending: true }];
let database: TempDatabase;
const engines: Engine[] = [];

beforeAll(async () => {
  database = await tempDatabase();
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await database.remove();
});

async function node(): Promise<Store> {
  const engine = postgresEngine({ url: database.url, model });
  engines.push(engine);
  return engine.openOrCreate({ tenant: 1 });
}

/** A search as requests read it, who ask for marks first. */
async function search(store: Store, query: Query = {}): Promise<number[]> {
  const view = store.forRequest?.() ?? store;
  await view.readVersion?.('f/part');
  const asked = { search: 'saw', order, ranked: true, limit: 2, ...query };
  return (await view.read((reader) => reader.find('f/part', asked))).map(({ id }) => id);
}

it('a search that was made before finds the same, whoever asks for which part of it, until any node writes', async () => {
  const one = await node();
  await one.write(async (writer) => {
    for (const [at, [name, note]] of PARTS.entries())
      await writer.insert('f/part', { name, note, place: at % 2 });
  });
  const other = await node();
  const up = { order: [{ property: 'id', descending: false }] };
  for (let time = 1; time <= 2; time++) {
    expect(await search(one)).toEqual([2, 5]);
    expect(await search(one, { offset: 2 })).toEqual([1, 3]);
    expect(await search(one, { offset: 4 })).toEqual([]);
    expect(await search(one, { ranked: false })).toEqual([5, 3]);
    expect(await search(one, { ...up, ranked: false, offset: 1 })).toEqual([2, 3]);
    expect(await search(one, { ...up, limit: 9 })).toEqual([2, 5, 1, 3]);
    // What rights add to a query is a part of it.
    expect(await search(one, { where: [{ property: 'place', op: 'eq', value: 0 }] })).toEqual([5, 1]);
    expect(await search(one, { where: [{ property: 'place', op: 'eq', value: 1 }] })).toEqual([2]);
    expect(await search(one, { search: 'jigsaw' })).toEqual([3]);
  }
  await other.write(async (writer) => {
    await writer.update('f/part', 4, { note: 'saw' });
    await writer.remove('f/part', [{ property: 'id', op: 'eq', value: 2 }]);
  });
  expect(await search(one, { limit: 9 })).toEqual([4, 5, 1, 3]);
  expect(await search(one, { search: 'new' })).toEqual([]);
});
