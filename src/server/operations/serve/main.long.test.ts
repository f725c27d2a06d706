import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { startServer } from '../../../../test/support/server.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const ROOT = join(import.meta.dirname, '../../../..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mainstay-main-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server until it exits by itself. */
async function run(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      ...compiledOf(ROOT),
      DEMO: '0',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('a start that cannot succeed says why in plain words', () => {
  test('wrong settings, all of them at once', async () => {
    const { code, output } = await run({ PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(code).toBe(1);
    expect(output).toMatch(/PORT is "abc" but should be .*\n.*LOG_LEVEL is "loud" but should be/);
    expect(output).not.toContain('    at ');
  });

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await run({ PORT: String(port) });
    other.close();
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} is already in use. Stop the other program, or set PORT to another number.`,
    ]);
  });

  test('a port for figures that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await run({ PORT: '0', METRICS_PORT: String(port) });
    other.close();
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} is already in use. Stop the other program, or set METRICS_PORT to another number.`,
    ]);
  });

  test('in production, as a line of JSON', async () => {
    const { code, output } = await run({ NODE_ENV: 'production', PORT: 'abc' });
    expect(code).toBe(1);
    expect(JSON.parse(output).msg).toContain('PORT is "abc"');
  });

  test('a data folder that another process uses', async () => {
    const server = await startServer({ dataDir: join(folder, 'data') });
    const { code, output } = await run({ PORT: String(await freePort()) });
    await server.stop();
    expect(code).toBe(1);
    expect(output).toContain(`is using the data folder ${join(folder, 'data')}`);
    expect(output).not.toContain('    at ');
  });

  test('a data folder that is a file', async () => {
    writeFileSync(join(folder, 'data'), '');
    const { code, output } = await run({});
    expect([code, output.trim()]).toEqual([
      1,
      `DATA_DIR is ${join(folder, 'data')}, which is not a folder. Set it to a folder.`,
    ]);
  });

  test('an address that this machine does not have', async () => {
    const { code, output } = await run({ HOST: '192.0.2.1', PORT: '0' });
    expect(code).toBe(1);
    expect(output).toContain('HOST is 192.0.2.1');
  });
});

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends what was begun and leaves no log behind',
    async (signal) => {
      // Long enough for all clients to end, also on a busy machine: connections are cut soon after.
      const environment = { DRAIN_SECONDS: '5' };
      const server = await startServer({ dataDir: join(folder, 'data'), demo: true, environment });
      const token = await server.signIn('acme', 'demo@acme.example');
      const codes: number[] = [];
      const lost: unknown[] = [];
      const client = async (number: number) => {
        for (let i = 0; ; i++) {
          const body = { code: `${number}-${i}`, name: 'x' };
          const sending = { tenant: 'acme', token, body };
          const answer = await server.ask('POST', '/api/v1/company/site', sending).catch((error) => {
            lost.push(error);
            return undefined;
          });
          if (!answer) return;
          codes.push(answer.status);
          // As a proxy does: once the server closes the connection, it gets no further request.
          if (answer.headers.connection === 'close') return;
        }
      };
      const clients = Promise.all([1, 2, 3, 4].map(client));
      await expect.poll(() => codes.length).toBeGreaterThan(20);
      await server.stop(signal);
      await clients;
      expect(server.output()).not.toContain('took too long');
      expect([...new Set(codes)]).toEqual([201]);
      expect(lost).toEqual([]);
      expect(readdirSync(join(folder, 'data/tenants')).filter((name) => name.endsWith('-wal'))).toEqual([]);

      const again = await startServer({ dataDir: join(folder, 'data') });
      const after = await again.ask<{ id: number }[]>('GET', '/api/v1/company/site?search=-&page_size=1', {
        tenant: 'acme',
        token,
      });
      expect(after.status).toBe(200);
      expect(after.body.meta?.total).toBeGreaterThanOrEqual(codes.length);
      await again.stop();
    },
  );

  test('a client that sends nothing more does not hold it up', async () => {
    const server = await startServer({ dataDir: join(folder, 'data') });
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    const begun = 'POST /api/v1/users/login HTTP/1.1\r\nHost: a.localhost\r\nContent-Length: 9\r\n\r\n{';
    await new Promise((resolve) => socket.write(begun, resolve));
    await server.stop();
    expect(server.output()).not.toContain('took too long');
    socket.destroy();
  });
});

test('with demo data it says where to sign in', async () => {
  const server = await startServer({ dataDir: join(folder, 'data'), environment: { DEMO: '1' } });
  const text = server.output();
  await server.stop();
  for (const [subdomain, email] of [
    ['acme', 'demo@acme.example'],
    ['acme', 'tom.okafor@acme.example'],
    ['globex', 'demo@globex.example'],
    ['admin', 'admin@mainstay.example'],
  ])
    expect(text).toMatch(new RegExp(`http://${subdomain}\\.localhost:${server.port} +${email}`));
  expect(text).toContain('mainstay-demo');
  const again = await startServer({ dataDir: join(folder, 'data'), environment: { DEMO: '1' } });
  expect(again.output()).toContain('demo@acme.example');
  expect(again.output()).not.toContain('demo: ');
  await again.stop();
});
