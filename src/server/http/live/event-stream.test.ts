import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

test('a stream that nobody waits for any more when it begins has ended', async () => {
  const app = fastify();
  const ended = new Promise<void>((resolve) => {
    app.get('/', async (_request, reply) => {
      await once(reply.raw, 'close');
      new EventStream(reply, resolve);
      return reply;
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const arrived = once(app.server, 'request');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await arrived;
  socket.destroy();
  expect(await ended).toBeUndefined();
  await app.close();
});
