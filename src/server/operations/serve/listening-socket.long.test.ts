import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type HeldSocket, holdSocket } from '../../../../test/support/held-socket.ts';
import { ask } from '../../../../test/support/server.ts';
import { listeningSocket } from './listening-socket.ts';

let socket: HeldSocket | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-socket-'));
afterAll(async () => {
  await socket?.release();
  rmSync(dataDir, { recursive: true });
});

test('a request that comes while the server restarts waits, and is answered by the next', async () => {
  // The settings name another port, on which nobody may listen.
  socket = await holdSocket({ DATA_DIR: dataDir });
  await socket.start();
  await socket.stop();
  const waiting = ask(socket.port, 'GET', '/healthz', {});
  await socket.start();
  expect((await waiting).status).toBe(200);
});

test('a socket that was meant for another process is left alone', () => {
  const own = String(process.pid);
  expect(listeningSocket({ LISTEN_PID: own, LISTEN_FDS: '1' })).toBe(3);
  expect(listeningSocket({ LISTEN_PID: '1', LISTEN_FDS: '1' })).toBeUndefined();
  expect(listeningSocket({ LISTEN_PID: own, LISTEN_FDS: '0' })).toBeUndefined();
  expect(listeningSocket({})).toBeUndefined();
});
