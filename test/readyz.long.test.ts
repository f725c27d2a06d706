import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { type RunningServer, startServer } from './support/server.ts';
import { startSwitch, type TcpSwitch } from './support/tcp-switch.ts';

let database: TempDatabase;
let way: TcpSwitch;
let server: RunningServer;
let port: number;

beforeAll(async () => {
  database = await tempDatabase();
  const url = new URL(database.url);
  port = Number(url.port);
  way = await startSwitch(port);
  url.port = String(way.port);
  server = await startServer({ environment: { DATABASE_URL: url.href, LOG_LEVEL: 'fatal' } });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  server?.forget();
  await way?.close();
  await database?.remove();
});

/** Waits until the status of `/readyz` changes, and returns its answer. */
async function comesToSay(status: number): Promise<unknown> {
  for (;;) {
    const answer = await server.ask('GET', '/readyz');
    if (answer.status === status) return (answer.body as unknown as { status: string }).status;
  }
}
const lives = async () => (await server.ask('GET', '/healthz')).status;

test('a node is ready only while its PostgreSQL answers, takes writes, and can be reached', async () => {
  expect(await comesToSay(200)).toBe('ok');
  way.leadTo(undefined);
  expect([await comesToSay(503), await lives()]).toEqual(['store', 200]);
  way.leadTo(port);
  expect(await comesToSay(200)).toBe('ok');
  // A network that swallows everything: no connection is reset, and still there is an answer.
  way.freeze();
  expect([await comesToSay(503), await lives()]).toEqual(['store', 200]);
  way.leadTo(port);
  expect(await comesToSay(200)).toBe('ok');
  // Holds a lock that the write needs, like a commit that waits for a standby.
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK platform._sequence IN EXCLUSIVE MODE');
  expect([await comesToSay(503), await lives()]).toEqual(['store', 200]);
  await holder.end();
  expect(await comesToSay(200)).toBe('ok');
});
