import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, createPasswordLink, passwordLinkUrl, setPassword } from './password-link.ts';
import { HOUR, SECOND } from './session-life.ts';
import { authenticate } from './sessions.ts';
import { errorOf, later, PASSWORD, START, signIn, type TempCompany, tempCompany } from './temp-tenant.ts';

const NEW = 'brand-new-password';
let company: TempCompany;
beforeEach(async () => {
  company = await tempCompany();
});
afterEach(() => company.remove());

const works = async (access: string) => (await authenticate(company.store, access, START)) !== null;
const ann = () => ({ id: company.ann, name: 'Ann', email: 'ann@x.example' });

describe('a link to set a password', () => {
  test('gives a new user a password', async () => {
    const id = await company.store.write((writer) =>
      writer.insert('users/user', { name: 'Neu', email: 'neu@x.example', is_active: true }),
    );
    expect((await errorOf(signIn(company.store, { email: 'neu@x.example', password: '' }))).code).toBe(
      'invalid_credentials',
    );
    const token = await createPasswordLink(company.store, id, START);
    await setPassword(company.store, token, NEW, later(72 * HOUR - 1));
    await signIn(company.store, { email: 'neu@x.example', password: NEW });
  });

  test('works once, also when used twice at the same time', async () => {
    const token = await createPasswordLink(company.store, company.ann, START);
    const results = await Promise.all([
      errorOf(setPassword(company.store, token, NEW, START)),
      errorOf(setPassword(company.store, token, 'another-new-one', START)),
    ]);
    expect(results.map((result) => result.code).sort()).toEqual(['invalid', 'no error']);
    expect(await errorOf(setPassword(company.store, token, NEW, START))).toMatchObject({
      code: 'invalid',
      errors: { token: ['This link was used already or is too old. Ask for a new one.'] },
    });
  });

  test('ends after 72 hours, with a newer link, and is unknown elsewhere', async () => {
    const old = await createPasswordLink(company.store, company.ann, START);
    expect((await errorOf(setPassword(company.store, old, NEW, later(72 * HOUR)))).code).toBe('invalid');
    const token = await createPasswordLink(company.store, company.ann, START);
    expect((await errorOf(setPassword(company.store, old, NEW, START))).code).toBe('invalid');
    expect((await errorOf(setPassword(company.other, token, NEW, START))).code).toBe('invalid');
    expect((await errorOf(setPassword(company.store, `${token}x`, NEW, START))).code).toBe('invalid');
    await setPassword(company.store, token, NEW, START);
  });

  test('a weak password is refused on its field and does not use the link up', async () => {
    const token = await createPasswordLink(company.store, company.ann, START);
    expect(await errorOf(setPassword(company.store, token, 'short', START))).toMatchObject({
      errors: { password: ['Use at least 10 characters.'] },
    });
    await setPassword(company.store, token, NEW, START);
  });

  test('signs out everywhere, and forgets failed attempts', async () => {
    const one = await signIn(company.store);
    for (let index = 0; index < 5; index++) await errorOf(signIn(company.store, { password: 'wrong' }));
    const token = await createPasswordLink(company.store, company.ann, START);
    await setPassword(company.store, token, NEW, START);
    expect(await works(one.access)).toBe(false);
    expect((await errorOf(signIn(company.store, { password: PASSWORD }))).code).toBe('invalid_credentials');
    await signIn(company.store, { password: NEW });
  });

  test('is not made for inactive, missing or foreign users, and does not revive one', async () => {
    const { platform } = company.temp.tenancy;
    const tenant = company.temp.tenancy.bySubdomain('acme')?.id as number;
    const listed = await platform.write((writer) =>
      writer.insert('users/user', { name: 'Ann', email: 'ann@x.example', is_active: true, tenant }),
    );
    expect((await errorOf(createPasswordLink(platform, listed, START))).code).toBe('not_found');
    expect((await errorOf(createPasswordLink(company.store, 999, START))).code).toBe('not_found');
    const token = await createPasswordLink(company.store, company.ann, START);
    await company.store.write((writer) => writer.update('users/user', company.ann, { is_active: false }));
    expect((await errorOf(createPasswordLink(company.store, company.ann, START))).code).toBe('not_found');
    expect((await errorOf(setPassword(company.store, token, NEW, START))).code).toBe('invalid');
  });

  test('its address comes from the settings', () => {
    const local = { production: false, baseDomain: 'localhost', port: 3000 };
    expect(passwordLinkUrl(local, 'acme', 'T')).toBe('http://acme.localhost:3000/set-password#token=T');
    const live = { production: true, baseDomain: 'mainstay.example', port: 3000 };
    expect(passwordLinkUrl(live, 'admin', 'T')).toBe('https://admin.mainstay.example/set-password#token=T');
  });
});

describe('changing the own password', () => {
  test('keeps this session, ends the others and takes effect', async () => {
    const here = await signIn(company.store);
    const there = await signIn(company.store, { rotating: true });
    const link = await createPasswordLink(company.store, company.ann, START);
    await changePassword(company.store, ann(), 1, PASSWORD, NEW, START);
    expect(await works(here.access)).toBe(true);
    expect(await works(there.access)).toBe(false);
    expect((await errorOf(setPassword(company.store, link, NEW, START))).code).toBe('invalid');
    await signIn(company.store, { password: NEW });
  });

  test('needs the current password, and guessing it is slowed down like signing in', async () => {
    await signIn(company.store);
    const guess = (now = START) => errorOf(changePassword(company.store, ann(), 1, 'wrong', NEW, now));
    expect(await guess()).toMatchObject({
      code: 'invalid',
      errors: { current: ['This is not your current password.'] },
    });
    for (let index = 0; index < 4; index++) await guess();
    expect(await guess()).toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
    expect((await guess(later(5 * SECOND))).code).toBe('invalid');
  });

  test('refuses a weak one on its field', async () => {
    const error = await errorOf(changePassword(company.store, ann(), 1, PASSWORD, 'password123', START));
    expect(error).toMatchObject({
      code: 'invalid',
      errors: { password: [expect.stringContaining('guess')] },
    });
  });
});
