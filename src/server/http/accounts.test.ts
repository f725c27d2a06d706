import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToken } from '../../../test/support/link-token.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const LOGIN = '/api/v1/users/login';
const ann = { email: 'ann@acme.example', password: PASSWORD };

describe('signing in', () => {
  test('gives tokens that work', async () => {
    const answer = await temp.ask('POST', LOGIN, { at: 'acme', body: { ...ann, is_admin: false } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data)).toEqual(['access', 'refresh']);
    const { access, refresh } = answer.body.data;
    const users = await temp.ask('GET', '/api/v1/users/user', { at: 'acme', token: access });
    expect(users.body.data[0]).toMatchObject({ name: 'Ann', email: 'ann@acme.example' });
    expect((await temp.ask('GET', '/api/v1/users/user', { at: 'acme', token: refresh })).status).toBe(401);
  });

  test('is_admin must agree with the host, and a wrong one is told like a wrong password', async () => {
    const wrong = await temp.ask('POST', LOGIN, { at: 'acme', body: { ...ann, password: 'not this one' } });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials']);
    const claims = await temp.ask('POST', LOGIN, { at: 'acme', body: { ...ann, is_admin: true } });
    expect([claims.status, claims.body]).toEqual([401, wrong.body]);
    const ada = { email: 'ada@mainstay.example', password: PASSWORD };
    const says = async (is_admin: boolean) =>
      (await temp.ask('POST', LOGIN, { at: 'admin', body: { ...ada, is_admin } })).status;
    expect([await says(false), await says(true)]).toEqual([401, 200]);
  });

  test('a user of a tenant, listed at the platform too, cannot sign in there', async () => {
    const { body } = await temp.ask('GET', '/api/v1/users/user', { at: 'admin', token: temp.tokens.admin });
    expect(body.data.map((user: { email: string }) => user.email)).toContain(ann.email);
    const answer = await temp.ask('POST', LOGIN, { at: 'admin', body: { ...ann, is_admin: true } });
    expect(answer.status).toBe(401);
  });

  test.each([
    [{}, { email: ['is required'], password: ['is required'] }],
    [{ ...ann, is_admin: 'yes' }, { is_admin: ['must be true or false'] }],
    [{ ...ann, role: 'owner' }, { role: ['is not known'] }],
    [{ email: 'a', password: 'x'.repeat(201) }, { password: ['must be at most 200 characters'] }],
    [
      { email: ['a'], password: 'a\0' },
      { email: ['is required'], password: ['holds characters that are not text'] },
    ],
  ])('%j is refused field by field', async (body, errors) => {
    const answer = await temp.ask('POST', LOGIN, { at: 'acme', body });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('refreshing', () => {
  const refreshWith = (refresh: string) =>
    temp.ask('POST', '/api/v1/token/refresh/', { at: 'acme', body: { refresh } });

  test('without the header the refresh token stays the same', async () => {
    const { body } = await temp.ask('POST', LOGIN, { at: 'acme', body: ann });
    for (let i = 0; i < 3; i++) {
      const answer = await refreshWith(body.data.refresh);
      expect([answer.status, Object.keys(answer.body.data)]).toEqual([200, ['access']]);
    }
  });

  test('with the header each refresh brings the next token', async () => {
    const headers = { 'x-refresh-rotation': '1' };
    const { body } = await temp.ask('POST', LOGIN, { at: 'acme', body: ann, headers });
    const first = await refreshWith(body.data.refresh);
    expect(first.body.data.refresh).not.toBe(body.data.refresh);
    expect((await refreshWith(first.body.data.refresh)).status).toBe(200);
    expect((await refreshWith(body.data.refresh)).status).toBe(401);
  });

  test('another tenant does not know the token', async () => {
    const { body } = await temp.ask('POST', LOGIN, { at: 'acme', body: ann });
    const there = await temp.ask('POST', '/api/v1/token/refresh/', {
      at: 'globex',
      body: { refresh: body.data.refresh },
    });
    expect([there.status, there.body.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('sessions', () => {
  test('are listed, ended one by one, and by signing out', async () => {
    const [one, two] = [
      await temp.signIn('acme', 'aaron@acme.example'),
      await temp.signIn('acme', 'aaron@acme.example'),
    ];
    const sessions = await temp.ask('GET', '/api/v1/users/sessions', { at: 'acme', token: one });
    expect(sessions.body.data).toHaveLength(2);
    const other = sessions.body.data.find((session: { current: boolean }) => !session.current);
    const path = `/api/v1/users/sessions/${other.id}`;
    expect((await temp.ask('DELETE', path, { at: 'acme', token: temp.tokens.acme })).status).toBe(404);
    expect((await temp.ask('DELETE', path, { at: 'acme', token: one })).status).toBe(204);
    expect((await temp.ask('GET', '/api/v1/users/sessions', { at: 'acme', token: two })).status).toBe(401);
    const out = await temp.ask('POST', '/api/v1/users/logout', { at: 'acme', token: one });
    expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache"']);
    expect((await temp.ask('GET', '/api/v1/users/sessions', { at: 'acme', token: one })).status).toBe(401);
  });
});

describe('a tenant and its people', () => {
  const asAdmin = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    temp.ask(method, `/api/v1${path}`, { at: 'admin', token: temp.tokens.admin, body, headers });

  test('from nothing to a signed-in user who changes the password', async () => {
    const tenant = await asAdmin('POST', '/tenants/tenant', { name: 'Initech', schema_name: 'initech' });
    expect(tenant.status).toBe(201);
    const lookup = await temp.ask('GET', '/api/v1/tenant', { at: 'initech' });
    expect(lookup.body.data).toEqual({ name: 'Initech', schema_name: 'initech' });

    const person = { name: 'Ina', email: 'ina@initech.example', tenant: tenant.body.data.id };
    const invited = await asAdmin('POST', '/users/user', person);
    expect([invited.status, invited.body.data.tenant.label]).toEqual([201, 'Initech']);
    const link = new URL(invited.body.data.invite_link);
    expect(link.host).toBe('initech.localhost:3000');
    const token = linkToken(link.href);

    const set = (password: string, value = token) =>
      temp.ask('POST', '/api/v1/users/set-password', { at: 'initech', body: { token: value, password } });
    expect((await set('short')).body.errors).toHaveProperty('password');
    expect(
      (
        await temp.ask('POST', '/api/v1/users/set-password', {
          at: 'acme',
          body: { token, password: PASSWORD },
        })
      ).status,
    ).toBe(422);
    expect((await set(PASSWORD)).status).toBe(200);
    expect((await set(PASSWORD)).body.errors).toHaveProperty('token');

    const access = await temp.signIn('initech', person.email);
    const change = (current: string, password: string) =>
      temp.ask('POST', '/api/v1/users/password', {
        at: 'initech',
        token: access,
        body: { current, password },
      });
    expect((await change('not my password', 'another long one')).body.errors).toHaveProperty('current');
    expect((await change(PASSWORD, 'another long one')).status).toBe(204);
    await temp.signIn('initech', person.email, 'another long one');

    const again = await asAdmin('POST', `/users/user/${invited.body.data.id}/invite`);
    expect([again.status, Object.keys(again.body.data)]).toEqual([200, ['invite_link']]);
    expect((await asAdmin('PATCH', `/users/user/${invited.body.data.id}`, { is_active: false })).status).toBe(
      200,
    );
    expect((await temp.ask('GET', '/api/v1/users/user', { at: 'initech', token: access })).status).toBe(401);
  });

  test('nobody makes a link for an unknown user', async () => {
    expect((await asAdmin('POST', '/users/user/999/invite')).status).toBe(404);
  });

  test('a tenant that is renamed or deleted is known and forgotten at once', async () => {
    const made = await asAdmin('POST', '/tenants/tenant', { name: 'Brief', schema_name: 'nobody' });
    const path = `/tenants/tenant/${made.body.data.id}`;
    expect((await asAdmin('PATCH', path, { name: 'Short' })).body.data.name).toBe('Short');
    expect((await temp.ask('GET', '/api/v1/tenant', { at: 'nobody' })).body.data.name).toBe('Short');
    expect((await asAdmin('DELETE', path)).status).toBe(204);
    expect((await temp.ask('GET', '/api/v1/tenant', { at: 'nobody' })).status).toBe(404);
  });

  test('the overview counts', async () => {
    const { body } = await asAdmin('GET', '/platform/overview');
    expect(body.data).toMatchObject({
      engine: expect.stringMatching(/^(sqlite|postgresql)$/),
      contact_email: 'hello@mainstay.example',
    });
    expect(body.data.companies_count).toBe(body.data.newest_companies.length);
    expect(body.data.newest_companies[0]).toEqual({
      id: expect.any(Number),
      name: 'Initech',
      schema_name: 'initech',
      created_at: expect.any(String),
    });
  });
});

test('the caller comes first among the users, once, on whatever page', async () => {
  const list = async (query: string) =>
    (await temp.ask('GET', `/api/v1/users/user${query}`, { at: 'acme', token: temp.tokens.acme })).body;
  const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);
  expect(names(await list(''))).toEqual(['Ann', 'Aaron']);
  expect(names(await list('?ordering=name'))).toEqual(['Aaron', 'Ann']);
  const [first, second] = [await list('?page_size=1'), await list('?page_size=1&page=2')];
  expect([names(first), names(second)]).toEqual([['Ann'], ['Aaron']]);
  expect(first.meta).toEqual({ total: 2, page: 1, page_size: 1 });
});
