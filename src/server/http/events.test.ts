import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
const EVENTS = '/api/v1/events';
const SITE = 'company/site';
const ROLE = 'users/role';

/** Advances the server's clock before each test, so that the changes of the test before are not recent any more. */
let ahead = 0;
const later = () => {
  ahead += 20_000;
};
beforeEach(later);

beforeAll(async () => {
  temp = await tempApp({ now: () => new Date(Date.now() + ahead) });
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => temp.remove());

const at = (host: 'acme' | 'globex') => ({ at: host, token: temp.tokens[host] });
let made = 0;
async function makeSite(host: 'acme' | 'globex' = 'acme', ask = temp.ask): Promise<number> {
  made += 1;
  const body = { code: `S${made}`, name: `Site ${made}` };
  const answer = await ask('POST', `/api/v1/${SITE}`, { ...at(host), body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

interface Listening {
  status: number;
  type: string | undefined;
  events: { id: number; data: string[] }[];
  ended: Promise<unknown>;
  stop(): void;
}

/** Opens a stream as a browser does. */
async function listen(host: string, token: string, headers: Record<string, string> = {}): Promise<Listening> {
  const { port } = temp.app.server.address() as AddressInfo;
  const sent = request({
    port,
    path: EVENTS,
    headers: {
      host: `${host}.localhost`,
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const listening: Listening = {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'],
    events: [],
    ended: new Promise((resolve) => response.once('close', resolve)),
    stop: () => sent.destroy(),
  };
  let text = '';
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(text.slice(0, end)) ?? [];
      if (data !== undefined) listening.events.push({ id: Number(id), data: JSON.parse(data) });
      text = text.slice(end + 2);
    }
  });
  response.on('error', () => {});
  return listening;
}
const heard = ({ events }: Listening) => events.flatMap(({ data }) => data);

test('asked once, it says where to begin, then what has changed since', async () => {
  const first = await temp.ask('GET', EVENTS, at('acme'));
  expect(first.body.data).toEqual({ last: expect.any(Number), changed: [] });
  await makeSite();
  await makeSite('globex');
  const then = await temp.ask('GET', `${EVENTS}?since=${first.body.data.last}`, at('acme'));
  expect(then.body.data.changed).toContain(SITE);
  expect(then.body.data.last).toBeGreaterThan(first.body.data.last);
});

test('wrong questions are refused by name', async () => {
  expect((await temp.ask('GET', EVENTS, { at: 'acme' })).status).toBe(401);
  expect((await temp.ask('GET', `${EVENTS}?since=soon`, at('acme'))).body.message).toContain('"since"');
  expect((await temp.ask('GET', `${EVENTS}?until=3`, at('acme'))).body.message).toContain('"until"');
});

test('a stream that begins tells what was written while its page was opened, and of nothing earlier', async () => {
  await makeSite();
  const now = await listen('acme', temp.tokens.acme);
  await expect.poll(() => heard(now)).toContain(SITE);
  later();
  const then = await listen('acme', temp.tokens.acme);
  await expect.poll(() => then.events.length).toBe(1);
  expect(heard(then)).toEqual([]);
  now.stop();
  then.stop();
});

test('a stream tells what anybody writes, and nothing of another tenant', async () => {
  const acme = await listen('acme', temp.tokens.acme);
  const globex = await listen('globex', temp.tokens.globex);
  expect(acme).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  await expect.poll(() => acme.events.length).toBe(1);
  await makeSite();
  await expect.poll(() => heard(acme)).toEqual([SITE]);
  await makeSite('globex');
  await expect.poll(() => heard(globex)).toEqual([SITE]);
  expect(heard(acme)).toEqual([SITE]);
  acme.stop();
  globex.stop();
});

test('what another node writes is heard too', async () => {
  const acme = await listen('acme', temp.tokens.acme);
  await expect.poll(() => acme.events.length).toBe(1);
  await makeSite('acme', await temp.anotherNode());
  await expect.poll(() => heard(acme)).toEqual([SITE]);
  acme.stop();
});

test('whoever comes back hears what was missed', async () => {
  const first = await listen('acme', temp.tokens.acme);
  await expect.poll(() => first.events.length).toBe(1);
  first.stop();
  await makeSite();
  const { id } = first.events[0] as { id: number };
  const second = await listen('acme', temp.tokens.acme, { 'last-event-id': String(id) });
  await expect.poll(() => heard(second)).toContain(SITE);
  second.stop();
});

test('a session that has ended is told nothing more, and its stream ends', async () => {
  const token = await temp.signIn('acme', 'ann@acme.example');
  const stream = await listen('acme', token);
  await expect.poll(() => stream.events.length).toBe(1);
  await temp.ask('POST', '/api/v1/users/logout', { at: 'acme', token });
  // A role, not a site: the stream of the test before may still be followed for sites.
  const body = { name: 'Guests', base: 'viewer', grants: { [SITE]: { read: 'all' } } };
  const made = await temp.ask('POST', `/api/v1/${ROLE}`, { ...at('acme'), body });
  expect(made.status).toBe(201);
  await stream.ended;
  expect(heard(stream)).not.toContain(ROLE);
});

test('of a session the oldest stream ends where there are too many; none takes the place of a connection', async () => {
  const before = temp.app.server.maxConnections;
  const token = await temp.signIn('acme', 'ann@acme.example');
  const streams = [];
  for (let count = 0; count < 4; count += 1) streams.push(await listen('acme', token));
  await streams[0]?.ended;
  await expect.poll(() => temp.app.server.maxConnections).toBe(before + 3);
  for (const stream of streams) stream.stop();
  await expect.poll(() => temp.app.server.maxConnections).toBe(before);
});

test('whoever may not read what has changed hears nothing of it', async () => {
  const people = (await temp.ask('GET', '/api/v1/users/user', at('acme'))).body.data as {
    id: number;
    name: string;
  }[];
  const role = await temp.ask('POST', '/api/v1/users/role', {
    ...at('acme'),
    body: { name: 'Places', base: 'viewer', grants: { 'company/location': { read: 'all' } } },
  });
  expect(role.status).toBe(201);
  const aaron = people.find(({ name }) => name === 'Aaron')?.id;
  const became = await temp.ask('PATCH', `/api/v1/users/user/${aaron}`, {
    ...at('acme'),
    body: { role: role.body.data.id },
  });
  expect(became.status).toBe(200);
  const token = await temp.signIn('acme', 'aaron@acme.example');
  later();
  const [stream, admin] = [await listen('acme', token), await listen('acme', temp.tokens.acme)];
  await expect.poll(() => [stream.events.length, admin.events.length]).toEqual([1, 1]);
  const site = await makeSite();
  await expect.poll(() => heard(admin)).toContain(SITE);
  const location = { site, name: 'Hall', slug: 'hall' };
  await temp.ask('POST', '/api/v1/company/location', { ...at('acme'), body: location });
  await expect.poll(() => heard(stream)).toEqual(['company/location']);
  stream.stop();
  admin.stop();
});
