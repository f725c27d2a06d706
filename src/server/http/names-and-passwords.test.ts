import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken } from '../../../test/support/link-token.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const platform = (method: string, path: string, body: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at: 'admin', token: temp.tokens.admin, body });

async function invite(email: string, tenant?: number): Promise<string> {
  const made = await platform('POST', '/users/user', { name: 'Mia Brand', email, tenant });
  return linkToken(made.body.data.invite_link);
}

function set(at: Sending['at'], token: string, password: string) {
  return temp.ask('POST', '/api/v1/users/set-password', { at, body: { token, password } });
}

test.each([
  ['acme', 'm.b.post@acme.example', 'mbpost2026', 'your email'],
  ['acme', 'mb@acme.example', 'Mia-Brand-77', 'your name'],
  ['acme', 'mb2@acme.example', 'acme!acme!acme', 'the name of your tenant'],
  ['admin', 'mb3@mainstay.example', 'Admin-Admin-1', 'the name of your tenant'],
  ['admin', 'mb4@mainstay.example', 'ｍａｉｎｓｔａｙ２０２６', 'the name Mainstay'],
] as const)('at %s, %s may not use %j', async (at, email, weak, known) => {
  const acme = temp.tenancy.bySubdomain('acme') as TenantRef;
  const token = await invite(email, at === 'acme' ? acme.id : undefined);
  const refused = await set(at, token, weak);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { password: [expect.stringContaining(`little more than ${known}`)] },
  ]);
  expect((await set(at, token, 'four words to keep')).status).toBe(200);
});

test('the profile refuses the same, and a good one is taken in any spelling of its own', async () => {
  const change = (current: string, password: string) =>
    temp.ask('POST', '/api/v1/users/password', {
      at: 'acme',
      token: temp.tokens.acme,
      body: { current, password },
    });
  const weak = await change(PASSWORD, 'Ann@Acme.Example');
  expect([weak.status, weak.body.errors]).toEqual([
    422,
    { password: [expect.stringContaining('your email')] },
  ]);
  expect((await change(PASSWORD, 'ｆｏｕｒ words to keep')).status).toBe(204);
  await temp.signIn('acme', 'ann@acme.example', 'four words to keep');
});

const LINES = [
  'Nova\r\nBcc: all@x.example',
  'Nova\u2028x',
  'Nova\u001b[2J',
  'Nova\u202egnp.exe',
  // With the writing direction reversed, so that it looks the same as another name.
  'Nova\u200fx',
  'Nova\u200b',
];

test.each(LINES)('%j names nobody', async (name) => {
  const answers = [
    await platform('POST', '/tenants/tenant', { name, schema_name: 'nova' }),
    await platform('POST', '/users/user', { name, email: 'nova@x.example' }),
    await temp.ask('PATCH', '/api/v1/users/user/1', { at: 'acme', token: temp.tokens.acme, body: { name } }),
  ];
  for (const { status, body } of answers)
    expect([status, body.errors]).toEqual([422, { name: [expect.stringContaining('in one line')] }]);
  await expect(temp.tenancy.provision({ name, schema_name: 'nova' })).rejects.toMatchObject({
    errors: { name: [expect.stringContaining('one line')] },
  });
});

test('a subdomain that stands for another is refused; a tenant that has one keeps it', async () => {
  const encoded = 'xn--cme-7cd';
  const made = await platform('POST', '/tenants/tenant', { name: 'Acme', schema_name: encoded });
  expect([made.status, Object.keys(made.body.errors)]).toEqual([422, ['schema_name']]);
  const good = await platform('POST', '/tenants/tenant', { name: 'Werk', schema_name: 'werk-3--sued' });
  expect(good.status).toBe(201);
  const path = `/tenants/tenant/${good.body.data.id}`;
  const renamed = await platform('PATCH', path, { schema_name: encoded });
  expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['schema_name']]);

  // As an older version allowed it.
  await temp.tenancy.platform.write((writer) =>
    writer.update('tenants/tenant', good.body.data.id, { schema_name: encoded }),
  );
  await temp.tenancy.reload();
  const kept = await platform('PATCH', path, { name: 'Werk 3', schema_name: encoded });
  expect([kept.status, kept.body.data.name]).toEqual([200, 'Werk 3']);
  const known = await temp.ask('GET', '/api/v1/tenant', { headers: { host: `${encoded}.localhost:3000` } });
  expect([known.status, known.body.data.schema_name]).toEqual([200, encoded]);
});
