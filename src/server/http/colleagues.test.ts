import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_ROLE } from '../../../test/support/admin-role.ts';
import { linkToken } from '../../../test/support/link-token.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
let mails: MailServer;
let withMail: TempApp;
let now = new Date();
beforeAll(async () => {
  temp = await tempApp({ now: () => now });
  mails = await startMailServer();
  withMail = await tempApp({ environment: { SMTP_URL: `smtp://127.0.0.1:${mails.port}` } });
});
afterAll(async () => {
  await temp.remove();
  await withMail.remove();
  await mails.close();
});

const USERS = '/api/v1/users/user';
const asAnn = (method: string, path: string, body?: unknown, app = temp) =>
  app.ask(method, path, { at: 'acme', token: app.tokens.acme, body });
const setPassword = (link: string, app = temp) =>
  app.ask('POST', '/api/v1/users/set-password', {
    at: 'acme',
    body: { token: linkToken(link), password: PASSWORD },
  });
const invite = (name: string, app = temp) =>
  asAnn('POST', USERS, { name, email: `${name.toLowerCase()}@acme.example` }, app);

describe('a tenant runs itself', () => {
  test('invites, joins, deactivates and activates', async () => {
    const made = await invite('Tess');
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Tess', is_active: true, invitation: 'sent' }),
    ]);
    const { id, invite_link: link } = made.body.data;
    expect(link).toMatch(/^http:\/\/acme\.localhost:3000\/set-password#token=.*&join=1$/);
    const listed = await asAnn('GET', `${USERS}?search=Tess`);
    expect(JSON.stringify(listed.body)).not.toContain('invite_link');

    const set = await setPassword(link);
    expect([set.status, set.body.data]).toEqual([200, { email: 'tess@acme.example' }]);
    expect((await setPassword(link)).body.errors).toHaveProperty('token');
    expect((await asAnn('GET', `${USERS}/${id}`)).body.data.invitation).toBe('accepted');
    const token = await temp.signIn('acme', 'tess@acme.example');

    expect((await asAnn('PATCH', `${USERS}/${id}`, { is_active: false })).status).toBe(200);
    expect((await temp.ask('GET', USERS, { at: 'acme', token })).status).toBe(401);
    expect((await asAnn('PATCH', `${USERS}/${id}`, { is_active: true, name: 'Tess T' })).status).toBe(200);
    expect((await temp.ask('GET', USERS, { at: 'acme', token })).status).toBe(401);
    await temp.signIn('acme', 'tess@acme.example');

    const path = `${USERS}?search=tess%40acme.example`;
    const directory = await temp.ask('GET', path, { at: 'admin', token: temp.tokens.admin });
    expect(directory.body.data).toEqual([
      expect.objectContaining({ name: 'Tess T', invitation: 'accepted' }),
    ]);
    const history = await asAnn('GET', `/api/v1/history?entity=users/user&key=${id}`);
    const actions = history.body.data.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['created', 'link_made', 'password_set', 'updated']));
  });

  test('invites again whoever has not joined, and nobody else', async () => {
    const { id, invite_link: first } = (await invite('Lee')).body.data;
    const again = await asAnn('POST', `${USERS}/${id}/invite`);
    expect(again.body.data.invite_link).not.toBe(first);
    expect((await setPassword(first)).body.errors).toHaveProperty('token');
    expect((await setPassword(again.body.data.invite_link)).status).toBe(200);
    const joined = await asAnn('POST', `${USERS}/${id}/invite`);
    expect([joined.status, joined.body.message]).toEqual([
      422,
      expect.stringContaining('has joined already'),
    ]);
    const foreign = await temp.ask('POST', `${USERS}/${id}/invite`, {
      at: 'globex',
      token: temp.tokens.globex,
    });
    expect(foreign.status).toBe(404);
  });

  test('an invitation that is sent again makes no link once the person has joined', async () => {
    const send = () =>
      temp.ask('POST', USERS, {
        at: 'acme',
        token: temp.tokens.acme,
        body: { name: 'Una', email: 'una@acme.example' },
        headers: { 'idempotency-key': 'invite-una-once' },
      });
    await send();
    // The answer was lost, so the client retries, and gets a link that works.
    const { invite_link: link } = (await send()).body.data;
    expect((await setPassword(link)).status).toBe(200);
    const again = await send();
    expect([again.status, again.body.data.invite_link]).toEqual([201, null]);
    await temp.signIn('acme', 'una@acme.example');
  });

  test('nobody deactivates himself, and users are not deleted', async () => {
    const [own] = (await asAnn('GET', `${USERS}?page_size=1`)).body.data;
    for (const is_active of [false, null]) {
      const off = await asAnn('PATCH', `${USERS}/${own.id}`, { is_active });
      expect([off.status, off.body.errors.is_active[0]]).toEqual([422, expect.stringContaining('yourself')]);
    }
    expect((await asAnn('DELETE', `${USERS}/${own.id}`)).status).toBe(403);
  });

  test('two who deactivate each other at the same time: one remains', async () => {
    const { id, invite_link } = (await invite('Rae')).body.data;
    await asAnn('PATCH', `${USERS}/${id}`, { role: ADMIN_ROLE });
    await setPassword(invite_link);
    expect((await asAnn('PATCH', `${USERS}/${id}`, { role: 1 })).status).toBe(200);
    const rae = await temp.signIn('acme', 'rae@acme.example');
    const [ann] = (await asAnn('GET', `${USERS}?page_size=1`)).body.data;
    const other = await temp.anotherNode();
    const off = { is_active: false };
    const answers = await Promise.all([
      asAnn('PATCH', `${USERS}/${id}`, off),
      other('PATCH', `${USERS}/${ann.id}`, { at: 'acme', token: rae, body: off }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    if (answers[1].status === 200) {
      await temp.ask('PATCH', `${USERS}/${ann.id}`, { at: 'acme', token: rae, body: { is_active: true } });
      temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
    }
  });
});

describe('invitations', () => {
  test('go by mail where there is a server, and then nobody is shown the link', async () => {
    const made = await asAnn(
      'POST',
      USERS,
      { name: 'See evil.example', email: 'max@acme.example' },
      withMail,
    );
    expect([made.status, made.body.data.invite_link]).toEqual([201, null]);
    const mail = mails.lines.join('\n');
    expect(mail).toContain('RCPT TO:<max@acme.example>');
    expect(mail).toContain('Ann invites you to Acme');
    expect(mail).not.toContain('evil');
    expect(mail.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringContaining('http://acme.localhost:3000/set-password'),
    ]);
    const again = await asAnn('POST', `${USERS}/${made.body.data.id}/invite`, undefined, withMail);
    expect(again.body.data).toEqual({ invite_link: null });
  });

  test('are held back by tenant and by address, and another tenant is not', async () => {
    const refusals: number[] = [];
    for (let number = 0; number < 45; number++) refusals.push((await invite(`Spam${number}`)).status);
    expect(refusals.filter((status) => status === 201).length).toBeLessThanOrEqual(31);
    expect(refusals.at(-1)).toBe(429);
    const refused = await invite('Last');
    expect(refused.body.message).toMatch(/^Too many invitations\. Wait/);
    const body = { name: 'Free', email: 'free@globex.example' };
    expect((await temp.ask('POST', USERS, { at: 'globex', token: temp.tokens.globex, body })).status).toBe(
      201,
    );
    now = new Date(now.getTime() + 2 * 24 * 3_600_000);
    temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
    const { id } = (await invite('Later')).body.data;
    const again: number[] = [];
    for (let number = 0; number < 8; number++)
      again.push((await asAnn('POST', `${USERS}/${id}/invite`)).status);
    expect(again).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});
