import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../../../../test/support/raw-http.ts';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

const MIB = 1024 * 1024;
let temp: TempApp;
let port: number;
beforeAll(async () => {
  temp = await tempApp();
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (temp.app.server.address() as AddressInfo).port;
});
afterAll(() => temp.remove());

const head = (...headers: string[]) =>
  ['POST /api/v1/users/login HTTP/1.1', 'Host: acme.localhost', 'Content-Type: application/json', ...headers]
    .join('\r\n')
    .concat('\r\n\r\n');

/** Sends everything before reading anything, as a proxy does; returns how that ended. */
function sendAll(start: string, body: Buffer): Promise<{ answer: string; error?: string }> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    let [answer, error] = ['', undefined as string | undefined];
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      error = code;
    });
    socket.on('close', () => resolve({ answer, error }));
    socket.pause();
    socket.write(start);
    socket.write(body, () => {
      socket.on('data', (piece) => {
        answer += piece.toString('latin1');
        if (!/^Connection: close/im.test(start)) socket.destroy();
      });
      socket.resume();
    });
  });
}

test.each([
  ['a connection that is closed', head('Connection: close', `Content-Length: ${4 * MIB}`)],
  ['a connection that is kept', head(`Content-Length: ${4 * MIB}`)],
])('whoever sends too much is answered after it, over %s', async (_name, start) => {
  const { answer, error } = await sendAll(start, Buffer.alloc(4 * MIB, 'x'));
  expect([statusOf(answer), error]).toEqual([413, undefined]);
});

test('so is a body whose length nobody has told', async () => {
  const start = head('Connection: close', 'Transfer-Encoding: chunked');
  const chunk = `100000\r\n${'x'.repeat(MIB)}\r\n`;
  const { answer, error } = await sendAll(start, Buffer.from(`${chunk.repeat(4)}0\r\n\r\n`));
  expect([statusOf(answer), error]).toEqual([413, undefined]);
});

test('a stranger is answered after the body too', async () => {
  const start = head('Connection: close', `Content-Length: ${4 * MIB}`).replace(
    'users/login',
    'company/site',
  );
  const { answer, error } = await sendAll(start, Buffer.alloc(4 * MIB, 'x'));
  expect([statusOf(answer), error]).toEqual([401, undefined]);
});

test('nobody may send for ever', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let sent = 0;
  socket.write(head(`Content-Length: ${1_000 * MIB}`));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const piece = Buffer.alloc(MIB, 'x');
  const send = () => {
    while (!socket.destroyed && sent < 1_000) {
      sent += 1;
      if (!socket.write(piece)) return socket.once('drain', send);
    }
    return socket;
  };
  send();
  await closed;
  // The bytes that are read, plus what sits in buffers on the way.
  expect(sent).toBeLessThan(100);
  const slow = connect(port, '127.0.0.1', () => slow.write(head('Content-Length: 100000')));
  slow.on('error', () => {});
  const answer = await slow.toArray();
  expect(statusOf(Buffer.concat(answer).toString())).toBe(413);
});

test('a refused upload that goes on slowly is cut off, and not kept for as long as an upload may take', async () => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString('latin1');
  });
  const ended = new Promise((done) => socket.on('error', () => {}).once('close', done));
  socket.write(
    `POST /api/v1/public/photo/${'x'.repeat(22)}?form=x&name=a.jpg HTTP/1.1\r\nHost: acme.localhost\r\nContent-Length: 600000\r\n\r\n`,
  );
  const trickle = setInterval(() => socket.write('x'), 200);
  await ended;
  clearInterval(trickle);
  expect(statusOf(answer)).toBe(404);
}, 60_000);
