import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { ask } from '../../../../test/support/server.ts';
import { startSwitch } from '../../../../test/support/tcp-switch.ts';
import { tempDatabase } from '../../store/testing/temp-database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'src/server/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'mainstay-down-'));
const database = await tempDatabase();
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(url: URL, port: number) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...compiledOf(ROOT),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url.href,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
  return { child, output: () => output };
}

test('a server whose database is down waits for it, says so, and serves when it is there', {
  timeout: 300_000,
}, async () => {
  const url = new URL(database.url);
  const way = await startSwitch(Number(url.port));
  const there = Number(url.port);
  way.leadTo(undefined);
  url.port = String(way.port);
  const port = await freePort();
  const server = await start(url, port);
  const answer = (path: string) => ask<unknown>(port, 'GET', path, {}).catch(() => undefined);
  await expect.poll(async () => (await answer('/readyz'))?.status, { timeout: 120_000 }).toBe(503);
  expect((await answer('/healthz'))?.status).toBe(200);
  expect((await answer('/api/v1/tenant'))?.body.code).toBe('unavailable');
  expect(server.output()).toContain('the server waits for it');
  expect(server.child.exitCode).toBeNull();
  way.leadTo(there);
  await expect.poll(async () => (await answer('/readyz'))?.status, { timeout: 120_000 }).toBe(200);
  expect(server.output()).toContain('the database can be reached');
  for (const line of server.output().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow();
  server.child.kill('SIGTERM');
  expect((await once(server.child, 'exit'))[0]).toBe(0);
  await way.close();
});

test.each([
  [
    'a wrong password',
    (url: URL) => (url.password = 'secret%20word'),
    'Check user and password in DATABASE_URL',
  ],
  [
    'a user that is not there',
    (url: URL) => (url.username = 'nobody'),
    'Check user and password in DATABASE_URL',
  ],
  ['a database that is not there', (url: URL) => (url.pathname = '/nowhere'), 'correct DATABASE_URL'],
  ['no TLS where it is asked for', (url: URL) => (url.search = '?sslmode=require'), 'offers no TLS'],
  ['a certificate that is not there', (url: URL) => (url.search = '?sslrootcert=/none.crt'), '/none.crt'],
])('%s ends the start at once, in plain words', async (_, change, told) => {
  const url = new URL(database.url);
  change(url);
  const server = await start(url, await freePort());
  expect((await once(server.child, 'close'))[0]).toBe(1);
  const lines = server.output().trim().split('\n');
  expect(lines).toHaveLength(1);
  expect((JSON.parse(lines[0] as string) as { msg: string }).msg).toContain(told);
  expect(server.output()).not.toMatch(/ {4}at |secret/);
});
