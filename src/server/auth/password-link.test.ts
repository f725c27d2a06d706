import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someUser } from '../../../test/support/principals.ts';
import { authenticate } from './authenticate.ts';
import {
  changePassword,
  createPasswordLink,
  type LinkUse,
  passwordLinkUrl,
  setPassword,
} from './password-link.ts';
import type { SignedIn } from './principal.ts';
import { HOUR, SECOND } from './session-life.ts';
import { logout } from './sessions.ts';
import { errorOf, later, PASSWORD, START, signIn, type TempTenant, tempTenant } from './temp-tenant.ts';

const NEW = 'brand-new-password';
let home: TempTenant;
beforeEach(async () => {
  home = await tempTenant();
});
afterEach(() => home.remove());

const works = async (access: string) => (await authenticate(home.store, access, START)) !== null;
const ann = () => ({ ...someUser({ id: home.ann, name: 'Ann', email: 'ann@x.example' }), session: 1 });

describe('a link to set a password', () => {
  test('gives a new user a password', async () => {
    const id = await home.store.write((writer) =>
      writer.insert('users/user', { name: 'Neu', email: 'neu@x.example', is_active: true }),
    );
    expect((await errorOf(signIn(home.store, { email: 'neu@x.example', password: '' }))).code).toBe(
      'invalid_credentials',
    );
    const token = await createPasswordLink(home.store, id, START);
    await setPassword(home.store, token, NEW, later(72 * HOUR - 1));
    await signIn(home.store, { email: 'neu@x.example', password: NEW });
  });

  test('works once, also when used twice at the same time', async () => {
    const token = await createPasswordLink(home.store, home.ann, START);
    const results = await Promise.all([
      errorOf(setPassword(home.store, token, NEW, START)),
      errorOf(setPassword(home.store, token, 'another-new-one', START)),
    ]);
    expect(results.map((result) => result.code).sort()).toEqual(['invalid', 'no error']);
    expect(await errorOf(setPassword(home.store, token, NEW, START))).toMatchObject({
      code: 'invalid',
      errors: { token: ['This link was used already or is too old. Ask for a new one.'] },
    });
  });

  test('ends after 72 hours, with a newer link, and is unknown elsewhere', async () => {
    const old = await createPasswordLink(home.store, home.ann, START);
    expect((await errorOf(setPassword(home.store, old, NEW, later(72 * HOUR)))).code).toBe('invalid');
    const token = await createPasswordLink(home.store, home.ann, START);
    expect((await errorOf(setPassword(home.store, old, NEW, START))).code).toBe('invalid');
    expect((await errorOf(setPassword(await home.addOther(), token, NEW, START))).code).toBe('invalid');
    expect((await errorOf(setPassword(home.store, `${token}x`, NEW, START))).code).toBe('invalid');
    await setPassword(home.store, token, NEW, START);
  });

  test('a weak password is refused on its field and does not use the link up', async () => {
    const token = await createPasswordLink(home.store, home.ann, START);
    expect(await errorOf(setPassword(home.store, token, 'short', START))).toMatchObject({
      errors: { password: ['Use at least 10 characters.'] },
    });
    await setPassword(home.store, token, NEW, START);
  });

  test('signs out everywhere, and forgets failed attempts', async () => {
    const one = await signIn(home.store);
    for (let index = 0; index < 5; index++) await errorOf(signIn(home.store, { password: 'wrong' }));
    const token = await createPasswordLink(home.store, home.ann, START);
    await setPassword(home.store, token, NEW, START);
    expect(await works(one.access)).toBe(false);
    expect((await errorOf(signIn(home.store, { password: PASSWORD }))).code).toBe('invalid_credentials');
    await signIn(home.store, { password: NEW });
  });

  test('is not made for inactive, missing or foreign users, and does not revive one', async () => {
    const { platform } = home.temp.tenancy;
    const tenant = home.temp.tenancy.bySubdomain('acme')?.id as number;
    const listed = await platform.write((writer) =>
      writer.insert('users/user', { name: 'Ann', email: 'ann@x.example', is_active: true, tenant }),
    );
    expect((await errorOf(createPasswordLink(platform, listed, START))).code).toBe('not_found');
    expect((await errorOf(createPasswordLink(home.store, 999, START))).code).toBe('not_found');
    const token = await createPasswordLink(home.store, home.ann, START);
    await home.store.write((writer) => writer.update('users/user', home.ann, { is_active: false }));
    expect((await errorOf(createPasswordLink(home.store, home.ann, START))).code).toBe('not_found');
    expect((await errorOf(setPassword(home.store, token, NEW, START))).code).toBe('invalid');
  });

  test('is not made once who asks may no longer, nor as an invitation for whoever has joined', async () => {
    const { access } = await signIn(home.store);
    const by = (await authenticate(home.store, access, START)) as SignedIn;
    const ask = (use: LinkUse = {}) => createPasswordLink(home.store, home.ann, START, by, use);
    expect((await errorOf(ask({ invites: true }))).errors).toBeUndefined();
    expect((await errorOf(ask({ invites: true }))).message).toContain('has joined already');
    expect(await ask()).not.toBe('');
    await logout(home.store, by.session, START);
    expect((await errorOf(ask())).code).toBe('unauthenticated');
  });

  test('its address comes from the settings', () => {
    const local = { production: false, baseDomain: 'localhost', port: 3000 };
    expect(passwordLinkUrl(local, 'acme', 'T')).toBe('http://acme.localhost:3000/set-password#token=T');
    expect(passwordLinkUrl(local, 'acme', 'T', true)).toBe(
      'http://acme.localhost:3000/set-password#token=T&join=1',
    );
    const live = { production: true, baseDomain: 'mainstay.example', port: 3000 };
    expect(passwordLinkUrl(live, 'admin', 'T')).toBe('https://admin.mainstay.example/set-password#token=T');
  });
});

describe('changing the own password', () => {
  test('keeps this session, ends the others and takes effect', async () => {
    const here = await signIn(home.store);
    const there = await signIn(home.store, { rotating: true });
    const link = await createPasswordLink(home.store, home.ann, START);
    await changePassword(home.store, ann(), PASSWORD, NEW, START);
    expect(await works(here.access)).toBe(true);
    expect(await works(there.access)).toBe(false);
    expect((await errorOf(setPassword(home.store, link, NEW, START))).code).toBe('invalid');
    await signIn(home.store, { password: NEW });
  });

  test('needs the current password, and guessing it is slowed down like signing in', async () => {
    await signIn(home.store);
    const guess = (now = START) => errorOf(changePassword(home.store, ann(), 'wrong', NEW, now));
    expect(await guess()).toMatchObject({
      code: 'invalid',
      errors: { current: ['This is not your current password.'] },
    });
    for (let index = 0; index < 4; index++) await guess();
    expect(await guess()).toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
    expect((await guess(later(5 * SECOND))).code).toBe('invalid');
  });

  test('refuses a weak one on its field', async () => {
    const error = await errorOf(changePassword(home.store, ann(), PASSWORD, 'password123', START));
    expect(error).toMatchObject({
      code: 'invalid',
      errors: { password: [expect.stringContaining('guess')] },
    });
  });
});
