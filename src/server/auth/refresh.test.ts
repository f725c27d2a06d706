import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authenticate } from './authenticate.ts';
import { refreshSession } from './refresh.ts';
import { DAY, HOUR, MINUTE, SECOND } from './session-life.ts';
import { errorOf, later, START, signIn, type TempTenant, tempTenant } from './temp-tenant.ts';

let tenant: TempTenant;
beforeEach(async () => {
  tenant = await tempTenant();
});
afterEach(() => tenant.remove());

const refresh = (token: string, milliseconds: number) =>
  refreshSession(tenant.store, token, later(milliseconds));
const refused = async (token: string, milliseconds: number) =>
  (await errorOf(refresh(token, milliseconds))).code === 'unauthenticated';
const works = async (access: string, milliseconds: number) =>
  (await authenticate(tenant.store, access, later(milliseconds))) !== null;

describe('a session whose refresh token stays', () => {
  test('gives a new access token as often as asked, and no refresh token', async () => {
    const tokens = await signIn(tenant.store);
    const given = new Set([tokens.access]);
    for (let index = 1; index <= 100; index++) {
      const answer = await refresh(tokens.refresh, index * MINUTE);
      expect(Object.keys(answer)).toEqual(['access']);
      expect(await works(answer.access, index * MINUTE)).toBe(true);
      given.add(answer.access);
    }
    expect(given.size).toBe(101);
  });

  test('ends after 60 minutes without use, and use keeps it', async () => {
    const idle = await signIn(tenant.store);
    const used = await signIn(tenant.store);
    await refresh(used.refresh, 59 * MINUTE);
    expect(await refused(idle.refresh, 60 * MINUTE + 1)).toBe(true);
    const { access } = await refresh(used.refresh, 118 * MINUTE);
    // A request counts as use, too.
    expect(await works(access, 130 * MINUTE)).toBe(true);
    expect(await refused(used.refresh, 189 * MINUTE)).toBe(false);
  });

  test('ends after 12 hours in any case, and no access token outlives it', async () => {
    const { refresh: token } = await signIn(tenant.store);
    let access = '';
    for (let at = 0; at < 12 * HOUR; at += 50 * MINUTE) access = (await refresh(token, at)).access;
    access = (await refresh(token, 12 * HOUR - MINUTE)).access;
    expect(await works(access, 12 * HOUR - SECOND)).toBe(true);
    expect(await works(access, 12 * HOUR)).toBe(false);
    expect(await refused(token, 12 * HOUR)).toBe(true);
  });
});

describe('a session whose refresh token changes', () => {
  test('goes on from token to token for 30 days, and then ends', async () => {
    let { refresh: token } = await signIn(tenant.store, { rotating: true });
    for (let day = 1; day < 30; day++) {
      const answer = await refresh(token, day * DAY);
      expect(answer.refresh).not.toBe(token);
      token = answer.refresh as string;
    }
    expect(await refused(token, 30 * DAY)).toBe(true);
  });

  test('within ten seconds the replaced token gets the same pair again', async () => {
    const { refresh: first } = await signIn(tenant.store, { rotating: true });
    const pair = await refresh(first, 0);
    expect(await refresh(first, 9 * SECOND)).toEqual(pair);
    expect(await refresh(first, 10 * SECOND)).toEqual(pair);
    await refresh(String(pair.refresh), 11 * SECOND);
  });

  test('after ten seconds the replaced token ends the session with all its tokens', async () => {
    const { refresh: first, access } = await signIn(tenant.store, { rotating: true });
    const pair = await refresh(first, 0);
    expect(await works(pair.access, 10 * SECOND)).toBe(true);
    expect(await refused(first, 11 * SECOND)).toBe(true);
    expect(await works(access, 11 * SECOND)).toBe(false);
    expect(await works(pair.access, 11 * SECOND)).toBe(false);
    expect(await refused(String(pair.refresh), 11 * SECOND)).toBe(true);
  });

  test('the token before the replaced one ends the session at any time', async () => {
    const { refresh: first } = await signIn(tenant.store, { rotating: true });
    const second = await refresh(first, 0);
    const third = await refresh(String(second.refresh), SECOND);
    expect(await refused(first, 2 * SECOND)).toBe(true);
    expect(await refused(String(third.refresh), 2 * SECOND)).toBe(true);
    expect(await works(third.access, 2 * SECOND)).toBe(false);
  });

  test('50 refreshes at once get one and the same successor', async () => {
    const { refresh: first } = await signIn(tenant.store, { rotating: true });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first, SECOND)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const tokens = await tenant.store.read((reader) =>
      reader.count('_token', { where: [{ property: 'use', op: 'eq', value: 'refresh' }] }),
    );
    expect(tokens).toBe(2);
    expect(await works(String(answers[0]?.access), SECOND)).toBe(true);
  });

  test('an answer lost in a crash is given again after the restart', async () => {
    const { refresh: first } = await signIn(tenant.store, { rotating: true });
    const pair = await refresh(first, 0);
    await tenant.temp.restart();
    const ref = tenant.temp.tenancy.bySubdomain('acme');
    if (!ref) throw new Error('acme is gone');
    const { store } = await tenant.temp.tenancy.acquire(ref);
    expect(await refreshSession(store, first, later(5 * SECOND))).toEqual(pair);
  });

  test('the ends of one session do not touch another of the same user', async () => {
    const { refresh: first } = await signIn(tenant.store, { rotating: true });
    const other = await signIn(tenant.store, { rotating: true });
    await refresh(first, 0);
    expect(await refused(first, 20 * SECOND)).toBe(true);
    expect(await works(other.access, 20 * SECOND)).toBe(true);
    expect(await refused(other.refresh, 20 * SECOND)).toBe(false);
  });
});

describe('refused', () => {
  test('what is no refresh token of this store, without a write', async () => {
    const { access, refresh: token } = await signIn(tenant.store);
    for (const text of [access, '', 'x', `${token}x`, token.slice(1), 'é'.repeat(43), 'A'.repeat(43)]) {
      expect(await refused(text, 0)).toBe(true);
    }
    expect(await errorOf(refreshSession(await tenant.addOther(), token, START))).toMatchObject({
      code: 'unauthenticated',
    });
    expect(await refused(token, 0)).toBe(false);
  });

  test('a user who was made inactive, at once', async () => {
    for (const rotating of [true, false]) {
      const tokens = await signIn(tenant.store, { rotating });
      await setActive(false);
      expect(await works(tokens.access, 0)).toBe(false);
      expect(await refused(tokens.refresh, 0)).toBe(true);
      await setActive(true);
    }
  });

  test('what was made on a clock that ran ahead', async () => {
    const { refresh: token, access } = await signIn(tenant.store, { now: later(400 * DAY) });
    expect(await works(access, 0)).toBe(false);
    expect(await refused(token, 0)).toBe(true);
  });
});

function setActive(active: boolean): Promise<unknown> {
  return tenant.store.write((writer) => writer.update('users/user', tenant.ann, { is_active: active }));
}
