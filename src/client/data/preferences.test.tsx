// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache } from './cache.ts';
import { keepPreference, usePreference } from './preferences.ts';
import { endSession } from './session-end.ts';

const PATH = 'users/preference';
const NAME = 'list:company/site';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [PATH]: [{ id: 1, key: 'theme', value: { theme: 'dark' }, updated_at: 't1' }] });
});
afterEach(() => {
  endSession();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>{children}</SWRConfig>
);
const writes = () => api.sent.filter(({ method }) => method !== 'GET');

test('a choice that is known is told, and one that nobody made is not there', async () => {
  const both = renderHook(() => [usePreference('theme'), usePreference(NAME)], { wrapper }).result;
  await waitFor(() => expect(both.current[0]).toEqual({ value: { theme: 'dark' }, updated_at: 't1' }));
  expect(both.current[1]).toBeUndefined();
  expect(api.sent[0]).toMatchObject({ path: PATH, query: { page_size: '100' } });
});

test('a choice shows at once, is made the first time, and changed from then on', async () => {
  const shown = renderHook(() => usePreference(NAME)?.value, { wrapper }).result;
  const theme = renderHook(() => usePreference('theme'), { wrapper }).result;
  await waitFor(() => expect(theme.current).toBeDefined());
  let writing: Promise<unknown> = Promise.resolve();
  await act(async () => {
    writing = keepPreference(NAME, { page_size: 50 });
  });
  expect(shown.current).toEqual({ page_size: 50 });
  await act(async () => void (await writing));
  await act(async () => void (await keepPreference(NAME, { page_size: 100 })));
  expect(shown.current).toEqual({ page_size: 100 });
  expect(writes()).toMatchObject([
    { method: 'POST', path: PATH, body: { key: NAME, value: { page_size: 50 } } },
    { method: 'PATCH', path: `${PATH}/2`, body: { value: { page_size: 100 } } },
  ]);
});

test('choices of one name follow each other, and the last one stays whatever is answered meanwhile', async () => {
  const shown = renderHook(() => usePreference('theme')?.value, { wrapper }).result;
  await waitFor(() => expect(shown.current).toEqual({ theme: 'dark' }));
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext(
    'PATCH',
    'users/preference/1',
    200,
    { data: { id: 1, key: 'theme', value: { theme: 'light' }, updated_at: 't2' } },
    promise,
  );
  const first = keepPreference('theme', { theme: 'light' });
  const second = keepPreference('theme', { theme: 'system' });
  await waitFor(() => expect(writes()).toHaveLength(1));
  resolve();
  await act(async () => void (await first));
  expect(shown.current).toEqual({ theme: 'system' });
  await act(async () => void (await second));
  expect(writes().map(({ body }) => body)).toEqual([
    { value: { theme: 'light' } },
    { value: { theme: 'system' } },
  ]);
  expect(shown.current).toEqual({ theme: 'system' });
});

test('one that was refused is told to whoever chose it, and the next is written all the same', async () => {
  api.answerNext('PATCH', 'users/preference/1', 403, { code: 'forbidden', message: 'No.' });
  const first = keepPreference('theme', { theme: 'light' });
  const second = keepPreference('theme', { theme: 'system' });
  await expect(first).rejects.toMatchObject({ status: 403 });
  await second;
  expect(api.rows[PATH]?.[0]?.value).toEqual({ theme: 'system' });
});

test('one that another page of the same person has made first is changed', async () => {
  await keepPreference('theme', { theme: 'light' });
  api.rows[PATH]?.push({ id: 2, key: NAME, value: {} });
  api.answerNext('POST', 'users/preference', 422, { code: 'invalid', message: 'There is one already.' });
  await keepPreference(NAME, { page_size: 50 });
  expect(api.rows[PATH]?.[1]?.value).toEqual({ page_size: 50 });
  api.answerNext('POST', 'users/preference', 422, { code: 'invalid', message: 'Wrong.' });
  await expect(keepPreference('other', {})).rejects.toMatchObject({ status: 422 });
});

test('what one user has chosen last is not shown to the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext(
    'PATCH',
    'users/preference/1',
    200,
    { data: { id: 1, key: 'theme', value: {}, updated_at: 't' } },
    promise,
  );
  const before = keepPreference('theme', { theme: 'light' });
  await waitFor(() => expect(writes()).toHaveLength(1));
  endSession();
  beginCache();
  localStorage.setItem('access', 'other');
  const shown = renderHook(() => usePreference('theme')?.value, { wrapper }).result;
  await waitFor(() => expect(shown.current).toEqual({ theme: 'dark' }));
  resolve();
  await before;
});
