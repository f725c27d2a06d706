import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { productModel } from '../../product-model.ts';
import type { Engine } from '../engine.ts';
import type { Reader, Store } from '../store.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';
import { SqliteConnection } from './connection.ts';

const SITE = 'company/site';
let place: TempPlace;
let engine: Engine;
let store: Store;

beforeAll(async () => {
  place = await tempPlace([{ tenant: 1 }]);
  engine = place.engine(productModel);
  store = await engine.openOrCreate({ tenant: 1 });
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await place.remove();
});

const add = (code: string) => store.write((writer) => writer.insert(SITE, { code, name: `Site ${code}` }));
const names = (reader: Reader) =>
  reader.find(SITE, { properties: ['name'] }).then((rows) => rows.map(({ name }) => name));

test('a long read sees what was written before it, and nothing that comes while it goes on', async () => {
  await add('A');
  const seen = await store.read(async (reader) => {
    const before = await names(reader);
    await add('B');
    return [before, await names(reader)];
  }, 'long');
  expect(seen).toEqual([['Site A'], ['Site A']]);
  expect(await store.read(names, 'long')).toEqual(['Site A', 'Site B']);
});

test('what goes wrong in a long read is told to who reads, and the next one goes on', async () => {
  await expect(store.read((reader) => reader.find('company/nothing'), 'long')).rejects.toThrow(
    'company/nothing',
  );
  expect(await store.read((reader) => reader.count(SITE), 'long')).toBe(2);
});

test('a store that is closed meanwhile waits for a long read', async () => {
  const other = await engine.openOrCreate({ tenant: 1 });
  const read = other.read(async (reader) => {
    const first = await reader.count(SITE);
    return [first, await reader.count(SITE)];
  }, 'long');
  await other.close();
  expect(await read).toEqual([2, 2]);
});

// PostgreSQL reads in processes of its own.
test.skipIf(process.env.TEST_ENGINE === 'postgresql')('a long read asks nothing of this thread', async () => {
  const statements = vi.spyOn(SqliteConnection.prototype, 'all');
  // The store's own work, such as its search index, may run meanwhile, so only this query is counted.
  const asked = () => statements.mock.calls.filter(([sql]) => sql.includes('FROM "company__site"'));
  expect(await store.read((reader) => reader.count(SITE), 'long')).toBe(2);
  expect(asked()).toEqual([]);
  await store.read((reader) => reader.count(SITE));
  expect(asked()).toHaveLength(1);
  statements.mockRestore();
});
