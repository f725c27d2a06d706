import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../test/support/temp-app.ts';

const temp = await tempApp();
afterAll(() => temp.remove());

const PATH = '/api/v1/company/settings';
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const globex = { at: 'globex', token: temp.tokens.globex } as const;

test('a tenant has its settings from the start and changes them without an id', async () => {
  const first = await temp.ask('GET', PATH, acme);
  expect([first.status, first.headers.etag]).toEqual([200, '"v1"']);
  expect(first.body.data).toMatchObject({ id: 1, time_zone: 'UTC', currency: 'USD' });
  const body = { time_zone: 'Europe/Berlin', currency: 'EUR' };
  const changed = await temp.ask('PATCH', PATH, { ...acme, body, headers: { 'if-match': '"v1"' } });
  expect([changed.status, changed.headers.etag]).toEqual([200, '"v2"']);
  expect(changed.body.data).toMatchObject(body);
  expect((await temp.ask('GET', PATH, acme)).body.data).toMatchObject(body);
  expect((await temp.ask('GET', PATH, globex)).body.data).toMatchObject({ time_zone: 'UTC' });
  const stale = await temp.ask('PATCH', PATH, { ...acme, body, headers: { 'if-match': '"v1"' } });
  expect(stale.status).toBe(412);
});

test.each([
  ['time_zone', 'Mars/Olympus', 'must be a time zone, such as Europe/Berlin'],
  ['time_zone', '+02:00', 'must be a time zone, such as Europe/Berlin'],
  ['currency', 'EURO', 'must be at most 3 characters'],
  ['currency', 'eur', 'must be the code of a currency, such as EUR'],
  ['currency', null, 'is required'],
])('%s cannot be %s', async (name, value, text) => {
  const answer = await temp.ask('PATCH', PATH, { ...acme, body: { [name]: value } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors[name]).toContain(text);
});

test('there is no other record, and the admin area has none', async () => {
  for (const [method, path, status] of [
    ['POST', PATH, 405],
    ['DELETE', PATH, 405],
    ['GET', `${PATH}/1`, 404],
    ['GET', `${PATH}/2`, 404],
  ] as const)
    expect((await temp.ask(method, path, acme)).status, `${method} ${path}`).toBe(status);
  const admin = await temp.ask('GET', PATH, { at: 'admin', token: temp.tokens.admin });
  expect(admin.status).toBe(404);
});

test('a site may be in a zone of its own', async () => {
  const site = { code: 'N', name: 'North', time_zone: 'America/New_York' };
  expect((await temp.ask('POST', '/api/v1/company/site', { ...acme, body: site })).status).toBe(201);
  const wrong = await temp.ask('POST', '/api/v1/company/site', {
    ...acme,
    body: { ...site, time_zone: 'x' },
  });
  expect(wrong.body.errors).toEqual({ time_zone: ['must be a time zone, such as Europe/Berlin'] });
});
