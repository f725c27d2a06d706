import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

const UNKNOWN = 'x'.repeat(22);
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => temp.remove());

/** Sends a request of a stranger and is gone before it is looked at. */
async function sendAndGo(path: string, body: object): Promise<void> {
  const text = JSON.stringify(body);
  const socket = connect((temp.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/v1/${path} HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  socket.resetAndDestroy();
}

test.each([
  ['users/login', { email: 'ann@acme.example', password: 'wrong', is_admin: false }],
  ['users/forgot-password', { email: 'ann@acme.example' }],
  [`public/request/${UNKNOWN}`, { form: 'x', title: 'It leaks' }],
  [`public/photo/${UNKNOWN}?form=x&name=a.jpg`, { is: 'no photo' }],
])('whoever asks %s and is gone before that is looked at makes no error in the log', async (path, body) => {
  const from = temp.logged.length;
  const lines = () => temp.logged.slice(from).map((line) => JSON.parse(line));
  // By then the system no longer knows the address of the connection.
  const nameless = () => lines().filter(({ lost, ip }) => lost === true && ip === undefined).length;
  while (nameless() < 5) await sendAndGo(path, body);
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
});
