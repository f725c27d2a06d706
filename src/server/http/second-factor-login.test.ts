import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/temp-app.ts';
import { MINUTE, TwoStepApp } from '../../../test/support/two-step-app.ts';
import { createPasswordLink } from '../auth/password-link.ts';

let app: TwoStepApp;
beforeAll(async () => {
  app = await TwoStepApp.start();
});
afterAll(() => app.temp.remove());

test('the password alone gives no tokens, with the code it does', async () => {
  const { token, email } = await app.somebody();
  const { secret } = await app.turnOn(token);
  const asked = await app.login(email);
  expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
  expect(JSON.stringify(asked.body)).not.toMatch(/access|refresh/);
  const access = await app.signedIn(email, app.phone(secret));
  expect((await app.own('GET', '', access)).status).toBe(200);
});

test('who has none signs in as ever, also with a code that nobody asked for', async () => {
  const { email } = await app.somebody();
  const answer = await app.login(email);
  expect([answer.status, Object.keys(answer.body.data)]).toEqual([200, ['access', 'refresh']]);
  expect((await app.login(email, '123456')).status).toBe(200);
});

test('each code counts once, also at the same time, and never an older one', async () => {
  const { token, email } = await app.somebody();
  const { secret } = await app.turnOn(token);
  const code = app.phone(secret);
  const older = app.phone(secret, -1);
  const answers = await Promise.all([app.login(email, code), app.login(email, code), app.login(email, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  for (const replayed of [code, older]) {
    const answer = await app.login(email, replayed);
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_wrong']);
  }
  // Control: the next code is accepted.
  app.wait();
  await app.signedIn(email, app.phone(secret));
});

test('a code counts half a minute before and after, not longer', async () => {
  const { token, email } = await app.somebody();
  const { secret } = await app.turnOn(token);
  app.wait(5 * MINUTE);
  const status = async (steps: number) => (await app.login(email, app.phone(secret, steps))).status;
  expect([await status(-2), await status(-1), await status(2), await status(1)]).toEqual([
    401, 200, 401, 200,
  ]);
});

test('each recovery code counts once, however it is typed', async () => {
  const { token, email } = await app.somebody();
  const { codes } = await app.turnOn(token);
  await app.signedIn(email, codes[0]);
  expect((await app.login(email, codes[0])).body.code).toBe('second_factor_wrong');
  const again = await app.signedIn(email, codes[1]?.replaceAll('-', ' ').toUpperCase());
  expect((await app.own('GET', '', again)).body.data.recovery_codes_left).toBe(8);
});

test('of nobody else: not the code of a colleague, nor that of the same person at another tenant', async () => {
  const [one, two] = [await app.somebody(), await app.somebody()];
  const first = await app.turnOn(one.token);
  const second = await app.turnOn(two.token);
  expect((await app.login(one.email, app.phone(second.secret))).body.code).toBe('second_factor_wrong');
  expect((await app.login(one.email, second.codes[0])).body.code).toBe('second_factor_wrong');
  await app.signedIn(one.email, app.phone(first.secret));
  await app.signedIn(two.email, second.codes[0]);

  const gus = 'gus@globex.example';
  const there = await app.turnOn(await app.signedIn(gus, undefined, 'globex'), 'globex');
  expect((await app.login(two.email, there.codes[0])).body.code).toBe('second_factor_wrong');
  expect((await app.login(gus, second.codes[1], { at: 'globex' })).body.code).toBe('second_factor_wrong');
  await app.signedIn(gus, there.codes[0], 'globex');
  expect((await app.login(gus, there.codes[1])).body.code).toBe('invalid_credentials');
});

test('a wrong password, a disabled user and a wrong is_admin say nothing of it', async () => {
  const { token, email, id } = await app.somebody();
  const { secret } = await app.turnOn(token);
  const nobody = await app.login('nobody@acme.example');
  const wrong = await app.login(email, app.phone(secret), { password: 'not my password' });
  const claims = await app.login(email, app.phone(secret), { isAdmin: true });
  await app.inAcme((store) => store.write((writer) => writer.update('users/user', id, { is_active: false })));
  const disabled = [await app.login(email), await app.login(email, app.phone(secret))];
  for (const answer of [wrong, claims, ...disabled])
    expect([answer.status, answer.body]).toEqual([401, nobody.body]);
  await app.inAcme((store) => store.write((writer) => writer.update('users/user', id, { is_active: true })));
  // Control: none of these attempts used the code up.
  await app.signedIn(email, app.phone(secret));
});

test('codes cannot be guessed: the fifth wrong one blocks, the password alone does not unblock', async () => {
  const { token, email } = await app.somebody();
  const { secret } = await app.turnOn(token);
  for (let guess = 0; guess < 5; guess += 1) {
    expect((await app.login(email)).body.code).toBe('second_factor_required');
    expect((await app.login(email, app.wrongOne(secret))).body.code).toBe('second_factor_wrong');
  }
  expect((await app.login(email)).status).toBe(429);
  const right = await app.login(email, app.phone(secret));
  expect([right.status, right.headers['retry-after']]).toEqual([429, '5']);
  app.wait();
  await app.signedIn(email, app.phone(secret));
  expect((await app.login(email, app.wrongOne(secret))).status).toBe(401);
});

test.each([[''], [7], [null], ['x'.repeat(41)], ['\0']])('%j is no code', async (code) => {
  const answer = await app.login('ann@acme.example', code);
  expect([answer.status, answer.body.errors]).toEqual([422, { code: [expect.any(String)] }]);
});

test('a link to set the password does not lead past it', async () => {
  const { token, email, id } = await app.somebody();
  await app.turnOn(token);
  const link = await app.inAcme((store) => createPasswordLink(store, id, app.now));
  const body = { token: link, password: 'another long password' };
  expect((await app.temp.ask('POST', '/api/v1/users/set-password', { at: 'acme', body })).status).toBe(200);
  expect((await app.login(email, undefined, { password: body.password })).body.code).toBe(
    'second_factor_required',
  );
});

describe('20 guesses of a code meet 429, whatever right password comes between them', () => {
  const change = (token: string, current: string, password: string) =>
    app.temp.ask('POST', '/api/v1/users/password', { at: 'acme', token, body: { current, password } });

  /** Guesses repeatedly in one way until a guess is refused; returns undefined if none is. */
  async function guess(way: (attempt: number) => Promise<number>): Promise<number | undefined> {
    for (let attempt = 1; attempt <= 20; attempt += 1) if ((await way(attempt)) === 429) return attempt;
    return undefined;
  }

  test('a change of the password in the profile', async () => {
    const { token } = await app.somebody();
    const { secret } = await app.turnOn(token);
    let password = PASSWORD;
    const refused = await guess(async (attempt) => {
      if (attempt % 4 === 0) {
        const next = `changed password ${attempt}`;
        const { status } = await change(token, password, next);
        if (status !== 204) return status;
        password = next;
      }
      return (await app.own('POST', '/off', token, { password, code: app.wrongOne(secret) })).status;
    });
    expect(refused).toBeLessThanOrEqual(6);
  });

  test('a link to set the password', async () => {
    const { token, email, id } = await app.somebody();
    const { secret } = await app.turnOn(token);
    const refused = await guess(async (attempt) => {
      if (attempt % 4 === 0) {
        const link = await app.inAcme((store) => createPasswordLink(store, id, app.now));
        const body = { token: link, password: PASSWORD };
        await app.temp.ask('POST', '/api/v1/users/set-password', { at: 'acme', body });
      }
      return (await app.login(email, app.wrongOne(secret))).status;
    });
    expect(refused).toBeLessThanOrEqual(6);
  });

  test('all places where a password or a code is guessed, in turn', async () => {
    const { token, email } = await app.somebody();
    const { secret } = await app.turnOn(token);
    const wrong = { password: PASSWORD, code: app.wrongOne(secret) };
    const ways = [
      () => app.login(email, wrong.code),
      () => app.own('POST', '/off', token, wrong),
      () => app.own('POST', '/recovery-codes', token, wrong),
      () => change(token, 'not my password', 'another long secret'),
      () => app.own('POST', '/setup', token, { password: 'not my password' }),
      () => app.own('POST', '/off', token, { ...wrong, password: 'not my password' }),
    ];
    const refused = await guess(
      async (attempt) => (await (ways[attempt % ways.length] as (typeof ways)[0])()).status,
    );
    expect(refused).toBe(6);
    for (const way of ways) expect((await way()).status).toBe(429);
  });

  test('codes of an app that is being set up do not forgive guesses of the password', async () => {
    const { token } = await app.somebody();
    const { secret } = (await app.own('POST', '/setup', token, { password: PASSWORD })).body.data;
    for (let guesses = 0; guesses < 4; guesses += 1)
      expect((await change(token, 'not my password', 'another long secret')).status).toBe(422);
    expect((await app.own('POST', '/confirm', token, { code: app.phone(secret) })).status).toBe(200);
    expect((await change(token, 'not my password', 'another long secret')).status).toBe(422);
    expect((await change(token, PASSWORD, 'another long secret')).status).toBe(429);
  });

  test('password and code together do', async () => {
    const { token, email } = await app.somebody();
    const { secret, codes } = await app.turnOn(token);
    const refused = await guess(async (attempt) => {
      if (attempt % 4 === 0) await app.signedIn(email, codes[attempt / 4]);
      return (await app.login(email, app.wrongOne(secret))).status;
    });
    expect(refused).toBeUndefined();
  });
});
