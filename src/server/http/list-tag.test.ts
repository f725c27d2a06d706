import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
const SITES = '/company/site';
const LOCATIONS = '/company/location';

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const again = (path: string, tag: unknown, sending: Sending = {}) =>
  ask('GET', path, { ...sending, headers: { 'if-none-match': String(tag) } });

beforeAll(async () => {
  temp = await tempApp();
  await ask('POST', SITES, { body: { code: 'N', name: 'North' } });
  await ask('POST', LOCATIONS, { body: { site: 1, name: 'Hall', slug: 'hall' } });
});
afterAll(() => temp.remove());

test('an unchanged list is not sent again, under whatever form of its tag', async () => {
  const { headers } = await ask('GET', LOCATIONS);
  const same = await again(LOCATIONS, headers.etag);
  expect([same.status, same.body, same.headers.etag]).toEqual([304, '', headers.etag]);
  expect((await again(LOCATIONS, `"other", W/${headers.etag}`)).status).toBe(304);
  expect((await again(LOCATIONS, '"other"')).status).toBe(200);
});

test('a change of what the list shows brings it again: its own records, and those that they refer to', async () => {
  const { headers } = await ask('GET', LOCATIONS);
  await ask('PATCH', `${LOCATIONS}/1`, { body: { name: 'Hall 1' } });
  const own = await again(LOCATIONS, headers.etag);
  expect([own.status, own.body.data[0].name]).toEqual([200, 'Hall 1']);
  await ask('PATCH', `${SITES}/1`, { body: { name: 'Far north' } });
  const label = await again(LOCATIONS, own.headers.etag);
  expect(label.body.data[0].site.label).toContain('Far north');
  const site = await ask('POST', SITES, { body: { code: 'S', name: 'South' } });
  const tag = (await ask('GET', SITES)).headers.etag;
  expect((await ask('DELETE', `${SITES}/${site.body.data.id}`)).status).toBe(204);
  expect((await again(SITES, tag)).status).toBe(200);
});

test('what is written elsewhere leaves the list as it is', async () => {
  const { headers } = await ask('GET', SITES);
  await ask('POST', '/assets/equipment_category', { body: { name: 'Pumps', slug: 'pumps' } });
  expect((await again(SITES, headers.etag)).status).toBe(304);
});

test('a tag opens nothing: without sign-in, or in another tenant, it means nothing', async () => {
  const { headers } = await ask('GET', SITES);
  expect((await again(SITES, headers.etag, { token: undefined })).status).toBe(401);
  expect((await again(SITES, headers.etag, { at: 'globex', token: temp.tokens.globex })).status).toBe(200);
});

test('the list of users has a tag per person, since it begins with who asks', async () => {
  const first = await ask('GET', '/users/user');
  const other = await temp.ask('GET', '/api/v1/users/user', { at: 'globex', token: temp.tokens.globex });
  expect(first.headers.etag).toMatch(/\.\d+"$/);
  expect(other.headers.etag).not.toBe(first.headers.etag);
});

test.skipIf(process.env.TEST_ENGINE === 'postgresql')('a new start has new tags', async () => {
  const { headers } = await ask('GET', SITES);
  await temp.restart();
  expect((await again(SITES, headers.etag)).status).toBe(200);
});

test('a list that one node has changed is never unchanged for the other, whatever is written between', async () => {
  const nodes = [temp.ask, await temp.anotherNode()] as const;
  const dice = diceOf(20_261_123);
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    (nodes[dice(2)] as TempApp['ask'])(method, `/api/v1${path}`, {
      at: 'acme',
      token: temp.tokens.acme,
      body,
      headers,
    });
  const writes = [
    (step: number) => send('PATCH', `${LOCATIONS}/1`, { name: `Hall ${step}` }),
    (step: number) => send('PATCH', `${SITES}/1`, { name: `North ${step}` }),
    (step: number) => send('POST', LOCATIONS, { site: 1, name: `Yard ${step}`, slug: `yard-${step}` }),
    (step: number) => send('POST', '/assets/equipment_category', { name: `C${step}`, slug: `c${step}` }),
  ];
  const shown = new Map<string, unknown>();
  const unchanged = { answers: 0, wrong: 0 };
  for (let step = 0; step < 80; step++) {
    if (dice(2) === 0) expect((await writes[dice(writes.length)]?.(step))?.status).toBeLessThan(300);
    const whole = await send('GET', LOCATIONS);
    for (const [tag, body] of shown) {
      const answer = await send('GET', LOCATIONS, undefined, { 'if-none-match': tag });
      if (answer.status === 304) unchanged.answers++;
      if (answer.status === 304 && JSON.stringify(body) !== JSON.stringify(whole.body)) unchanged.wrong++;
    }
    shown.set(String(whole.headers.etag), whole.body);
    if (shown.size > 4) shown.delete(String([...shown.keys()][0]));
  }
  expect(unchanged.answers).toBeGreaterThan(20);
  expect(unchanged.wrong).toBe(0);
});

/** Pseudo-random numbers that are the same each time. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
