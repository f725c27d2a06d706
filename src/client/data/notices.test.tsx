// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache } from './cache.ts';
import { markAllRead, markRead, useNotices, useUnreadCount } from './notices.ts';

const NOTICE = 'notifications/notification';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [NOTICE]: [{ id: 1 }, { id: 2 }],
  });
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>{children}</SWRConfig>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result;

test('those that are shown and not read are counted, again each minute while somebody looks', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  const count = shown(useUnreadCount);
  expect(count.current).toBe(0);
  await waitFor(() => expect(count.current).toBe(2));
  expect(api.sent[0]).toMatchObject({
    path: NOTICE,
    query: { 'read_at.null': 'true', is_shown: 'true', page_size: '1' },
  });
  const everyMinute = timers.mock.calls.find(([, ms]) => ms === 60_000)?.[0] as () => void;
  timers.mockRestore();
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const asked = api.sent.length;
  await act(async () => everyMinute());
  expect(api.sent).toHaveLength(asked);
  look.mockReturnValue('visible');
  await act(async () => everyMinute());
  await waitFor(() => expect(api.sent).toHaveLength(asked + 1));
  look.mockRestore();
});

test('the newest fifty are listed', async () => {
  const list = shown(useNotices);
  await waitFor(() => expect(list.current.rows).toHaveLength(2));
  expect(api.sent[0]?.query).toMatchObject({ is_shown: 'true', page_size: '50' });
});

test('one is marked as read, or all that are not', async () => {
  const before = Date.now();
  await markRead(1);
  const [changed] = api.sentBy('PATCH');
  expect(changed).toMatchObject({ path: `${NOTICE}/1` });
  expect(Date.parse(changed?.body?.read_at as string)).toBeGreaterThanOrEqual(before);
  await markAllRead();
  expect(api.sentBy('POST').map(({ body }) => body)).toMatchObject([
    { filter: { 'read_at.null': 'true', is_shown: 'true' }, count: expect.any(Number), plan: true },
    { ids: [1, 2], change: { read_at: expect.any(String) } },
  ]);
});
