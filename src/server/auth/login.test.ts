import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { authenticate } from './authenticate.ts';
import { login } from './login.ts';
import { hashPassword } from './password.ts';
import { createPasswordLink, setPassword } from './password-link.ts';
import { cheapHashing } from './quick-hash.ts';
import { errorOf, later, PASSWORD, START, signIn, type TempTenant, tempTenant } from './temp-tenant.ts';
import { setCredential } from './users.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const NEW = 'brand-new-password';

let home: TempTenant;
beforeEach(async () => {
  home = await tempTenant();
});
afterEach(() => home.remove());

const wrong = (more: Parameters<typeof signIn>[1] = {}) =>
  errorOf(signIn(home.store, { password: 'wrong-wrong-wrong', ...more }));

describe('signing in', () => {
  test('gives tokens that work here and nowhere else', async () => {
    const { access, refresh } = await signIn(home.store, { email: ' ANN@X.example ' });
    expect(await authenticate(home.store, access, START)).toMatchObject({
      id: home.ann,
      name: 'Ann',
      email: 'ann@x.example',
      session: 1,
      role: null,
    });
    expect(await authenticate(await home.addOther(), access, START)).toBeNull();
    expect(await authenticate(home.temp.tenancy.platform, access, START, 'platform')).toBeNull();
    expect(await authenticate(home.store, refresh, START)).toBeNull();
  });

  test('no token is stored as it is', async () => {
    const tokens = await signIn(home.store, { rotating: true });
    const stored = await home.store.read((reader) => reader.find('_token'));
    expect(stored).toHaveLength(2);
    for (const token of Object.values(tokens)) expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('unknown, wrong, inactive and refused get the same answer', async () => {
    const answers = [
      await wrong(),
      await wrong({ email: 'nobody@x.example' }),
      await wrong({ email: '' }),
      await errorOf(signIn(home.store, { email: 'ian@x.example' })),
      await errorOf(signIn(home.store, { refuse: true })),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      code: 'invalid_credentials',
      message: 'The email or the password is wrong.',
      errors: undefined,
      retryAfter: undefined,
    });
  });

  test('unknown, wrong and inactive cost one hash each, as long as that of the right password', async () => {
    const hash = await hashPassword(PASSWORD);
    await home.store.write(async (writer) => {
      for (const { id } of await writer.find('users/user')) await setCredential(writer, id, hash);
    });
    const hashed = vi.spyOn(crypto, 'argon2');
    // Modules that import it by name get the spy only then.
    syncBuiltinESMExports();
    const costs: Record<string, unknown[]> = {};
    for (const [kind, attempt] of Object.entries({
      right: () => signIn(home.store, {}),
      wrong: () => errorOf(signIn(home.store, { password: 'not this one' })),
      unknown: () => errorOf(signIn(home.store, { email: 'nobody@x.example' })),
      inactive: () => errorOf(signIn(home.store, { email: 'ian@x.example' })),
    })) {
      hashed.mockClear();
      await attempt();
      costs[kind] = hashed.mock.calls.map(([, { memory, passes, parallelism, tagLength }]) => [
        memory,
        passes,
        parallelism,
        tagLength,
      ]);
    }
    hashed.mockRestore();
    syncBuiltinESMExports();
    const one = [[19_456, 2, 1, 32]];
    expect(costs).toEqual({ right: one, wrong: one, unknown: one, inactive: one });
  });

  test('at the admin host only admins sign in, not the users of tenants listed there', async () => {
    const { platform } = home.temp.tenancy;
    const hash = await hashPassword('another-password');
    const email = 'ann@x.example';
    const tenant = home.temp.tenancy.bySubdomain('acme')?.id as number;
    const admin = await platform.write(async (writer) => {
      // Even if a listed user had a password here by mistake, it would not let them in.
      const listed = await writer.insert('users/user', { name: 'Ann', email, is_active: true, tenant });
      await setCredential(writer, listed, hash);
      return writer.insert('users/user', { name: 'Ann', email, is_active: true, tenant: null });
    });
    expect((await errorOf(signIn(platform, { password: 'another-password' }))).code).toBe(
      'invalid_credentials',
    );
    await platform.write((writer) => setCredential(writer, admin, hash));
    const { access } = await signIn(platform, { password: 'another-password' });
    expect((await authenticate(platform, access, START, 'platform'))?.id).toBe(admin);
  });
});

describe('too many attempts', () => {
  test('from the fifth failure on each doubles the wait, up to 15 minutes, and then the right password works', async () => {
    let now = START;
    const waits: number[] = [];
    while (waits.length < 10) {
      const answer = await wrong({ now });
      if (answer.code === 'invalid_credentials') continue;
      expect(answer.code).toBe('too_many_requests');
      expect((await errorOf(signIn(home.store, { now }))).retryAfter).toBe(answer.retryAfter);
      waits.push(Number(answer.retryAfter));
      now = new Date(now.getTime() + Number(answer.retryAfter) * SECOND);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    await signIn(home.store, { now });
    // The failures are forgotten after the right password.
    for (let index = 0; index < 4; index++) await wrong({ now });
    await signIn(home.store, { now });
  });

  test('a wrong password while blocked is not even looked at', async () => {
    for (let index = 0; index < 5; index++) await wrong();
    const blocked = await wrong();
    expect(blocked.message).toBe('Too many attempts to sign in. Wait 5 seconds, then try again.');
    const row = await home.store.read((reader) => reader.find('_login_throttle'));
    expect(row.map((one) => one.failures)).toEqual([5, 5, 5]);
  });

  test('unknown accounts are blocked alike, others are not touched', async () => {
    for (let index = 0; index < 5; index++) await wrong({ email: 'nobody@x.example' });
    expect((await wrong({ email: 'Nobody@x.example' })).code).toBe('too_many_requests');
    await signIn(home.store);
    await signIn(await home.addOther());
  });

  test('guesses sent at once are counted like guesses in a row', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, () => wrong()));
    expect(answers.filter((answer) => answer.code === 'invalid_credentials')).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'too_many_requests')).toHaveLength(13);
  });

  test('many networks together get few guesses, also at once, and the owner is let in where she was before', async () => {
    await signIn(home.store);
    const far = (index: number) => `2001:db8:${index.toString(16)}::1`;
    const answers: Record<string, unknown>[] = [];
    for (let index = 0; index < 60; index += 20)
      answers.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, one) => wrong({ address: far(index + one) })))),
      );
    expect(answers.filter((answer) => answer.code === 'invalid_credentials')).toHaveLength(15);
    expect(answers.filter((answer) => answer.code === 'too_many_requests')).toHaveLength(45);
    // From an unknown network even the right password has to wait; from this one it does not.
    expect(await errorOf(signIn(home.store, { address: far(1_000) }))).toMatchObject({ retryAfter: 5 });
    await signIn(home.store);
    expect((await errorOf(signIn(home.store, { address: far(1_001) }))).code).toBe('too_many_requests');
    // After the wait it works from anywhere, and the network is known from then on.
    const address = far(1_000);
    await signIn(home.store, { address, now: later(5 * SECOND) });
    for (let index = 0; index < 15; index++)
      await wrong({ address: far(2_000 + index), now: later(5 * SECOND) });
    expect((await wrong({ address: far(3_000), now: later(5 * SECOND) })).code).toBe('too_many_requests');
    await signIn(home.store, { address, now: later(5 * SECOND) });
  });

  test('a known network has its own count, and the newest ten are known, for 60 days', async () => {
    const address = (index: number) => `198.51.100.${index}`;
    for (let index = 0; index <= 10; index++)
      await signIn(home.store, { address: address(index), now: later(index) });
    for (let index = 0; index < 5; index++) await wrong({ address: address(10) });
    expect((await errorOf(signIn(home.store, { address: address(10) }))).code).toBe('too_many_requests');
    await signIn(home.store, { address: address(9) });
    for (let index = 0; index < 15; index++) await wrong({ address: `203.0.113.${index}` });
    expect((await errorOf(signIn(home.store, { address: address(0) }))).code).toBe('too_many_requests');
    await signIn(home.store, { address: address(1) });
    // After so long the wait of strangers is over, and known networks are forgotten too.
    const now = later(61 * 24 * 60 * MINUTE);
    for (let index = 0; index < 15; index++) await wrong({ address: `203.0.113.${index}`, now });
    expect((await errorOf(signIn(home.store, { address: address(1), now }))).code).toBe('too_many_requests');
  });

  test('a new password opens the door again for everybody', async () => {
    for (let index = 0; index < 15; index++) await wrong({ address: `203.0.113.${index}` });
    expect((await errorOf(signIn(home.store))).code).toBe('too_many_requests');
    await setPassword(home.store, await createPasswordLink(home.store, home.ann, START), NEW, START);
    await signIn(home.store, { password: NEW });
  });

  test('many who sign in at once with the right password all get in', async () => {
    const signedIn = await Promise.all(Array.from({ length: 15 }, () => signIn(home.store)));
    expect(new Set(signedIn.map((tokens) => tokens.access)).size).toBe(15);
  });

  test('who gets in forgets the failures at the own account, not those of the network at others', async () => {
    for (const email of ['one@x.example', 'two@x.example', 'ann@x.example']) await wrong({ email });
    const counted = async () =>
      Object.fromEntries(
        (await home.store.read((reader) => reader.find('_login_throttle'))).map(({ key, failures }) => [
          String(key).split(':')[0],
          failures,
        ]),
      );
    expect(await counted()).toEqual({ account: 1, strangers: 1, address: 3 });
    await signIn(home.store);
    const left = await home.store.read((reader) => reader.find('_login_throttle'));
    // Of two accounts, each from this network and among strangers, and of the network itself.
    expect(left).toHaveLength(5);
    expect((await counted()).address).toBe(3);
  });

  test('one address that tries many accounts is stopped, with a right password too', async () => {
    onTestFinished(cheapHashing());
    const guess = (index: number) => wrong({ email: `user${index}@x.example`, address: '2001:db8:1:2::9' });
    for (let index = 0; index < 50; index++) expect((await guess(index)).code).toBe('invalid_credentials');
    // Another address of the same network.
    const blocked = await errorOf(signIn(home.store, { address: '2001:db8:1:2:ffff::1' }));
    expect(blocked).toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
    await signIn(home.store, { address: '2001:db8:1:3::9' });
    await signIn(home.store, { address: '2001:db8:1:2::9', now: later(6 * SECOND) });
  });

  test('a clock that is set back locks nobody out', async () => {
    for (let index = 0; index < 6; index++) await wrong({ now: later(400 * 24 * 60 * MINUTE) });
    const { access } = await signIn(home.store);
    expect(await authenticate(home.store, access, START)).toMatchObject({ id: home.ann });
  });
});

test('a user agent and an address of any length do no harm', async () => {
  await login(
    home.store,
    { email: 'ann@x.example', password: PASSWORD },
    { rotating: false, userAgent: 'x'.repeat(5_000), address: 'y'.repeat(500), now: START },
  );
  const session = await home.store.read((reader) => reader.get('_session', 1));
  expect([String(session?.user_agent).length, String(session?.address).length]).toEqual([300, 64]);
});
