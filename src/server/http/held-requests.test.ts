import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdRequest } from '../../../test/support/held-request.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
let port: number;
beforeAll(async () => {
  temp = await tempApp();
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (temp.app.server.address() as AddressInfo).port;
});
afterAll(() => temp.remove());

const API = '/api/v1';
const EMAILS = { acme: 'aaron@acme.example', admin: 'ada@mainstay.example' };
const proof = { password: PASSWORD, code: '123456' };

/** Signs in, sends a request of that session without its body, runs something, and then sends the body. */
async function held(
  at: 'acme' | 'admin',
  [method, path, body]: [string, string, object],
  meanwhile: (token: string) => Promise<void>,
): Promise<number> {
  const token = await temp.signIn(at, EMAILS[at]);
  const host = `${at}.localhost:3000`;
  const request = await holdRequest({ port, host, method, path: API + path, token, body });
  // Requests are let in by turn, so the one before has been signed in when this one is answered.
  expect((await temp.ask('GET', `${API}/users/sessions`, { at, token })).status).toBe(200);
  await meanwhile(token);
  return request.finish();
}

const logout = (at: 'acme' | 'admin') => async (token: string) => {
  expect((await temp.ask('POST', `${API}/users/logout`, { at, token })).status).toBe(204);
};

const ACTS: ['acme' | 'admin', string, string, object][] = [
  ['acme', 'POST', '/company/site', { code: 'LATE', name: 'Late' }],
  ['acme', 'PATCH', '/users/user/2', { name: 'Late' }],
  ['acme', 'POST', '/users/password', { current: PASSWORD, password: 'another long secret' }],
  ['acme', 'POST', '/users/second-factor/setup', { password: PASSWORD }],
  ['acme', 'POST', '/users/second-factor/confirm', { code: proof.code }],
  ['acme', 'POST', '/users/second-factor/off', proof],
  ['acme', 'POST', '/users/second-factor/recovery-codes', proof],
  ['acme', 'DELETE', '/users/sessions/1', {}],
  ['acme', 'POST', '/users/calendar', { scope: 'mine' }],
  ['acme', 'POST', '/example-plant', {}],
  ['acme', 'DELETE', '/example-plant', {}],
  [
    'acme',
    'POST',
    '/imports',
    {
      plan: { entity: 'company/site', mode: 'create', columns: [['code'], ['name']] },
      title: 'Late',
      total: 1,
      fingerprint: 'late',
    },
  ],
  ['acme', 'POST', '/company/site/batch', { ids: [1], change: { name: 'Late' } }],
  ['admin', 'POST', '/tenants/tenant', { name: 'Late', schema_name: 'late' }],
  ['admin', 'PATCH', '/tenants/tenant/1', { name: 'Late' }],
  ['admin', 'POST', '/users/user', { name: 'Late', email: 'late@mainstay.example' }],
  ['admin', 'POST', '/users/user', { name: 'Late', email: 'late@acme.example', tenant: 1 }],
  ['admin', 'PATCH', '/users/user/2', { email: 'late@acme.example' }],
  ['admin', 'DELETE', '/users/user/2', {}],
  ['admin', 'POST', '/users/user/1/invite', {}],
  ['admin', 'POST', '/users/user/2/invite', {}],
  ['admin', 'POST', '/users/user/2/reset-second-factor', {}],
];

test.each(ACTS)(
  'at %s: %s %s whose body comes after its session has ended is not done',
  async (at, ...act) => {
    expect(await held(at, act, logout(at))).toBe(401);
  },
);

test('the same when its user was deactivated meanwhile', async () => {
  const setActive = async (is_active: boolean) => {
    const token = await temp.signIn('admin', EMAILS.admin);
    const list = await temp.ask('GET', `${API}/users/user?email=${EMAILS.acme}`, { at: 'admin', token });
    const path = `${API}/users/user/${list.body.data[0].id}`;
    await temp.ask('PATCH', path, { at: 'admin', token, body: { is_active } });
  };
  const site = { code: 'LATE', name: 'Late' };
  expect(await held('acme', ['POST', '/company/site', site], () => setActive(false))).toBe(401);
  await setActive(true);
  // Control: the request succeeds if nothing was ended.
  expect(await held('acme', ['POST', '/company/site', site], async () => {})).toBe(201);
});
