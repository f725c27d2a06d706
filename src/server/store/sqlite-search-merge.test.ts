import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { sqliteEngine } from './sqlite-engine.ts';
import { mergePieces } from './sqlite-search-merge.ts';
import type { Store } from './store.ts';
import { manifestOf, temporaryFolder } from './store-testing.ts';

const manifest = manifestOf({
  's/thing': {
    title: 'Thing',
    'x-entity': { label: 'name', search: ['name'] },
    properties: { name: { type: 'string' } },
  },
});
let folder: { path: string; remove: () => void };
let engine: Engine;
beforeEach(() => {
  folder = temporaryFolder();
  engine = sqliteEngine({ dataDir: folder.path, manifest });
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

/** What another process sees in the file. */
function look<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder.path, 'tenants/t_1.db'));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const number = (sql: string) => look((database) => Number(database.prepare(sql).get()?.n));
const pieces = () => number('SELECT count(DISTINCT segid) AS n FROM s__thing__search_idx');
const pending = () => number('SELECT count(*) AS n FROM s__thing__search_pending');
const moment = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Writes rows in several batches, each of which becomes a piece of the index. */
async function fill(store: Store, batches: number): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    // Several commits, so that they come into the index soon.
    for (let row = 0; row < 300; row += 50)
      await store.write(async (writer) => {
        for (let at = row; at < row + 50; at += 1)
          await writer.insert('s/thing', { name: `box ${batch}x${at}` });
      });
    while (pending() > 0) await moment(20);
  }
}

async function found(store: Store, search: string): Promise<number> {
  return (await store.read((reader) => reader.find('s/thing', { search }))).length;
}

it('makes one piece of many while nobody writes, and finds the same', async () => {
  const store = await engine.open({ tenant: 1 });
  await fill(store, 3);
  expect(pieces()).toBeGreaterThan(1);
  await expect.poll(pieces, { timeout: 20_000 }).toBe(1);
  expect([await found(store, '2x299'), await found(store, 'box'), await found(store, '3x1')]).toEqual([
    1, 900, 0,
  ]);
  await store.close();
  look((database) =>
    database.exec("INSERT INTO s__thing__search (s__thing__search) VALUES ('integrity-check')"),
  );
});

it('goes on with what an earlier process left', async () => {
  const first = await engine.open({ tenant: 1 });
  await fill(first, 2);
  await first.close();
  expect(pieces()).toBeGreaterThan(1);
  const second = await engine.open({ tenant: 1 });
  await expect.poll(pieces, { timeout: 20_000 }).toBe(1);
  expect(await found(second, '1x299')).toBe(1);
  await second.close();
});

it('writes a large piece again for small ones only when they have come to a part of it', async () => {
  await (await engine.open({ tenant: 1 })).close();
  const connection = new SqliteConnection(join(folder.path, 'tenants/t_1.db'));
  let last = 0;
  const piecesWith = (...sizes: number[]) => {
    for (const size of sizes) {
      connection.run('BEGIN');
      for (let at = 0; at < size; at += 1)
        connection.run('INSERT INTO s__thing__search (rowid, "_search") VALUES (?, ?)', [
          ++last,
          `box ${last * 7919}`,
        ]);
      connection.run('COMMIT');
    }
    while (mergePieces(connection, { name: 's/thing' }));
    return pieces();
  };
  expect(piecesWith(...Array<number>(64).fill(500))).toBe(1);
  expect(piecesWith(1_000)).toBe(2);
  expect(piecesWith(2_000)).toBe(2);
  expect(piecesWith(2_000)).toBe(1);
  connection.close();
});
