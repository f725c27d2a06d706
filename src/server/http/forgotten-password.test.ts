import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken } from '../../../test/support/link-token.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

const NEW = 'seven quiet conveyors';
let mails: MailServer;
let temp: TempApp;
let now = new Date();
beforeAll(async () => {
  mails = await startMailServer();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mails.port}` };
  temp = await tempApp({ environment, now: () => now });
});
afterAll(async () => {
  await temp.remove();
  await mails.close();
});

type Host = 'acme' | 'globex' | 'admin';
const forgot = (email: string, at: Host = 'acme', address = '192.0.2.1') =>
  temp.app.inject({
    method: 'POST',
    url: '/api/v1/users/forgot-password',
    headers: { host: `${at}.localhost` },
    remoteAddress: address,
    payload: { email },
  });
const set = (token: string, at: Host = 'acme', password = NEW) =>
  temp.ask('POST', '/api/v1/users/set-password', { at, body: { token, password } });
const mailsTo = (email: string) => mails.lines.filter((line) => line === `RCPT TO:<${email}>`).length;
/**
 * The last link in the mails, decoded from quoted-printable: lines are folded, and equal signs take three characters.
 */
const lastToken = () => {
  const text = mails.lines.join('\n').replaceAll('=\n', '').replaceAll('=3D', '=');
  return linkToken(text.match(/http:\S+/g)?.at(-1) as string);
};

test('a link by mail sets a new password once, within an hour, and ends the sessions', async () => {
  const answer = await forgot(' Ann@acme.example ');
  expect([answer.statusCode, answer.payload]).toEqual([204, '']);
  await expect.poll(() => mailsTo('ann@acme.example')).toBe(1);
  await expect.poll(() => mails.lines.filter((line) => line === '.').length).toBe(1);
  expect(mails.lines).toContain('Subject: New password for Acme');
  const token = lastToken();
  expect((await set(token, 'globex')).body.errors).toHaveProperty('token');
  const then = now;
  now = new Date(then.getTime() + 61 * 60_000);
  expect((await set(token)).body.errors).toHaveProperty('token');
  now = then;
  expect((await set(token)).body.data).toEqual({ email: 'ann@acme.example' });
  expect((await set(token)).body.errors).toHaveProperty('token');
  expect((await temp.ask('GET', '/api/v1/users/user', { at: 'acme', token: temp.tokens.acme })).status).toBe(
    401,
  );
  await temp.signIn('acme', 'ann@acme.example', NEW);
});

test('unknown, deactivated and foreign accounts get the same answer and no mail; the admin gets one', async () => {
  const known = await forgot('ada@mainstay.example', 'admin');
  await expect.poll(() => mailsTo('ada@mainstay.example')).toBe(1);
  for (const email of ['nobody@acme.example', 'gus@globex.example', 'ada@mainstay.example']) {
    const answer = await forgot(email);
    expect([answer.statusCode, answer.payload]).toEqual([known.statusCode, known.payload]);
  }
  // Mails are sent in order: once a later one has arrived, these were not sent.
  await forgot('aaron@acme.example');
  await expect.poll(() => mailsTo('aaron@acme.example')).toBe(1);
  expect([mailsTo('nobody@acme.example'), mailsTo('gus@globex.example')]).toEqual([0, 0]);
  expect(mailsTo('ada@mainstay.example')).toBe(1);
});

test('one account gets few mails from all networks together, and one network asks seldom', async () => {
  now = new Date(now.getTime() + 3 * 24 * 3_600_000);
  for (let number = 1; number <= 8; number++)
    expect((await forgot('aaron@acme.example', 'acme', `198.51.100.${number}`)).statusCode).toBe(204);
  await forgot('gus@globex.example', 'globex');
  await expect.poll(() => mailsTo('gus@globex.example')).toBe(1);
  expect(mailsTo('aaron@acme.example')).toBeLessThanOrEqual(1 + 4);
  const statuses: number[] = [];
  for (let number = 0; number < 25; number++)
    statuses.push((await forgot(`nobody${number}@acme.example`, 'acme', '203.0.113.9')).statusCode);
  expect([statuses[0], statuses.at(-1)]).toEqual([204, 429]);
  expect((await forgot('nobody@acme.example', 'acme', '203.0.113.10')).statusCode).toBe(204);
});
