import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

vi.unmock('./throttled.ts');

/** Only what a browser provides: storage and an address. Everything else is the client's own code, over real HTTP. */
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

interface Seen {
  path: string;
  method: string;
  bearer: string | undefined;
  idempotencyKey: string | undefined;
  ifMatch: string | undefined;
}

let server: Server;
let seen: Seen[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let request: typeof import('./request.ts').request;
let RequestError: typeof import('./request.ts').RequestError;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    incoming.resume();
    seen.push({
      path: String(incoming.url),
      method: String(incoming.method),
      bearer: incoming.headers.authorization,
      idempotencyKey: incoming.headers['idempotency-key'] as string | undefined,
      ifMatch: incoming.headers['if-match'],
    });
    answer(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { location: new URL(`http://127.0.0.1:${port}`) });
  ({ request, RequestError } = await import('./request.ts'));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** How long the client has waited before it asked again: here it does not. */
let waits: number[] = [];
beforeEach(() => {
  stored.clear();
  seen = [];
  waits = [];
  const { setTimeout: start } = globalThis;
  const startAtOnce = (call: () => void, ms = 0, ...more: []) => {
    const isWait = ms === 300 || ms === 1000;
    if (isWait) waits.push(ms);
    return start(call, isWait ? 0 : ms, ...more);
  };
  vi.stubGlobal('setTimeout', Object.assign(startAtOnce, start));
  return () => vi.stubGlobal('setTimeout', start);
});

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const calls = (path: string) => seen.filter((call) => call.path.startsWith(`/api/v1/${path}`));

test('many requests with an old token share one refresh and are repeated', async () => {
  stored.set('access', 'old').set('refresh', 'r1');
  answer = (incoming, response) => {
    if (incoming.url?.endsWith('/token/refresh/'))
      setTimeout(() => send(response, 200, { data: { access: 'new', refresh: 'r2' } }), 50);
    else if (incoming.headers.authorization === 'Bearer new') send(response, 200, { data: [incoming.url] });
    else send(response, 401, { code: 'unauthenticated', message: 'Please sign in.' });
  };
  const paths = ['a', 'b', 'c', 'd'];
  const answers = await Promise.all(paths.map((path) => request('GET', path)));
  expect(answers.map(({ data }) => data)).toEqual(paths.map((path) => [`/api/v1/${path}`]));
  expect(calls('token/refresh/')).toHaveLength(1);
  expect(stored.get('access')).toBe('new');
  expect(stored.get('refresh')).toBe('r2');
});

test('a write is not repeated as somebody who has signed in meanwhile, and does not end their session', async () => {
  const person = (id: number) => JSON.stringify({ id, name: `Person ${id}`, email: `${id}@acme.example` });
  stored.set('access', 'old').set('refresh', 'r1').set('user', person(1));
  answer = (incoming, response) => {
    if (incoming.headers.authorization !== 'Bearer old') return send(response, 200, { data: 1 });
    stored.set('access', 'of-another').set('refresh', 'r9').set('user', person(2));
    send(response, 401, { code: 'unauthenticated', message: 'Please sign in.' });
  };
  await expect(request('PATCH', 'company/site/1', { body: { name: 'Mine' } })).rejects.toThrow(RequestError);
  expect(seen.map(({ bearer }) => bearer)).toEqual(['Bearer old']);
  expect(stored.get('access')).toBe('of-another');
});

test('a token that another tab has already renewed is used without a refresh', async () => {
  stored.set('access', 'old').set('refresh', 'r1');
  answer = (incoming, response) => {
    if (incoming.headers.authorization === 'Bearer other-tab') return send(response, 200, { data: 1 });
    stored.set('access', 'other-tab').set('refresh', 'r2');
    send(response, 401, {});
  };
  expect((await request('GET', 'a')).data).toBe(1);
  expect(calls('token/refresh/')).toHaveLength(0);
});

test('a refused refresh ends the session', async () => {
  stored.set('access', 'old').set('refresh', 'r1').set('user', '{}');
  answer = (_incoming, response) =>
    send(response, 401, { code: 'unauthenticated', message: 'Please sign in.' });
  await expect(request('GET', 'a')).rejects.toMatchObject({ status: 401, message: 'Please sign in.' });
  // Only the note that a session ended remains.
  expect([...stored.keys()]).toEqual(['ended']);
  expect(calls('a')).toHaveLength(1);
});

test('without a refresh token a 401 ends the session at once', async () => {
  stored.set('access', 'old');
  answer = (_incoming, response) => send(response, 401, {});
  await expect(request('GET', 'a')).rejects.toBeInstanceOf(RequestError);
  expect([...stored.keys()]).toEqual(['ended']);
  expect(seen).toHaveLength(1);
});

test.each([0, 429, 503])('a refresh that is answered %i keeps the session', async (status) => {
  stored.set('access', 'old').set('refresh', 'r1');
  answer = (incoming, response) => {
    if (!incoming.url?.endsWith('/token/refresh/')) send(response, 401, {});
    else if (status === 0) incoming.socket.destroy();
    else send(response, status, {});
  };
  await expect(request('GET', 'a')).rejects.toMatchObject({ status });
  expect(stored.get('refresh')).toBe('r1');
});

test.each([400, 403, 404, 500])('a refresh that is answered %i ends the session', async (status) => {
  stored.set('access', 'old').set('refresh', 'r1');
  answer = (incoming, response) =>
    send(response, incoming.url?.endsWith('/token/refresh/') ? status : 401, {});
  await expect(request('GET', 'a')).rejects.toMatchObject({ status: 401 });
  expect([...stored.keys()]).toEqual(['ended']);
});

test('a logout during the refresh is not undone', async () => {
  stored.set('access', 'old').set('refresh', 'r1');
  answer = (incoming, response) => {
    if (!incoming.url?.endsWith('/token/refresh/')) return send(response, 401, {});
    stored.clear();
    send(response, 200, { data: { access: 'new', refresh: 'r2' } });
  };
  await expect(request('GET', 'a')).rejects.toMatchObject({ status: 401 });
  expect(stored.size).toBe(0);
});

test('a lost connection is tried once more, a POST with the same key', async () => {
  let lost = 0;
  answer = (incoming, response) => {
    if (lost++ === 0) incoming.socket.destroy();
    else send(response, 201, { data: { id: 1 } });
  };
  expect((await request('POST', 'a', { body: { name: 'x' } })).data).toEqual({ id: 1 });
  expect(seen).toHaveLength(2);
  expect(seen[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(seen[1]?.idempotencyKey).toBe(seen[0]?.idempotencyKey);
});

test('a server that stays away is asked twice, then it is an error without status', async () => {
  answer = (incoming) => incoming.socket.destroy();
  await expect(request('GET', 'a')).rejects.toMatchObject({ status: 0, code: 'network' });
  expect(seen).toHaveLength(2);
});

test.each([
  ['GET', 500, 2],
  ['GET', 502, 2],
  ['POST', 503, 2],
  ['PATCH', 504, 2],
  ['DELETE', 503, 2],
  ['GET', 429, 1],
  ['GET', 501, 1],
  ['POST', 409, 1],
  ['PATCH', 412, 1],
] as const)('%s that is answered %i is asked %i times', async (method, status, times) => {
  answer = (_incoming, response) => send(response, status, { code: 'so', message: 'So it is.' });
  await expect(request(method, 'a')).rejects.toMatchObject({ status, code: 'so', message: 'So it is.' });
  expect(seen.map((one) => one.method)).toEqual(Array(times).fill(method));
  expect(seen[0]?.idempotencyKey !== undefined).toBe(method === 'POST' || method === 'PATCH');
});

test('a write whose answers are lost keeps its key when it is sent again by hand, and gets another one after that', async () => {
  const write = () =>
    request('PATCH', 'plan/1', { body: { tasks: [{ name: 'Oil' }] }, headers: { 'If-Match': '"v1"' } });
  answer = (incoming) => incoming.socket.destroy();
  await expect(write()).rejects.toMatchObject({ code: 'network' });
  answer = (_incoming, response) => send(response, 200, { data: 1 });
  await write();
  await write();
  const keys = seen.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[2]);
  // Equal writes that are on their way at once are two.
  const [one, other] = await Promise.all([write(), write()]);
  expect([one.data, other.data]).toEqual([1, 1]);
  expect(seen[4]?.idempotencyKey).not.toBe(seen[5]?.idempotencyKey);
});

test('a deletion whose answer is lost is done where the record is gone then', async () => {
  answer = (incoming, response) =>
    seen.length === 1
      ? incoming.socket.destroy()
      : send(response, 404, { code: 'not_found', message: 'Gone.' });
  await request('DELETE', 'plan/1');
  seen = [];
  answer = (_incoming, response) => send(response, 404, { code: 'not_found', message: 'Gone.' });
  await expect(request('DELETE', 'plan/1')).rejects.toMatchObject({ status: 404 });
});

test('a busy server is asked again when it says', async () => {
  answer = (_incoming, response) => {
    if (seen.length > 1) return send(response, 200, { data: 1 });
    response.setHeader('retry-after', '1');
    send(response, 503, { code: 'unavailable', message: 'Busy.' });
  };
  expect((await request('GET', 'a')).data).toBe(1);
  expect(waits).toEqual([1000]);
});

test('what a proxy answers in place of the server is an error by its status', async () => {
  answer = (_incoming, response) =>
    response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>');
  await expect(request('POST', 'a', { body: {} })).rejects.toMatchObject({ status: 413, code: 'http_413' });
});

test('errors carry the texts of the fields', async () => {
  answer = (_incoming, response) =>
    send(response, 422, { code: 'invalid', message: 'Please check.', errors: { name: ['is required'] } });
  await expect(request('POST', 'a', { body: {} })).rejects.toMatchObject({
    status: 422,
    code: 'invalid',
    message: 'Please check.',
    errors: { name: ['is required'] },
  });
  expect(seen).toHaveLength(1);
});

test('what waits for its turn is asked once for all who want it, what has been sent is asked again', async () => {
  answer = (_incoming, response) => send(response, 200, { data: seen.length });
  const others = Array.from({ length: 10 }, (_, index) => request('GET', `before/${index}`));
  const [one, other, ofPage] = [
    request('GET', 'list', { query: { page: 1 } }),
    request('GET', 'list', { query: { page: 1 } }),
    request('GET', 'list', { query: { page: 2 } }),
  ];
  await Promise.all([...others, one, other, ofPage]);
  expect(calls('list').map(({ path }) => path)).toEqual(['/api/v1/list?page=1', '/api/v1/list?page=2']);
  expect(await one).toEqual(await other);
  const again = await request('GET', 'list', { query: { page: 1 } });
  expect(calls('list?page=1')).toHaveLength(2);
  expect(again).not.toEqual(await one);
});

test('writes that wait are each sent, and what one person waits for is not given to another', async () => {
  answer = (incoming, response) => send(response, 200, { data: incoming.headers.authorization });
  for (let index = 0; index < 10; index += 1) void request('GET', `first/${index}`);
  const writes = [1, 2].map(() => request('PATCH', 'same/1', { body: { name: 'A' } }));
  stored.set('access', 'mine');
  const mine = request('GET', 'who');
  stored.set('access', 'yours');
  const yours = request('GET', 'who');
  await Promise.all(writes);
  expect(calls('same/1')).toHaveLength(2);
  expect([(await mine).data, (await yours).data]).toEqual(['Bearer mine', 'Bearer yours']);
});

test('a read that failed before it could be sent is not what the next one is answered with', async () => {
  answer = (_incoming, response) => send(response, 200, { data: 1 });
  const { Request } = globalThis;
  class NoRequest {
    constructor() {
      throw new TypeError('Out of memory.');
    }
  }
  vi.stubGlobal('Request', NoRequest);
  const [one, other] = await Promise.allSettled([request('GET', 'unmade'), request('GET', 'unmade')]);
  vi.stubGlobal('Request', Request);
  // Both waited for the same request, so they share its failure.
  expect(one).toMatchObject({ status: 'rejected', reason: { message: 'Out of memory.' } });
  expect(other).toEqual(one);
  expect((await request('GET', 'unmade')).data).toBe(1);
  expect(calls('unmade')).toHaveLength(1);
});
