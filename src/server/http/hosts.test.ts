import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw, statusOf } from '../../../test/support/raw-http.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
let port: number;
beforeAll(async () => {
  temp = await tempApp();
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (temp.app.server.address() as AddressInfo).port;
});
afterAll(() => temp.remove());

const NOT_FOUND = { code: 'not_found', message: 'Not found.' };

describe('the host decides whose app it is', () => {
  test.each([
    ['acme', 200, { data: { name: 'Acme', schema_name: 'acme' } }],
    ['admin', 200, { data: { name: 'Platform Admin', schema_name: 'admin' } }],
    ['nobody', 404, NOT_FOUND],
    ['www', 404, NOT_FOUND],
    [undefined, 404, NOT_FOUND],
  ] as const)('tenant lookup at %s', async (at, status, body) => {
    const answer = await temp.ask('GET', '/api/v1/tenant', { at });
    expect([answer.status, answer.body]).toEqual([status, body]);
  });

  test('a token works at its own host only', async () => {
    const { tokens } = temp;
    const status = async (at: 'acme' | 'globex' | 'admin', token: string) =>
      (await temp.ask('GET', '/api/v1/users/user', { at, token })).status;
    expect(await status('acme', tokens.acme)).toBe(200);
    expect(await status('globex', tokens.acme)).toBe(401);
    expect(await status('admin', tokens.acme)).toBe(401);
    expect(await status('acme', tokens.admin)).toBe(401);
    expect(await status('admin', tokens.admin)).toBe(200);
  });

  test('what a kind of host does not have is not there, signed in or not', async () => {
    const ask = (at: 'acme' | 'admin' | undefined, path: string, token?: string) =>
      temp.ask('GET', path, { at, token });
    for (const answer of [
      await ask('acme', '/api/v1/tenants/tenant', temp.tokens.acme),
      await ask('acme', '/api/v1/tenants/tenant'),
      await ask('acme', '/api/v1/platform/overview', temp.tokens.acme),
      await ask('admin', '/api/v1/dashboard', temp.tokens.admin),
      await ask('admin', '/api/v1/work-orders/work_order', temp.tokens.admin),
      await ask(undefined, '/api/v1/users/user'),
      await ask('acme', '/api/v1/no/such/route', temp.tokens.acme),
    ])
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
  });
});

describe('a host that could be read in two ways is refused', () => {
  const request = (line: string, ...headers: string[]) =>
    `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
  const path = 'GET /api/v1/tenant HTTP/1.1';

  test('the control: one good Host', async () => {
    const answer = await sendRaw(port, request(path, 'Host: acme.localhost'));
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('Acme');
  });

  test.each([
    ['two Hosts', 400, request(path, 'Host: acme.localhost', 'Host: globex.localhost')],
    ['two equal Hosts', 400, request(path, 'Host: acme.localhost', 'host: acme.localhost')],
    ['no Host', 400, request(path)],
    ['no Host in HTTP/1.0', 400, request('GET /api/v1/tenant HTTP/1.0')],
    [
      'an absolute target',
      400,
      request('GET http://acme.localhost/api/v1/tenant HTTP/1.1', 'Host: acme.localhost'),
    ],
    ['an authority', 400, request('GET acme.localhost HTTP/1.1', 'Host: acme.localhost')],
    ['an asterisk', 400, request('OPTIONS * HTTP/1.1', 'Host: acme.localhost')],
    ['a path in the Host', 404, request(path, 'Host: acme.localhost/../b')],
    ['a user in the Host', 404, request(path, 'Host: x@acme.localhost')],
    ['an empty label', 404, request(path, 'Host: .localhost')],
    ['two labels', 404, request(path, 'Host: a.acme.localhost')],
    ['another name', 404, request(path, 'Host: acme.localhost.evil.example')],
    ['a broken escape', 400, request('GET /api/v1/%zz HTTP/1.1', 'Host: acme.localhost')],
    ['a space in the target', 400, request('GET /api/v1/ten ant HTTP/1.1', 'Host: acme.localhost')],
    ['large headers', 431, request(path, 'Host: acme.localhost', `X: ${'x'.repeat(20_000)}`)],
    ['a long target', 431, request(`GET /${'x'.repeat(100_000)} HTTP/1.1`, 'Host: acme.localhost')],
    [
      'two lengths',
      400,
      `${request(path, 'Host: acme.localhost', 'Content-Length: 3', 'Content-Length: 4')}abc`,
    ],
    [
      'length and chunks',
      400,
      `${request('POST /api/v1/users/login HTTP/1.1', 'Host: acme.localhost', 'Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['not HTTP', 400, 'hello there\r\n\r\n'],
  ])('%s: %i', async (_name, status, text) => {
    const answer = await sendRaw(port, text);
    expect(answer).not.toContain('"Acme"');
    expect(statusOf(answer)).toBe(status);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: expect.any(String),
      message: expect.any(String),
    });
  });
});

test.each([
  ['HTTP/1.0 without a Host, as HAProxy asks', 'GET /readyz HTTP/1.0'],
  ['HTTP/1.1 without a Host', 'GET /readyz HTTP/1.1\r\nConnection: close'],
  ['an address', 'GET /readyz HTTP/1.1\r\nHost: 10.0.0.12:3000\r\nConnection: close'],
  ['an address of IPv6', 'HEAD /healthz HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close'],
  ['a name that is not ours', 'GET /healthz HTTP/1.1\r\nHost: mainstay.internal\r\nConnection: close'],
])('health is told whatever the Host is: %s', async (_name, head) => {
  expect(statusOf(await sendRaw(port, `${head}\r\n\r\n`))).toBe(200);
});

test('a sender that is too slow is sent away', async () => {
  const answer = await sendRaw(port, 'GET /api/v1/tenant HTTP/1.1\r\nHost: acme.local', 60_000);
  expect(statusOf(answer)).toBe(408);
});

test('the old address of a renamed tenant leads to its new one, until somebody takes it', async () => {
  const { admin: token } = temp.tokens;
  const { id } = await temp.tenancy.provision({ name: 'Moving', schema_name: 'moving' });
  const body = { schema_name: 'moved' };
  const path = `/api/v1/tenants/tenant/${id}`;
  expect((await temp.ask('PATCH', path, { at: 'admin', token, body })).status).toBe(200);
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: moving.localhost:3000\r\nConnection: close`;
  for (const asked of ['/work-orders?status=1', '/api/v1/tenant']) {
    const answer = await sendRaw(port, `${head(`GET ${asked}`)}\r\n\r\n`);
    expect([statusOf(answer), /^location: (.*)\r$/im.exec(answer)?.[1]]).toEqual([
      307,
      `http://moved.localhost:3000${asked}`,
    ]);
  }
  const write = await sendRaw(port, `${head('POST /api/v1/users/login')}\r\nContent-Length: 0\r\n\r\n`);
  expect(statusOf(write)).toBe(404);
  await temp.tenancy.provision({ name: 'New', schema_name: 'moving' });
  expect(statusOf(await sendRaw(port, `${head('GET /api/v1/tenant')}\r\n\r\n`))).toBe(200);
});
