import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, PASSWORD } from '../../../test/support/temp-app.ts';
import { type Host, MINUTE, TwoStepApp } from '../../../test/support/two-step-app.ts';
import { cheapHashing } from '../auth/quick-hash.ts';

let app: TwoStepApp;
let hashAsEver: () => void;
beforeAll(async () => {
  hashAsEver = cheapHashing();
  app = await TwoStepApp.start({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => {
  hashAsEver();
  return app.temp.remove();
});

const GUESS = 'not her password';

interface Attempt {
  from: string;
  at?: Host;
  password?: string;
  code?: string;
}

function attempt(email: string, { from, at = 'acme', password = PASSWORD, code }: Attempt): Promise<Answer> {
  return app.temp.ask('POST', '/api/v1/users/login', {
    at,
    body: { email, password, is_admin: at === 'admin', ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': from },
  });
}

const far = (index: number) => `203.0.${Math.floor(index / 200)}.${(index % 200) + 1}`;

/** The guesses that were checked at all, out of `count`, each from another address. */
async function guesses(email: string, count: number, more: Partial<Attempt> = {}): Promise<Answer[]> {
  const looked: Answer[] = [];
  for (let index = 0; index < count; index += 1) {
    const answer = await attempt(email, { password: GUESS, ...more, from: far(index) });
    if (answer.status !== 429) looked.push(answer);
  }
  return looked;
}

test.each([
  ['acme', 'ann@acme.example'],
  ['admin', 'ada@mainstay.example'],
] as const)('strangers lock nobody of %s out, and get few guesses', async (at, email) => {
  const home = '192.0.2.10';
  expect((await attempt(email, { at, from: home })).status).toBe(200);
  expect(await guesses(email, 40, { at })).toHaveLength(15);
  // Control: from a new address even the right password has to wait like theirs.
  expect((await attempt(email, { at, from: '198.51.100.1' })).status).toBe(429);
  expect((await attempt(email, { at, from: home })).status).toBe(200);
  // One guess at the end of each wait keeps strangers locked out, but not her.
  for (const wait of [5_000, 10_000, 20_000]) {
    app.wait(wait);
    expect(await guesses(email, 3, { at })).toHaveLength(1);
    expect((await attempt(email, { at, from: home })).status).toBe(200);
  }
  app.wait(MINUTE);
  expect((await attempt(email, { at, from: '198.51.100.1' })).status).toBe(200);
});

test('one stranger is stopped after five guesses, and others from elsewhere are not', async () => {
  const { email } = await app.somebody();
  // A /64 is one network, whatever the rest of the address is.
  for (let guess = 0; guess < 5; guess += 1)
    expect((await attempt(email, { password: GUESS, from: `2001:db8:7:7::${guess + 1}` })).status).toBe(401);
  expect((await attempt(email, { from: '2001:db8:7:7:9::1' })).status).toBe(429);
  expect((await attempt(email, { from: '2001:db8:7:8::1' })).status).toBe(200);
});

test('a stranger who has the password guesses few codes, and the owner still gets in', async () => {
  const { email, token } = await app.somebody();
  const { secret } = await app.turnOn(token);
  const home = '192.0.2.20';
  expect((await attempt(email, { from: home, code: app.phone(secret) })).status).toBe(200);
  app.wait();
  const looked = await guesses(email, 40, { password: PASSWORD, code: app.wrongOne(secret) });
  expect(looked.map(({ body }) => body.code)).toEqual(Array(15).fill('second_factor_wrong'));
  // The password alone does not make a network known.
  expect((await attempt(email, { from: '198.51.100.2', code: app.phone(secret) })).status).toBe(429);
  expect((await attempt(email, { from: home, code: app.phone(secret) })).status).toBe(200);
});

test('somebody whom nobody knows is blocked alike', async () => {
  const nobody = 'nobody@acme.example';
  const { email } = await app.somebody();
  const [known, unknown] = [await guesses(email, 20), await guesses(nobody, 20)];
  expect(unknown.map(({ status, body }) => [status, body])).toEqual(
    known.map(({ status, body }) => [status, body]),
  );
});
