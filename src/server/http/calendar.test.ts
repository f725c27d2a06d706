import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { createPasswordLink } from '../auth/password-link.ts';
import { inTenant } from '../tenancy/in-tenant.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
let temp: TempApp;
let me: number;
beforeAll(async () => {
  temp = await tempApp({ now: () => NOW });
  temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
  me = (await ask('GET', 'users/user')).body.data[0].id;
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body, headers });
async function refer(path: string): Promise<number> {
  const { body } = await ask('GET', `${path}?page_size=1`);
  if (body.data[0]) return body.data[0].id;
  return (await ask('POST', path, await sampleRecord(entityAt(manifest, path), refer))).body.data.id;
}
async function order(suggested_start_date: string, completion_end_date: string, more: object = {}) {
  const sample = await sampleRecord(entityAt(manifest, 'work-orders/work_order'), refer);
  const body = { ...sample, suggested_start_date, completion_end_date, ...more };
  return (await ask('POST', 'work-orders/work_order', body)).body.data;
}
const feed = (url: string, at: 'acme' | 'globex' = 'acme', headers?: Record<string, string>) =>
  temp.ask('GET', new URL(url).pathname, { at, headers });

test('somebody has an address for their work: days as they are (V39), renewed, ended, and nobody else’s', async () => {
  const mine = await order('2026-03-02', '2026-03-04', { assigned_to: me, description: 'Change the oil' });
  const others = await order('2026-03-05', '2026-03-05');
  const old = await order('2025-01-01', '2025-01-02', { assigned_to: me });
  expect((await ask('GET', 'users/calendar')).body.data).toEqual({ scope: null, planned: false });
  const { url } = (await ask('POST', 'users/calendar', { scope: 'mine' })).body.data;
  expect(url).toMatch(/^http:\/\/acme\.localhost:\d+\/api\/v1\/calendar\/[\w-]{43}\.ics$/);
  const read = await feed(url);
  expect(read.headers['content-type']).toContain('text/calendar');
  expect(read.body).toContain(`UID:wo-${mine.id}@acme.localhost`);
  expect(read.body).toContain('DTSTART;VALUE=DATE:20260302');
  expect(read.body).toContain('DTEND;VALUE=DATE:20260305');
  expect(read.body).toContain('Change the oil');
  for (const { code } of [others, old]) expect(read.body).not.toContain(code);
  const etag = String(read.headers.etag);
  expect((await feed(url, 'acme', { 'if-none-match': etag })).status).toBe(304);
  await ask('PATCH', `work-orders/work_order/${mine.id}`, { completion_end_date: '2026-03-06' });
  expect((await feed(url, 'acme', { 'if-none-match': etag })).body).toContain('DTEND;VALUE=DATE:20260307');

  expect((await feed(url, 'globex')).status).toBe(404);
  const all = (await ask('POST', 'users/calendar', { scope: 'all' })).body.data.url;
  expect((await feed(url)).status).toBe(404);
  expect((await feed(all)).body).toContain(others.code);
  await ask('DELETE', 'users/calendar');
  expect((await feed(all)).status).toBe(404);
  expect(temp.logged.join('')).not.toContain(new URL(all).pathname.split('/').at(-1));
});

test('what their role hides stays out, and who is not active has no calendar', async () => {
  const roles = (await ask('GET', 'users/role')).body.data as { id: number; base: string }[];
  const aaron = (await ask('GET', 'users/user?search=Aaron')).body.data[0].id;
  const own = await order('2026-03-02', '2026-03-04', { assigned_to: aaron, description: 'Grease it' });
  const others = await order('2026-03-02', '2026-03-04');
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const calendar = await temp.ask('POST', '/api/v1/users/calendar', {
    at: 'acme',
    token,
    body: { scope: 'all' },
  });
  const { url } = calendar.body.data;
  for (const base of ['admin', 'planner', 'technician', 'viewer', 'requester']) {
    const role = roles.find((one) => one.base === base)?.id;
    expect((await ask('PATCH', `users/user/${aaron}`, { role })).status).toBe(200);
    expect((await feed(url)).body.includes('BEGIN:VEVENT'), base).toBe(base !== 'requester');
  }
  const days = ['suggested_start_date', 'completion_end_date', 'assigned_to'];
  const grants = { 'work-orders/work_order': { read: 'own', show: ['code', ...days] } };
  const made = (await ask('POST', 'users/role', { name: 'Contractor', base: 'technician', grants })).body
    .data;
  await ask('PATCH', `users/user/${aaron}`, { role: made.id });
  const told = (await feed(url)).body;
  expect(told).toContain(`SUMMARY:${own.code}\r\n`);
  for (const hidden of ['Grease it', 'DESCRIPTION', others.code]) expect(told).not.toContain(hidden);
  await ask('PATCH', `users/user/${aaron}`, { is_active: false });
  expect((await feed(url)).status).toBe(404);
  await ask('PATCH', `users/user/${aaron}`, { is_active: true });
  expect((await feed(url)).status).toBe(404);
});

test('planned services are chosen with the address or later, and the address stays', async () => {
  await ask('DELETE', 'users/calendar');
  expect((await ask('PATCH', 'users/calendar', { planned: true })).status).toBe(404);
  const plan = (
    await ask('POST', 'maintenance/plan', {
      name: 'Yearly check',
      asset: await refer('assets/equipments'),
      start_on: '2026-06-01',
      triggers: [{ kind: 'calendar', rrule: 'FREQ=YEARLY' }],
    })
  ).body.data;
  const { url } = (await ask('POST', 'users/calendar', { scope: 'all', planned: true })).body.data;
  const entry = `UID:plan-${plan.id}-c-2026-06-01@acme.localhost`;
  const read = await feed(url);
  expect(read.body).toContain(entry);
  const etag = String(read.headers.etag);
  expect((await feed(url, 'acme', { 'if-none-match': etag })).status).toBe(304);
  expect((await ask('PATCH', 'users/calendar', { planned: false })).status).toBe(204);
  expect((await ask('GET', 'users/calendar')).body.data).toEqual({ scope: 'all', planned: false });
  expect((await feed(url, 'acme', { 'if-none-match': etag })).body).not.toContain(entry);
});

test('a new password ends the address, whether it is changed or set by a link; another can be made', async () => {
  const aaron = (await ask('GET', 'users/user?search=Aaron')).body.data[0].id;
  const asAaron = (method: string, path: string, token: string, body?: object) =>
    temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });
  const address = async (token: string): Promise<string> =>
    (await asAaron('POST', 'users/calendar', token, { scope: 'all' })).body.data.url;

  const token = await temp.signIn('acme', 'aaron@acme.example');
  const mine = (await ask('POST', 'users/calendar', { scope: 'all' })).body.data.url;
  const first = await address(token);
  expect((await feed(first)).status).toBe(200);
  const changed = { current: PASSWORD, password: 'four quite different words' };
  expect((await asAaron('POST', 'users/password', token, changed)).status).toBe(204);
  expect((await feed(first)).status).toBe(404);
  expect((await asAaron('GET', 'users/calendar', token)).body.data.scope).toBeNull();

  const second = await address(token);
  expect((await feed(second)).status).toBe(200);
  const acme = temp.tenancy.bySubdomain('acme') as TenantRef;
  const link = await inTenant(temp.tenancy, acme, (store) => createPasswordLink(store, aaron, NOW));
  expect((await feed(second)).status).toBe(200);
  const set = await temp.ask('POST', '/api/v1/users/set-password', {
    at: 'acme',
    body: { token: link, password: 'five more quite different words' },
  });
  expect(set.status).toBe(200);
  expect((await feed(second)).status).toBe(404);
  expect((await feed(mine)).status).toBe(200);
});
