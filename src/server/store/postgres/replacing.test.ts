import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Engine, ReadStore } from '../engine.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';
import { lockTables } from './locks.ts';
import { PostgresPool } from './pool.ts';

const model = modelOf({
  'd/thing': { title: 'Thing', 'x-entity': { label: 'code' }, properties: { code: { type: 'string' } } },
});
const TENANT = { tenant: 1 };
let database: TempDatabase;
let engines: Engine[];
const engineAt = () => {
  const engine = postgresEngine({ url: database.url, model });
  engines.push(engine);
  return engine;
};
beforeEach(async () => {
  database = await tempDatabase();
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) await engine.close();
  await database.remove();
});

const countIn = (read: ReadStore) =>
  read(async ({ pieces }) => {
    let rows = 0;
    let isThings = false;
    for await (const piece of pieces) {
      if (piece.what === 'table') isThings = piece.table.name === 'd/thing';
      if (piece.what === 'rows' && isThings) rows += piece.rows.length;
    }
    return rows;
  });

it.each(['load', 'drop'] as const)(
  '%s: what another node writes meanwhile waits, and is acknowledged in what comes after or not at all',
  async (what) => {
    const [one, other] = [engineAt(), engineAt()];
    const store = await other.openOrCreate(TENANT);
    const add = (code: string) => store.write((writer) => writer.insert('d/thing', { code }));
    await add('before');
    let writing: Promise<boolean> | undefined;
    let copied = 0;
    const first = async (present: ReadStore) => {
      writing = add('meanwhile').then(
        () => true,
        () => false,
      );
      const waiting = 'SELECT 1 FROM pg_locks WHERE NOT granted';
      await expect.poll(async () => (await database.query(waiting)).length, { interval: 5 }).toBe(1);
      copied = await countIn(present);
    };
    if (what === 'load') {
      await (await one.openOrCreate({ tenant: 2 })).close();
      await one.dump({ tenant: 2 }, (dump) => one.load(TENANT, dump, first));
    }
    if (what === 'drop') await one.drop(TENANT, first);
    const isAcknowledged = await writing;
    expect(copied).toBe(1);
    // It waits for 5 s at most, which the load may take on a busy machine.
    if (what === 'drop') expect(isAcknowledged).toBe(false);
    else expect(await store.read((reader) => reader.count('d/thing'))).toBe(isAcknowledged ? 1 : 0);
    await store.close();
  },
);

it('names the program that keeps the tables of a store busy', async () => {
  await (await engineAt().openOrCreate(TENANT)).close();
  const dump = new Client({ connectionString: database.url, application_name: 'pg_dump' });
  await dump.connect();
  await dump.query('BEGIN; LOCK TABLE t_1.d__thing IN ACCESS SHARE MODE');
  const pool = new PostgresPool(database.url, 1);
  try {
    const locking = pool.asOwner('t_1', (session) =>
      lockTables(session, { schema: 't_1', name: 'tenant 1' }, 0),
    );
    await expect(locking).rejects.toThrow('The tables of tenant 1 are in use by pg_dump; try again');
  } finally {
    await pool.close();
    await dump.end();
  }
});
