import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RequestMetrics } from './request-metrics.ts';

test('a request whose connection is lost runs no longer', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const metrics = new RequestMetrics();
  metrics.watch(app);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<string>();
  app.get('/', () => {
    asked.resolve();
    return answered.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const running = () => metrics.registry.getSingleMetricAsString('mainstay_requests_running');

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  expect(await running()).toMatch(/ 1$/);
  socket.destroy();
  await vi.waitFor(async () => expect(await running()).toMatch(/ 0$/), 30_000);
  answered.resolve('late');
});
