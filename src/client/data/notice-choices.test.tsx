// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache } from './cache.ts';
import { useNoticeChoices } from './notice-choices.ts';

const PREFERENCE = 'notifications/preference';
const QUIET = 'notifications/quiet_hours';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [PREFERENCE]: [{ id: 1, kind: 'assigned', app: true, mail: 'off' }],
    [QUIET]: [],
  });
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>{children}</SWRConfig>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result;

test('what is chosen is made for a kind the first time and changed from then on', async () => {
  const choices = shown(useNoticeChoices);
  expect(choices.current.isLoaded).toBe(false);
  await waitFor(() => expect(choices.current.isLoaded).toBe(true));
  expect(choices.current.choiceOf('assigned')).toMatchObject({ app: true, mail: 'off' });
  expect(choices.current.choiceOf('overdue')).toBeUndefined();
  await act(() => choices.current.choose('assigned', { app: false, mail: 'now' }));
  await act(() => choices.current.choose('overdue', { app: true, mail: 'digest' }));
  expect(api.sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    { method: 'PATCH', path: `${PREFERENCE}/1`, body: { app: false, mail: 'now' } },
    { method: 'POST', path: PREFERENCE, body: { kind: 'overdue', app: true, mail: 'digest' } },
  ]);
});

test('quiet hours are those of the place where somebody is', async () => {
  const choices = shown(useNoticeChoices);
  await waitFor(() => expect(choices.current.isLoaded).toBe(true));
  expect(choices.current.hours).toBeUndefined();
  await act(() => choices.current.setHours({ from: '22:00', until: '06:00' }));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await waitFor(() => expect(choices.current.hours).toEqual({ id: 1, from: '22:00', until: '06:00', zone }));
  await act(() => choices.current.setHours({ from: '21:00', until: '06:00' }));
  expect(api.rows[QUIET]).toMatchObject([{ from: '21:00', time_zone: zone }]);
});
