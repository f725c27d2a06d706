import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { PostgresPool } from './pool.ts';
import { PostgresSession } from './session.ts';

let database: TempDatabase;
let pool: PostgresPool;
beforeEach(async () => {
  database = await tempDatabase();
  pool = new PostgresPool(database.url, 4);
});
afterEach(async () => {
  await pool.close();
  await database.remove();
});

/** Runs statements for a schema; returns the server process that ran them. */
async function ask(schema: string, texts: string[] = ['SELECT 1']): Promise<unknown> {
  const client = await pool.connect(schema);
  const session = new PostgresSession(client, [{ text: 'BEGIN' }], { schema });
  try {
    for (const text of texts) await session.all(text, []);
    const [row] = await session.exec('SELECT pg_backend_pid()');
    return row?.[0];
  } finally {
    pool.release(client, session);
    await session.abandon();
  }
}

it('leads a schema back to the connection that knows it, whoever came between', async () => {
  const first = await ask('t_1');
  const other = await ask('t_2');
  expect(other).not.toBe(first);
  expect([await ask('t_1'), await ask('t_2'), await ask('t_5')]).toEqual([first, other, first]);
});

it('gives a schema further connections while its own is in use, half of all at most', async () => {
  const at = await Promise.all(['t_1', 't_1', 't_1', 't_1', 't_1'].map((schema) => ask(schema)));
  expect(new Set(at).size).toBe(2);
});

it('replaces a connection that has prepared too much', async () => {
  const first = await ask('t_1', ['SELECT 1', 'SELECT 2']);
  expect(await ask('t_1')).toBe(first);
  await ask(
    't_1',
    Array.from({ length: 1000 }, (_, n) => `SELECT ${n}`),
  );
  expect(await ask('t_1')).not.toBe(first);
});
