import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  PASSWORD,
  type Sending,
  type TempApp,
  tempApp,
} from '../../../test/support/temp-app.ts';

let temp: TempApp;
/** Sends requests to another node on PostgreSQL, which must notice what the first node ended. */
let elsewhere: TempApp['ask'];
beforeAll(async () => {
  temp = await tempApp();
  elsewhere = await temp.anotherNode();
});
afterAll(() => temp.remove());

type Host = 'acme' | 'admin';
const API = '/api/v1';
const asAdmin = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `${API}${path}`, { at: 'admin', token: temp.tokens.admin, body });
const tokenOf = (answer: Answer) =>
  new URL(answer.body.data.invite_link).href.match(/token=([\w-]+)/)?.[1] as string;

let people = 0;
async function invited(at: Host): Promise<{ id: number; email: string; link: string }> {
  people += 1;
  const email = `ended${people}@${at}.example`;
  const tenant = temp.tenancy.bySubdomain('acme')?.id;
  const person = { name: `Person ${people}`, email, ...(at === 'acme' && { tenant }) };
  const made = await asAdmin('POST', '/users/user', person);
  return { id: made.body.data.id, email, link: tokenOf(made) };
}

const setPassword = (at: Host, token: string, password = PASSWORD) =>
  temp.ask('POST', `${API}/users/set-password`, { at, body: { token, password } });

async function tokens(at: Host, email: string, headers?: Sending['headers']) {
  const body = { email, password: PASSWORD, is_admin: at === 'admin' };
  const answer = await temp.ask('POST', `${API}/users/login`, { at, body, headers });
  return answer.body.data as { access: string; refresh: string };
}

describe.each(['acme', 'admin'] as const)('whoever was deactivated at %s', (at) => {
  const change = async (id: number, values: object) =>
    expect((await asAdmin('PATCH', `/users/user/${id}`, values)).status).toBe(200);
  const reads = async (token: string) =>
    (await elsewhere('GET', `${API}/users/sessions`, { at, token })).status;
  const refreshes = async (refresh: string) =>
    (await elsewhere('POST', `${API}/token/refresh`, { at, body: { refresh } })).status;

  test('has no session, access token or link any more, also when activated again', async () => {
    const { id, email, link } = await invited(at);
    expect((await setPassword(at, link)).status).toBe(200);
    const sessions = [await tokens(at, email), await tokens(at, email, { 'x-refresh-rotation': '1' })];
    const reset = tokenOf(await asAdmin('POST', `/users/user/${id}/invite`));
    for (const { access, refresh } of sessions)
      expect([await reads(access), await refreshes(refresh)]).toEqual([200, 200]);

    await change(id, { is_active: false });
    for (const { access, refresh } of sessions)
      expect([await reads(access), await refreshes(refresh)]).toEqual([401, 401]);
    await change(id, { is_active: true });
    for (const { access, refresh } of sessions)
      expect([await reads(access), await refreshes(refresh)]).toEqual([401, 401]);
    expect((await setPassword(at, reset, 'another long secret')).body.errors).toHaveProperty('token');

    // The password stays valid, and a new link works.
    expect(await reads((await tokens(at, email)).access)).toBe(200);
    const fresh = tokenOf(await asAdmin('POST', `/users/user/${id}/invite`));
    expect((await setPassword(at, fresh)).status).toBe(200);
  });

  test('has no invitation any more either', async () => {
    const { id, link } = await invited(at);
    await change(id, { is_active: false });
    await change(id, { is_active: true });
    expect((await setPassword(at, link)).body.errors).toHaveProperty('token');
  });

  test('keeps all of it while nothing but the name changes', async () => {
    const { id, email, link } = await invited(at);
    await change(id, { name: 'Renamed', email, is_active: true });
    expect((await setPassword(at, link)).status).toBe(200);
    const { access } = await tokens(at, email);
    await change(id, { name: 'Renamed again' });
    expect(await reads(access)).toBe(200);
  });

  test('a new email ends invitations and links to set a password, and no session', async () => {
    const { id, email, link } = await invited(at);
    await change(id, { email: `right-${email}` });
    expect((await setPassword(at, link)).body.errors).toHaveProperty('token');
    const second = tokenOf(await asAdmin('POST', `/users/user/${id}/invite`));
    expect((await setPassword(at, second)).status).toBe(200);
    const { access } = await tokens(at, `right-${email}`);
    const reset = tokenOf(await asAdmin('POST', `/users/user/${id}/invite`));
    await change(id, { email });
    await change(id, { email: `right-${email}` });
    expect((await setPassword(at, reset, 'another long secret')).body.errors).toHaveProperty('token');
    expect(await reads(access)).toBe(200);
  });
});
