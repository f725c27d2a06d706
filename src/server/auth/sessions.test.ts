import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { someUser } from '../../../test/support/principals.ts';
import { purgeJob } from '../jobs/purge-job.ts';
import { startJobs } from '../jobs/runner.ts';
import type { Values } from '../store/store.ts';
import { recordedLog } from '../tenancy/temp-tenancy.ts';
import { authenticate } from './authenticate.ts';
import type { SignedIn } from './principal.ts';
import { purge } from './purge.ts';
import { refreshSession } from './refresh.ts';
import { DAY, HOUR, MINUTE, SECOND } from './session-life.ts';
import { listSessions, logout, revokeSession } from './sessions.ts';
import { errorOf, later, START, signIn, type TempTenant, tempTenant } from './temp-tenant.ts';

let tenant: TempTenant;
beforeEach(async () => {
  tenant = await tempTenant();
});
afterEach(() => tenant.remove());

const works = async (access: string, milliseconds = 0) =>
  (await authenticate(tenant.store, access, later(milliseconds))) !== null;
const ann = (session: number) => ({ ...someUser({ id: tenant.ann, name: 'Ann' }), session });

describe('an access token', () => {
  test('lives for 15 minutes', async () => {
    const { access } = await signIn(tenant.store);
    expect(await works(access, 15 * MINUTE - 1)).toBe(true);
    expect(await works(access, 15 * MINUTE)).toBe(false);
  });

  test.each([undefined, '', 'Bearer x', 'A'.repeat(43), '\ud800'.repeat(43), 'x'.repeat(100_000)])(
    '%j is nobody',
    async (token) => {
      expect(await authenticate(tenant.store, token, START)).toBeNull();
    },
  );

  test('notes its use at most once a minute', async () => {
    const { access } = await signIn(tenant.store);
    const lastUsed = async () =>
      (await tenant.store.read((reader) => reader.get('_session', 1)))?.last_used_at;
    await works(access, 59 * SECOND);
    expect(await lastUsed()).toBe(START.getTime());
    await works(access, 61 * SECOND);
    await works(access, 90 * SECOND);
    expect(await lastUsed()).toBe(later(61 * SECOND).getTime());
  });

  test('shows a changed name at once', async () => {
    const { access } = await signIn(tenant.store);
    await tenant.store.write((writer) => writer.update('users/user', tenant.ann, { name: 'Anna' }));
    expect((await authenticate(tenant.store, access, START))?.name).toBe('Anna');
  });

  test('of a deleted user is gone with the session', async () => {
    const { access } = await signIn(tenant.store);
    await tenant.store.write((writer) =>
      writer.remove('users/user', [{ property: 'id', op: 'eq', value: tenant.ann }]),
    );
    expect(await works(access)).toBe(false);
    expect(await tenant.store.read((reader) => reader.count('_session'))).toBe(0);
  });
});

describe('what asks again whether a session goes on, as writes do', () => {
  const sessionOf = async () => {
    const { access } = await signIn(tenant.store);
    return (await authenticate(tenant.store, access, START)) as SignedIn;
  };
  const goesOn = (who: SignedIn) => tenant.store.read((reader) => who.stillValid(reader));

  test('hears at once that it was ended', async () => {
    const [session, other] = [await sessionOf(), await sessionOf()];
    await goesOn(session);
    await logout(tenant.store, session.session, later(SECOND));
    await expect(goesOn(session)).rejects.toMatchObject({ code: 'unauthenticated' });
    await goesOn(other);
  });

  test('hears at once that its user is not active any more', async () => {
    const session = await sessionOf();
    await tenant.store.write((writer) => writer.update('users/user', tenant.ann, { is_active: false }));
    await expect(goesOn(session)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('hears at once that the role, or what it grants, is another', async () => {
    const [first, second] = await tenant.store.read((reader) => reader.find('users/role', { limit: 2 }));
    const become = (role: number) =>
      tenant.store.write((writer) => writer.update('users/user', tenant.ann, { role }));
    await become(Number(first?.id));
    const planner = await sessionOf();
    await goesOn(planner);
    await become(Number(second?.id));
    await expect(goesOn(planner)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await sessionOf();
    await tenant.store.write((writer) =>
      writer.update('users/role', Number(second?.id), {
        grants: JSON.stringify({ history: { read: 'all' } }),
      }),
    );
    await expect(goesOn(other)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the sessions of a user', () => {
  test('are listed, the one used last first, and end one by one', async () => {
    const one = await signIn(tenant.store, { userAgent: 'Firefox', rotating: true });
    const two = await signIn(tenant.store, { userAgent: 'Chrome', address: '::1', now: later(SECOND) });
    const list = await listSessions(tenant.store, ann(1), later(MINUTE));
    expect(list).toEqual([
      {
        id: 2,
        user_agent: 'Chrome',
        address: '::1',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        last_used_at: '2026-03-01T08:00:01.000Z',
        current: false,
      },
      expect.objectContaining({ id: 1, user_agent: 'Firefox', current: true }),
    ]);
    await revokeSession(tenant.store, ann(1), 2, later(MINUTE));
    expect(await works(two.access, MINUTE)).toBe(false);
    expect(await works(one.access, MINUTE)).toBe(true);
    expect(await listSessions(tenant.store, ann(1), later(MINUTE))).toHaveLength(1);
    expect(await errorOf(revokeSession(tenant.store, ann(1), 2, later(MINUTE)))).toMatchObject({
      code: 'not_found',
    });
  });

  test('are not listed once they are idle for too long', async () => {
    await signIn(tenant.store);
    await signIn(tenant.store, { rotating: true });
    const list = await listSessions(tenant.store, ann(2), later(2 * HOUR));
    expect(list.map((session) => session.id)).toEqual([2]);
  });

  test("somebody else's session is not found and goes on", async () => {
    const { access } = await signIn(tenant.store);
    const who = { ...ann(1), id: 999 };
    for (const session of [1, 0, -1, 12_345]) {
      const error = await errorOf(revokeSession(tenant.store, who, session, START));
      expect(error).toMatchObject({ code: 'not_found', message: 'Not found.' });
    }
    expect(await works(access)).toBe(true);
  });

  test('logging out ends both tokens of this session only', async () => {
    const one = await signIn(tenant.store, { rotating: true });
    const two = await signIn(tenant.store);
    await logout(tenant.store, 1);
    expect(await works(one.access)).toBe(false);
    expect((await errorOf(refreshSession(tenant.store, one.refresh, START))).code).toBe('unauthenticated');
    expect(await works(two.access)).toBe(true);
  });
});

describe('purging', () => {
  test('removes what has expired and nothing else', async () => {
    await signIn(tenant.store);
    const rotating = await signIn(tenant.store, { rotating: true });
    await errorOf(signIn(tenant.store, { password: 'wrong-wrong-wrong' }));
    await tenant.store.write((writer) =>
      writer.insert('_idempotency_key', {
        key: 'k',
        fingerprint: 'f',
        status: 201,
        answer: '{}',
        expires_at: later(DAY).getTime(),
      }),
    );
    const rows = async () => {
      const tables = ['_token', '_session', '_login_throttle', '_idempotency_key', '_known_network'];
      return tenant.store.read(async (reader) => {
        const counts: number[] = [];
        for (const table of tables) counts.push(await reader.count(table));
        return counts;
      });
    };
    expect(await rows()).toEqual([4, 2, 2, 1, 1]);
    expect(await purge(tenant.store, later(MINUTE))).toBe(0);
    await purge(tenant.store, later(16 * MINUTE));
    expect(await rows()).toEqual([2, 2, 2, 1, 1]);
    await purge(tenant.store, later(DAY + HOUR));
    expect(await rows()).toEqual([1, 1, 0, 0, 1]);
    await refreshSession(tenant.store, rotating.refresh, later(DAY + HOUR));
    await purge(tenant.store, later(61 * DAY));
    expect(await rows()).toEqual([0, 0, 0, 0, 0]);
  });

  const FAR = later(300 * DAY).getTime();
  const session = { rotating: true, user_agent: '', address: '', last_used_at: 0, revoked_at: null };
  const set = { kind: 'batch', entity: 'company/site', title: 'x', state: 'done', fingerprint: null };
  const counts = { total: 1, done: 1, created: 0, updated: 0, refused: 0, undone_to: null, details: null };
  const throttle = { key: 'x', account: null, failures: 1, blocked_until: 0, noted_until: null };
  test.each<[table: string, what: string, keptFor: number, at: (time: number, user: number) => Values]>([
    ['_session', 'that has expired', 0, (expires_at, user) => ({ ...session, user, expires_at })],
    [
      '_session',
      'that was ended',
      DAY,
      (revoked_at, user) => ({ ...session, user, revoked_at, expires_at: FAR }),
    ],
    ['_password_link', 'that has expired', 0, (expires_at, user) => ({ user, hash: 'x', expires_at })],
    [
      '_second_factor',
      'nobody confirmed',
      0,
      (expires_at, user) => ({ user, secret: 'x', last_step: 0, expires_at }),
    ],
    [
      '_idempotency_key',
      'that has expired',
      0,
      (expires_at) => ({ key: 'x', fingerprint: 'x', status: 201, answer: '', expires_at }),
    ],
    ['_change_set', 'that has expired', 0, (expires_at, user) => ({ ...set, ...counts, user, expires_at })],
    ['_used_form', 'that has expired', 0, (expires_at) => ({ hash: 'x', request: 1, expires_at })],
    [
      '_login_throttle',
      'without a failure since',
      DAY,
      (last_failure_at) => ({ ...throttle, last_failure_at }),
    ],
    [
      '_known_network',
      'not used since',
      60 * DAY,
      (last_login_at, user) => ({ user, network: 'x', last_login_at }),
    ],
  ])('a %s %s goes when its time has come, and not before', async (table, _what, keptFor, at) => {
    await tenant.store.write((writer) => writer.insert(table, at(START.getTime(), tenant.ann)));
    expect(await purge(tenant.store, later(keptFor))).toBe(0);
    expect(await purge(tenant.store, later(keptFor + 1))).toBe(1);
  });

  test('runs over all tenants at start, and a store that is closed does not stop it', async () => {
    await signIn(tenant.store, { now: new Date('2020-01-01') });
    const other = await tenant.addOther();
    await signIn(other, { now: new Date('2020-01-01') });
    const log = recordedLog();
    const { stop } = startJobs({ tenancy: tenant.temp.tenancy, log, jobs: [purgeJob] });
    await expect.poll(() => other.read((reader) => reader.count('_session'))).toBe(0);
    await stop();
    expect(await tenant.store.read((reader) => reader.count('_session'))).toBe(0);
    expect(log.lines).toEqual([]);
  });
});
