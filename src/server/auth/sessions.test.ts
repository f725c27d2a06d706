import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptLog } from '../tenancy/temp-tenancy.ts';
import { purge, startPurging } from './purge.ts';
import { refreshSession } from './refresh.ts';
import { DAY, HOUR, MINUTE, SECOND } from './session-life.ts';
import { authenticate, listSessions, logout, revokeSession } from './sessions.ts';
import { errorOf, later, START, signIn, type TempCompany, tempCompany } from './temp-company.ts';

let company: TempCompany;
beforeEach(async () => {
  company = await tempCompany();
});
afterEach(() => company.remove());

const works = async (access: string, milliseconds = 0) =>
  (await authenticate(company.store, access, later(milliseconds))) !== null;
const ann = () => ({ id: company.ann, name: 'Ann', email: 'ann@x.example' });

describe('an access token', () => {
  test('lives for 15 minutes', async () => {
    const { access } = await signIn(company.store);
    expect(await works(access, 15 * MINUTE - 1)).toBe(true);
    expect(await works(access, 15 * MINUTE)).toBe(false);
  });

  test.each([undefined, '', 'Bearer x', 'A'.repeat(43), '\ud800'.repeat(43), 'x'.repeat(100_000)])(
    '%j is nobody',
    async (token) => {
      expect(await authenticate(company.store, token, START)).toBeNull();
    },
  );

  test('notes its use at most once a minute', async () => {
    const { access } = await signIn(company.store);
    const lastUsed = async () =>
      (await company.store.read((reader) => reader.get('_session', 1)))?.last_used_at;
    await works(access, 59 * SECOND);
    expect(await lastUsed()).toBe(START.getTime());
    await works(access, 61 * SECOND);
    await works(access, 90 * SECOND);
    expect(await lastUsed()).toBe(later(61 * SECOND).getTime());
  });

  test('shows a changed name at once', async () => {
    const { access } = await signIn(company.store);
    await company.store.write((writer) => writer.update('users/user', company.ann, { name: 'Anna' }));
    expect((await authenticate(company.store, access, START))?.actor.name).toBe('Anna');
  });

  test('of a deleted user is gone with the session', async () => {
    const { access } = await signIn(company.store);
    await company.store.write((writer) =>
      writer.remove('users/user', [{ property: 'id', op: 'eq', value: company.ann }]),
    );
    expect(await works(access)).toBe(false);
    expect(await company.store.read((reader) => reader.count('_session'))).toBe(0);
  });
});
