import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSwitch, type TcpSwitch } from '../../../../test/support/tcp-switch.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { PostgresPool } from './pool.ts';

const VANISHED_MS = 500;

let database: TempDatabase;
let way: TcpSwitch;
let distant: PostgresPool;
let near: PostgresPool;
beforeAll(async () => {
  database = await tempDatabase();
  const url = new URL(database.url);
  way = await startSwitch(Number(url.port));
  url.port = String(way.port);
  distant = new PostgresPool(url.href, 1, undefined, VANISHED_MS);
  near = new PostgresPool(database.url, 1);
});
afterAll(async () => {
  await near.close();
  await way.close();
  await distant.close();
  await database.remove();
});

const isFree = (job: string) => near.exclusively(job, async () => {}, false);

it('keeps the lock of a job for as long as it runs', async () => {
  const held = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE pg_locks.locktype = 'advisory' AND granted AND datname = '${database.name}' AND clock_timestamp() - xact_start > interval '${4 * VANISHED_MS} ms'`;
  const ran = await distant.exclusively(
    'long',
    async () => {
      await expect.poll(async () => (await database.query(held)).length, { interval: 20 }).toBe(1);
      expect(await isFree('long')).toBe(false);
    },
    false,
  );
  expect(ran).toBe(true);
  expect(await isFree('long')).toBe(true);
});

it('frees the lock of a job when its host vanishes without a word', async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const running = distant.exclusively(
    'vanishing',
    async () => {
      begun.resolve();
      await gate.promise;
    },
    false,
  );
  running.catch(() => {});
  await begun.promise;
  expect(await isFree('vanishing')).toBe(false);
  way.freeze();
  await expect.poll(() => isFree('vanishing'), { interval: 50 }).toBe(true);
  way.leadTo(undefined);
  gate.resolve();
  await expect(running).rejects.toThrow(/connection to the database|database cannot be reached/);
});
