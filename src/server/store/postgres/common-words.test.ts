import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const text = { type: 'string' };
const model = modelOf({
  'w/part': {
    title: 'Part',
    'x-entity': { label: 'name', search: ['name', 'note'], order: '-id' },
    properties: { name: text, note: text },
  },
});
const MANY = 310;
const engines: Engine[] = [];
let database: TempDatabase;

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

/** The first page of a search, read as requests read it: the table marks come first. */
async function search(store: Store): Promise<number[]> {
  const view = store.forRequest?.() ?? store;
  await view.readVersion?.('w/part');
  const order = [{ property: 'id', descending: true }];
  const query = { search: 'saw', order, ranked: true, limit: 4 };
  return (await view.read((reader) => reader.find('w/part', query))).map(({ id }) => id);
}

it('a word that many rows held is answered alike by who knows that and who does not, also when few hold it', async () => {
  const known = await node();
  await known.write(async (writer) => {
    await writer.insert('w/part', { name: 'Saw', note: 'the best' });
    await writer.insert('w/part', { name: 'Nut', note: 'plain' });
    for (let at = 0; at < MANY; at++) await writer.insert('w/part', { name: `Belt ${at}`, note: 'of a saw' });
  });
  const others = await node();
  const last = MANY + 2;
  expect(await search(known)).toEqual([last, last - 1, last - 2, last - 3]);
  await known.write((writer) => writer.insert('w/part', { name: 'Chain', note: 'saw' }));
  for (const store of [known, others])
    expect(await search(store)).toEqual([last + 1, last, last - 1, last - 2]);
  await known.write((writer) => writer.remove('w/part', [{ property: 'id', op: 'gt', value: 4 }]));
  // Few rows match, so they are ranked: the row whose name is the word comes first.
  for (const store of [known, others, await node()]) expect(await search(store)).toEqual([1, 4, 3]);
});
