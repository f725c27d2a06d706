import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Store, Writer } from '../store.ts';
import { modelOf, temporaryFolder } from '../testing/store-testing.ts';
import { sqliteEngine } from './engine.ts';
import { SEARCH_BATCH } from './search-pending.ts';

const text = { type: 'string' };
const model = modelOf({
  's/box': { title: 'Box', 'x-entity': { label: 'name', search: ['name'] }, properties: { name: text } },
  's/thing': {
    title: 'Thing',
    'x-entity': { label: 'name', search: ['name'], parent: 'box' },
    properties: {
      name: text,
      box: { type: 'integer', 'x-reference': { entity: 's/box', onDelete: 'cascade' } },
    },
  },
});
let folder: { path: string; remove: () => void };
let engine: Engine;
let store: Store;
beforeEach(async () => {
  folder = temporaryFolder();
  engine = sqliteEngine({ dataDir: folder.path, model });
  store = await engine.openOrCreate({ tenant: 1 });
});
afterEach(async () => {
  await store.close();
  await engine.close();
  folder.remove();
});

const file = () => join(folder.path, 'tenants/t_1.db');
const add = (name: string, box: number) => (writer: Writer) => writer.insert('s/thing', { name, box });
const found = async (of: Store, search: string) =>
  (await of.read((reader) => reader.find('s/thing', { search }))).map((row) => row.name);

function pending(path = file()): number {
  const database = new DatabaseSync(path);
  const row = database.prepare('SELECT count(*) AS n FROM s__thing__search_pending').get();
  database.close();
  return Number(row?.n);
}

/** Opens a copy of the store's files as a crash would leave them, with an engine of its own. */
async function afterCrash<T>(work: (left: Store, by: Engine) => Promise<T>): Promise<T> {
  const dataDir = join(folder.path, 'crashed');
  mkdirSync(join(dataDir, 'tenants'), { recursive: true });
  for (const ending of ['', '-wal'])
    cpSync(`${file()}${ending}`, join(dataDir, 'tenants', `t_1.db${ending}`));
  const other = sqliteEngine({ dataDir, model });
  const left = await other.openOrCreate({ tenant: 1 });
  try {
    return await work(left, other);
  } finally {
    await left.close();
    await other.close();
    rmSync(dataDir, { recursive: true });
  }
}

afterEach(() => {
  vi.useRealTimers();
});

async function settled(): Promise<void> {
  await expect.poll(() => pending()).toBe(0);
}

it('finds what was written at once, changed and deleted too, before the index knows it', async () => {
  await store.write((writer) => writer.insert('s/box', { name: 'case' }));
  await store.write((writer) => writer.insert('s/box', { name: 'crate' }));
  await store.write(add('wrench', 1));
  await store.write(add('winch', 1));
  await store.write(add('gone with the box', 2));
  await settled();
  // The index is written a while after a commit, which takes long on a busy disk.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await store.write((writer) => writer.update('s/thing', 1, { name: 'spanner' }));
  await store.write((writer) => writer.remove('s/box', [{ property: 'id', op: 'eq', value: 2 }]));
  await store.write(add('wrench again', 1));
  expect(pending()).toBe(3);
  expect(await found(store, 'wrench')).toEqual(['wrench again']);
  expect(await found(store, 'spanner')).toEqual(['spanner']);
  expect(await found(store, 'winch')).toEqual(['winch']);
  expect(await found(store, 'gone')).toEqual([]);
  expect(await store.read((reader) => reader.count('s/thing', { search: 'wrench' }))).toBe(1);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await settled();
  expect(await found(store, 'wrench')).toEqual(['wrench again']);
  expect(await found(store, 'gone')).toEqual([]);
  expect(await engine.check({ tenant: 1 })).toEqual([]);
});

it('loses nothing by a crash before the index was written, and the check tells it from damage', async () => {
  await store.write((writer) => writer.insert('s/box', { name: 'case' }));
  await store.write(async (writer) => {
    for (let at = 0; at < SEARCH_BATCH * 2 + 10; at++) await add(`part ${at} of many`, 1)(writer);
  });
  expect(pending()).toBeGreaterThan(SEARCH_BATCH);
  const copied = engine.check({ tenant: 1 });
  await afterCrash(async (left, other) => {
    expect(pending(join(folder.path, 'crashed/tenants/t_1.db'))).toBe(0);
    expect(await found(left, 'part 1009')).toEqual(['part 1009 of many']);
    expect(await other.check({ tenant: 1 })).toEqual([]);
  });
  expect(await copied).toEqual([]);
});

it('takes over a store whose index was written by triggers', async () => {
  await store.write((writer) => writer.insert('s/box', { name: 'case' }));
  await store.write(add('hammer', 1));
  await store.close();
  const database = new DatabaseSync(file());
  for (const name of ['s__thing', 's__box', 'users__user']) {
    for (const what of ['insert', 'update', 'delete']) database.exec(`DROP TRIGGER ${name}__search_${what}`);
    database.exec(`DROP TABLE ${name}__search_pending`);
  }
  database.exec(`UPDATE _meta SET value = '1' WHERE key = 'format'`);
  database.close();
  store = await engine.openOrCreate({ tenant: 1 });
  await store.write((writer) => writer.update('s/thing', 1, { name: 'mallet' }));
  expect(await found(store, 'hammer')).toEqual([]);
  expect(await found(store, 'mallet')).toEqual(['mallet']);
  await settled();
  expect(await found(store, 'mallet')).toEqual(['mallet']);
  expect(await engine.check({ tenant: 1 })).toEqual([]);
});

it('is made anew from the rows where it has fallen behind, which is no damage to a dump', async () => {
  await store.write((writer) => writer.insert('s/box', { name: 'case' }));
  await store.write(add('hammer', 1));
  await settled();
  await store.close();
  const database = new DatabaseSync(file());
  database.exec(`INSERT INTO s__thing__search (s__thing__search) VALUES ('delete-all')`);
  database.close();
  expect(await engine.check({ tenant: 1 })).toEqual([
    { text: expect.stringContaining('s__thing'), search: true },
  ]);
  await engine.dump({ tenant: 1 }, async () => {});
  await engine.rebuildSearch({ tenant: 1 });
  expect(await engine.check({ tenant: 1 })).toEqual([]);
  store = await engine.open({ tenant: 1 });
  expect(await found(store, 'hammer')).toEqual(['hammer']);
});
