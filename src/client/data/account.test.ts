// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import {
  changePassword,
  newInviteLink,
  renameSelf,
  setPassword,
  signOutDevice,
  useDevices,
} from './account.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
  useSecondFactor,
} from './second-factor.ts';
import { currentSession } from './session-store.ts';
import { randomKey } from './transport.ts';

let api: FakeApi;
beforeEach(() => {
  localStorage.setItem('access', 'token');
  api = fakeApi({});
});

const PROOF = { password: 'secret', code: '123456' };
const codes = { recovery_codes: ['one', 'two'] };

test.each<
  [
    method: string,
    path: string,
    body: object | undefined,
    data: unknown,
    does: () => Promise<unknown>,
    given: unknown,
  ]
>([
  ['DELETE', 'users/sessions/5', undefined, {}, () => signOutDevice(5), undefined],
  [
    'POST',
    'users/password',
    { current: 'old', password: 'new' },
    {},
    () => changePassword('old', 'new'),
    undefined,
  ],
  ['POST', 'users/user/3/invite', undefined, { invite_link: '/l' }, () => newInviteLink(3), '/l'],
  [
    'POST',
    'users/second-factor/setup',
    { password: 'secret' },
    { secret: 'S' },
    () => startSecondFactor('secret'),
    { secret: 'S' },
  ],
  [
    'POST',
    'users/second-factor/confirm',
    { code: '1' },
    codes,
    () => confirmSecondFactor('1'),
    ['one', 'two'],
  ],
  [
    'POST',
    'users/second-factor/recovery-codes',
    PROOF,
    codes,
    () => renewRecoveryCodes(PROOF),
    ['one', 'two'],
  ],
  ['POST', 'users/second-factor/off', PROOF, {}, () => turnOffSecondFactor(PROOF), undefined],
  ['POST', 'users/user/3/reset-second-factor', undefined, { was_on: true }, () => resetSecondFactor(3), true],
])('%s %s is asked as whoever is signed in', async (method, path, body, data, does, given) => {
  api.answerNext(method, path, 200, { data });
  expect(await does()).toEqual(given);
  expect(api.sent).toMatchObject([{ method, path, bearer: 'Bearer token' }]);
  expect(api.sent[0]?.body).toEqual(body);
});

test('an invitation is used up without a session', async () => {
  api.answerNext('POST', 'users/set-password', 200, { data: { email: 'ann@acme.example' } });
  expect(await setPassword('link', 'new')).toBe('ann@acme.example');
  expect(api.sent).toMatchObject([
    { path: 'users/set-password', bearer: null, body: { token: 'link', password: 'new' } },
  ]);
});

test('devices and the state of the second factor are read as whoever is signed in', async () => {
  api.answerNext('GET', 'users/sessions', 200, { data: [{ id: 5 }] });
  const devices = renderHook(useDevices).result;
  await waitFor(() => expect(devices.current.data).toEqual([{ id: 5 }]));
  api.answerNext('GET', 'users/second-factor', 200, { data: { is_on: true } });
  const factor = renderHook(useSecondFactor).result;
  await waitFor(() => expect(factor.current.data).toEqual({ is_on: true }));
  expect(api.sent.map(({ path, bearer }) => [path, bearer])).toEqual([
    ['users/sessions', 'Bearer token'],
    ['users/second-factor', 'Bearer token'],
  ]);
});

test('each key of a repeated POST has its full length', async () => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  expect(randomKey()).toBe('0'.repeat(32));
  random.mockRestore();
});

test('who gets another name is called so at once', async () => {
  localStorage.setItem('user', JSON.stringify({ id: 7, name: 'Ann', email: 'ann@acme.example' }));
  api.rows['users/user'] = [{ id: 7, name: 'Ann', email: 'ann@acme.example' }];
  await renameSelf(7, 'Anna');
  expect(api.sent).toMatchObject([{ method: 'PATCH', path: 'users/user/7', body: { name: 'Anna' } }]);
  expect(currentSession().user).toEqual({ id: 7, name: 'Anna', email: 'ann@acme.example' });
});
