import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { statusOf } from '../../../../test/support/raw-http.ts';
import { startServer } from '../../../../test/support/server.ts';

/** Waits until the port refuses connections. */
async function refuses(port: number): Promise<void> {
  for (;;) {
    const refused = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => {
        probe.destroy();
        resolve(false);
      });
      probe.on('error', () => resolve(true));
    });
    if (refused) return;
  }
}

test('whoever has connected before the port is closed is answered, also with a request that comes later', async () => {
  const server = await startServer({ environment: { DRAIN_SECONDS: '0' } });
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  // The connection is accepted by now, since a later one has been answered.
  await server.ask('GET', '/healthz');
  const stopped = server.stop();
  await refuses(server.port);
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(statusOf(answer)).toBe(200);
  expect(answer).toMatch(/^connection: close/im);
  await stopped;
  server.forget();
});
