import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/support/temp-app.ts';
import { type Host, MINUTE, TwoStepApp } from '../../../test/support/two-step-app.ts';
import { purge } from '../auth/purge.ts';
import type { Row } from '../store/store.ts';

const ada = 'ada@mainstay.example';

let app: TwoStepApp;
beforeAll(async () => {
  app = await TwoStepApp.start();
});
afterAll(() => app.temp.remove());

const events = (id: number) =>
  app.inAcme((store) =>
    store.read(async (reader) =>
      (await reader.find('_audit', { where: [{ property: 'key', op: 'eq', value: id }] })).filter(
        ({ entity }) => entity === 'users/user',
      ),
    ),
  );

describe('turning it on', () => {
  test('takes the password, then the first code, and gives ten recovery codes', async () => {
    const { token, email } = await app.somebody();
    expect((await app.own('GET', '', token)).body.data).toEqual({ is_on: false, recovery_codes_left: 0 });
    const refused = await app.own('POST', '/setup', token, { password: 'not my password' });
    expect([refused.status, refused.body.errors]).toEqual([422, { password: [expect.any(String)] }]);
    const { secret, address } = (await app.own('POST', '/setup', token, { password: PASSWORD })).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toBe(`otpauth://totp/Acme:${encodeURIComponent(email)}?secret=${secret}&issuer=Acme`);

    // The second factor is not on yet.
    expect((await app.own('GET', '', token)).body.data.is_on).toBe(false);
    await app.signedIn(email);
    const wrong = await app.own('POST', '/confirm', token, { code: app.wrongOne(secret) });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [expect.any(String)] }]);

    const { recovery_codes } = (await app.own('POST', '/confirm', token, { code: app.phone(secret) })).body
      .data;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect((await app.own('GET', '', token)).body.data).toEqual({ is_on: true, recovery_codes_left: 10 });
    expect((await app.own('POST', '/setup', token, { password: PASSWORD })).status).toBe(422);
    expect((await app.own('POST', '/confirm', token, { code: app.phone(secret, 1) })).status).toBe(422);
  });

  test('ends the other sessions of the user and nobody else’s', async () => {
    const { token, email } = await app.somebody();
    const other = await app.signedIn(email);
    const colleague = (await app.somebody()).token;
    await app.turnOn(token);
    const works = async (one: string) => (await app.own('GET', '', one)).status;
    expect([await works(token), await works(other), await works(colleague)]).toEqual([200, 401, 200]);
  });

  test('a secret that waits too long, or is made anew, is worth nothing', async () => {
    const { token, email } = await app.somebody();
    const first = (await app.own('POST', '/setup', token, { password: PASSWORD })).body.data.secret;
    const second = (await app.own('POST', '/setup', token, { password: PASSWORD })).body.data.secret;
    expect((await app.own('POST', '/confirm', token, { code: app.phone(first) })).status).toBe(422);
    const later = async (time: number) => {
      app.wait(time);
      return (await app.own('POST', '/confirm', await app.signedIn(email), { code: app.phone(second) }))
        .status;
    };
    expect(await later(31 * MINUTE)).toBe(422);
    // Control: it is accepted within its time.
    expect(await later(-2 * MINUTE)).toBe(200);
  });

  test('what is on outlives the purge of what has expired, what nobody confirmed does not', async () => {
    const [one, two] = [await app.somebody(), await app.somebody()];
    await app.turnOn(one.token);
    await app.own('POST', '/setup', two.token, { password: PASSWORD });
    const users = () =>
      app.inAcme(async (store) => {
        await purge(store, app.now);
        const rows = await store.read((reader) => reader.find('_second_factor'));
        return rows.map(({ user }) => (user as Row).id).filter((id) => [one.id, two.id].includes(id));
      });
    expect(await users()).toEqual([one.id, two.id]);
    app.wait(31 * MINUTE);
    expect(await users()).toEqual([one.id]);
    expect((await app.login(one.email)).body.code).toBe('second_factor_required');
  });

  test('needs somebody signed in', async () => {
    for (const [method, part] of [
      ['GET', ''],
      ['POST', '/setup'],
      ['POST', '/confirm'],
      ['POST', '/recovery-codes'],
      ['POST', '/off'],
    ] as const)
      expect((await app.temp.ask(method, `/api/v1/users/second-factor${part}`, { at: 'acme' })).status).toBe(
        401,
      );
  });
});

describe('changing it', () => {
  test('turning it off needs the password and a code, and ends the other sessions', async () => {
    const { token, email } = await app.somebody();
    const { secret, codes } = await app.turnOn(token);
    const other = await app.signedIn(email, codes[0]);
    const off = (body: unknown) => app.own('POST', '/off', token, body);
    expect((await off({ password: 'not my password', code: app.phone(secret) })).body.errors).toHaveProperty(
      'password',
    );
    expect((await off({ password: PASSWORD, code: app.wrongOne(secret) })).body.errors).toHaveProperty(
      'code',
    );
    expect((await off({ password: PASSWORD })).body.errors).toHaveProperty('code');
    expect((await app.own('GET', '', token)).body.data.is_on).toBe(true);
    expect((await off({ password: PASSWORD, code: app.phone(secret) })).status).toBe(204);
    expect((await app.own('GET', '', token)).body.data).toEqual({ is_on: false, recovery_codes_left: 0 });
    expect((await app.own('GET', '', other)).status).toBe(401);
    await app.signedIn(email);
    app.wait();
    expect((await off({ password: PASSWORD, code: app.phone(secret) })).status).toBe(422);
  });

  test('new recovery codes take the place of the old', async () => {
    const { token, email } = await app.somebody();
    const { codes } = await app.turnOn(token);
    const proof = { password: PASSWORD, code: codes[0] };
    const renewed = await app.own('POST', '/recovery-codes', token, proof);
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    expect((await app.login(email, codes[1])).body.code).toBe('second_factor_wrong');
    await app.signedIn(email, renewed.body.data.recovery_codes[9]);
    expect((await app.own('POST', '/recovery-codes', token, proof)).body.errors).toHaveProperty('code');
  });

  test('guesses in the profile are counted with those at the door', async () => {
    const { token, email } = await app.somebody();
    const { secret } = await app.turnOn(token);
    for (let guess = 0; guess < 5; guess += 1)
      await app.own('POST', '/off', token, { password: PASSWORD, code: app.wrongOne(secret) });
    expect(
      (await app.own('POST', '/off', token, { password: PASSWORD, code: app.phone(secret) })).status,
    ).toBe(429);
    expect((await app.login(email, app.phone(secret))).status).toBe(429);
    app.wait();
    await app.signedIn(email, app.phone(secret));
  });
});

describe('who lost it', () => {
  const reset = (id: number, token = app.temp.tokens.admin, at: Host = 'admin') =>
    app.temp.ask('POST', `/api/v1/users/user/${id}/reset-second-factor`, { at, token });
  const seen = (id: number, token = app.temp.tokens.admin, at: Host = 'admin') =>
    app.temp.ask('GET', `/api/v1/users/user/${id}/reset-second-factor`, { at, token });
  const listed = async (email: string): Promise<number> => {
    const answer = await app.temp.ask('GET', `/api/v1/users/user?email=${encodeURIComponent(email)}`, {
      at: 'admin',
      token: app.temp.tokens.admin,
    });
    return answer.body.data[0].id;
  };

  test('a platform admin takes it from a tenant’s user, whose sessions end', async () => {
    app.temp.tokens.admin = await app.signedIn(ada, undefined, 'admin');
    const aaron = 'aaron@acme.example';
    const token = await app.signedIn(aaron);
    const id = await listed(aaron);
    expect((await seen(id)).body.data).toEqual({ is_on: false });
    await app.turnOn(token);
    expect((await seen(id)).body.data).toEqual({ is_on: true });
    expect((await seen(id, app.temp.tokens.acme, 'acme')).status).toBe(404);
    expect((await seen(id, token)).status).toBe(401);
    expect((await seen(999_999)).status).toBe(404);
    expect((await reset(id, app.temp.tokens.acme, 'acme')).status).toBe(404);
    expect((await reset(id, token)).status).toBe(401);
    expect((await app.login(aaron)).body.code).toBe('second_factor_required');
    expect((await reset(id)).body.data).toEqual({ was_on: true });
    expect((await app.own('GET', '', token)).status).toBe(401);
    await app.signedIn(aaron);
    expect((await seen(id)).body.data).toEqual({ is_on: false });
    expect((await reset(id)).body.data).toEqual({ was_on: false });
    expect((await reset(999_999)).status).toBe(404);
    const rows = await app.inAcme((store) =>
      store.read((reader) =>
        reader.find('_audit', { where: [{ property: 'action', op: 'eq', value: 'second_factor_reset' }] }),
      ),
    );
    expect(rows).toMatchObject([{ actor_kind: 'platform', actor_name: 'Ada Admin', label: 'Aaron' }]);
  });

  test('platform admins have one of their own, and do not reset it themselves', async () => {
    const self = await listed(ada);
    const token = await app.signedIn(ada, undefined, 'admin');
    const { secret } = await app.turnOn(token, 'admin');
    expect((await app.login(ada, undefined, { at: 'admin' })).body.code).toBe('second_factor_required');
    const again = await app.signedIn(ada, app.phone(secret), 'admin');
    expect((await reset(self, again)).status).toBe(403);
    expect((await seen(self, again)).body.data).toEqual({ is_on: true });
    app.wait();
    const proof = { password: PASSWORD, code: app.phone(secret) };
    expect((await app.own('POST', '/off', again, proof, 'admin')).status).toBe(204);
    app.temp.tokens.admin = again;
  });
});

test('each event is in the audit, and no secret is there, in a list or in the store where a hash will do', async () => {
  const { token, email, id } = await app.somebody();
  const { secret, codes } = await app.turnOn(token);
  const used = app.phone(secret);
  await app.login(email);
  await app.login(email, app.wrongOne(secret));
  await app.signedIn(email, used);
  const last = await app.signedIn(email, codes[3]);
  await app.own('POST', '/off', token, { password: 'not my password', code: used });
  await app.own('POST', '/recovery-codes', last, { password: PASSWORD, code: codes[4] });
  app.wait();
  await app.own('POST', '/off', last, { password: PASSWORD, code: app.phone(secret) });
  expect((await events(id)).map(({ action }) => action)).toEqual([
    'login',
    'second_factor_on',
    'second_factor_asked',
    'second_factor_failed',
    'login',
    'recovery_code_used',
    'login',
    'second_factor_change_failed',
    'recovery_code_used',
    'recovery_codes_made',
    'second_factor_off',
  ]);
  expect((await events(id)).find(({ action }) => action === 'recovery_code_used')?.details).toEqual({
    left: 9,
  });

  const fresh = await app.turnOn(last);
  const everything = await app.inAcme((store) =>
    store.read(async (reader) => ({
      audit: await reader.find('_audit'),
      codes: await reader.find('_recovery_code'),
      factor: (await reader.find('_second_factor')).filter((row: Row) => (row.user as Row).id === id),
    })),
  );
  expect(everything.factor).toMatchObject([{ secret: fresh.secret, expires_at: null }]);
  const said = JSON.stringify([everything.audit, everything.codes]);
  for (const one of [secret, fresh.secret, used, ...codes, ...fresh.codes]) {
    expect(said).not.toContain(one);
    expect(said).not.toContain(one.replaceAll('-', ''));
  }
  for (const path of [
    'users/user',
    `users/user/${id}`,
    `history?entity=users/user&key=${id}`,
    'users/sessions',
  ]) {
    const answer = await app.temp.ask('GET', `/api/v1/${path}`, { at: 'acme', token: last });
    expect(answer.status, path).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(fresh.secret);
  }
});
