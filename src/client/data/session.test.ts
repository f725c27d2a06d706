// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { cachedAnswer, nameOf, putAnswer } from './cache.ts';
import { request } from './request.ts';
import { confirmCurrentUser, loadCurrentUser, login, logout, useSession } from './session.ts';
import { atSessionEnd, endSession, hasSessionEnded, watchUser } from './session-end.ts';
import { currentSession, keepTokens, keepUser, watchOtherTabs } from './session-store.ts';
import { keep, readKept } from './storage.ts';

const ANN = { id: 7, name: 'Ann', email: 'ann@acme.example' };
const BEN = { id: 8, name: 'Ben', email: 'ben@acme.example' };
const USERS = 'users/user';
const LIST = ['list', 'company/site', 'page=1'] as const;
const OPEN = ['open', 'config'] as const;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [USERS]: [ANN] });
});
afterEach(() => {
  endSession();
});

const tokens = () => ['access', 'refresh', 'user'].map((name) => localStorage.getItem(name));
/** A request that leads to a refresh; the test decides when the refresh is answered. */
async function refreshing(): Promise<{ asked: Promise<unknown>; answer(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', 'company/site', 401, { code: 'unauthenticated', message: 'Please sign in.' });
  api.answerNext('POST', 'token/refresh/', 200, { data: { access: 'a2', refresh: 'r2' } }, promise);
  const asked = request('GET', 'company/site');
  await expect.poll(() => api.sentBy('POST')).toHaveLength(1);
  return { asked, answer: resolve };
}

/** As on a page that Ann has used for a while. */
function signedIn(): void {
  localStorage.setItem('user', JSON.stringify(ANN));
  keepTokens({ access: 'a1', refresh: 'r1' });
  putAnswer(LIST, ['Plant North']);
  putAnswer(OPEN, { name: 'Acme' });
  keep('draft:/', 'typed');
}
const isForgotten = () =>
  [cachedAnswer(nameOf(LIST))?.data, readKept('draft:/'), ...tokens()].every(
    (each) => (each ?? null) === null,
  );

test('signing in keeps the tokens and learns who it is', async () => {
  api.answerNext('POST', 'users/login', 200, { data: { access: 'a1', refresh: 'r1' } });
  await login({ email: ANN.email, password: 'secret' }, true);
  expect(api.sent[0]).toMatchObject({
    path: 'users/login',
    bearer: null,
    body: { email: ANN.email, password: 'secret', is_admin: true },
  });
  expect(api.sent[1]).toMatchObject({ path: USERS, bearer: 'Bearer a1', query: { page_size: '1' } });
  expect(tokens()).toEqual(['a1', 'r1', JSON.stringify(ANN)]);
  expect(currentSession()).toEqual({ signedIn: true, user: ANN });
  confirmCurrentUser();
  expect(api.sent).toHaveLength(2);
});

test('who has signed out is not told that the session has ended; whose session ended is, until the next sign-out', () => {
  signedIn();
  endSession('ended');
  expect(hasSessionEnded()).toBe(true);
  signedIn();
  endSession();
  expect(hasSessionEnded()).toBe(false);
  endSession('ended');
  expect(hasSessionEnded()).toBe(false);
});

test('a refresh sends the token that it renews', async () => {
  signedIn();
  const { asked, answer } = await refreshing();
  expect(api.sentBy('POST')).toMatchObject([{ path: 'token/refresh/', body: { refresh: 'r1' } }]);
  answer();
  await asked;
});

test('the page follows who is signed in', () => {
  signedIn();
  const { result } = renderHook(useSession);
  expect(result.current).toEqual({ signedIn: true, user: ANN });
  act(() => endSession());
  expect(result.current).toEqual({ signedIn: false, user: null });
});

test('a refused sign-in keeps nothing and says why', async () => {
  api.answerNext('POST', 'users/login', 401, { code: 'credentials', message: 'Wrong password.' });
  await expect(login({ email: 'x', password: 'y' }, false)).rejects.toThrow('Wrong password.');
  expect([tokens(), currentSession().signedIn]).toEqual([[null, null, null], false]);
});

test('signing out forgets all of the user at once, and tells the server as who it was', async () => {
  signedIn();
  const forget = vi.fn();
  const stop = atSessionEnd(forget);
  logout();
  stop();
  expect([isForgotten(), forget.mock.calls.length]).toEqual([true, 1]);
  expect(cachedAnswer(nameOf(OPEN))?.data).toEqual({ name: 'Acme' });
  await expect.poll(() => api.sent).toMatchObject([{ path: 'users/logout', bearer: 'Bearer a1' }]);
});

test('a refresh that is answered after the sign-out does not bring the session back', async () => {
  signedIn();
  const { asked, answer } = await refreshing();
  endSession();
  answer();
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(isForgotten()).toBe(true);
});

test('a refresh that is answered after somebody else has signed in leaves that session alone', async () => {
  signedIn();
  const { asked, answer } = await refreshing();
  endSession();
  keepTokens({ access: 'b1', refresh: 's1' });
  answer();
  await expect(asked).rejects.toMatchObject({ status: 401 });
  expect(tokens().slice(0, 2)).toEqual(['b1', 's1']);
});

test('a user who is read after the sign-out is not kept', async () => {
  signedIn();
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', 'users/user', 200, { data: [ANN] }, promise);
  const read = loadCurrentUser();
  endSession();
  resolve();
  await read;
  expect(isForgotten()).toBe(true);
});

test('a session whose user cannot be read is over, unless the page itself is being left', async () => {
  signedIn();
  api.answerNext('GET', 'users/user', 403, { code: 'forbidden', message: 'No.' });
  await expect(loadCurrentUser()).rejects.toMatchObject({ status: 403 });
  expect(isForgotten()).toBe(true);

  signedIn();
  api.rows[USERS] = [];
  window.dispatchEvent(new Event('beforeunload'));
  await expect(loadCurrentUser()).rejects.toThrow('The list of users is empty.');
  expect(tokens()[0]).toBe('a1');
});

test('whoever signs out or in as somebody else in another tab is heard of here', () => {
  signedIn();
  const stop = [watchUser(), watchOtherTabs()];
  const elsewhere = (key: 'access' | 'user', value: string) => {
    localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  elsewhere('access', 'a2');
  expect(readKept('draft:/')).toBe('typed');
  elsewhere('user', JSON.stringify(BEN));
  expect([currentSession().user, readKept('draft:/'), cachedAnswer(nameOf(LIST))?.data]).toEqual([
    BEN,
    null,
    undefined,
  ]);

  keep('draft:/', 'typed by Ben');
  localStorage.removeItem('access');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access' }));
  expect([currentSession().signedIn, readKept('draft:/')]).toEqual([false, null]);
  for (const each of stop) each();
});

test('a page that the back button brings back looks again', () => {
  signedIn();
  const stop = [watchUser(), watchOtherTabs()];
  localStorage.clear();
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  window.dispatchEvent(back);
  expect(readKept('draft:/')).toBeNull();
  for (const each of stop) each();
});

test('what a stranger has typed stays where a page has loaded', () => {
  const stop = [watchUser(), watchOtherTabs()];
  keep('report:portal', 'Lamp is dark');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(readKept('report:portal')).toBe('Lamp is dark');
  for (const each of stop) each();
});

test.each(['{', 'null', '{"id":"7","name":"Ann"}', '{"id":7}'])('a kept user %s is nobody', (text) => {
  localStorage.setItem('user', text);
  expect(currentSession().user).toBeNull();
});

test.each([
  ['is gone once the user has signed out', () => logout(), null],
  ['outlives a session that has ended by itself', () => endSession('ended'), '7'],
  ['is there for the same user', () => keepUser(ANN), '7'],
  ['is gone once somebody else signs in', () => keepUser(BEN), null],
])('work that is only on this device %s', (_, happen, owner) => {
  const deleteDatabase = vi.fn();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  signedIn();
  localStorage.setItem('unsent', '7');
  happen();
  expect(localStorage.getItem('unsent')).toBe(owner);
  expect(deleteDatabase.mock.calls).toEqual(owner === null ? [['unsent']] : []);
});
