// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { Page } from './notices-page.tsx';

const NOTICE = 'notifications/notification';
const ORDER = 'work-orders/work_order';
const notice = (id: number) => ({
  id,
  kind: 'overdue',
  title: `WO-0000${id} is overdue`,
  entity: ORDER,
  key: id,
  read_at: null,
  created_at: '2026-03-02T07:00:00.000Z',
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [NOTICE]: [notice(1), notice(2)],
    [ORDER]: [
      { id: 1, description: 'Swap idlers\nBoth sides.', asset: { id: 5, label: 'Conveyor 2' } },
      { id: 2, description: 'Grease bearings', asset: null },
    ],
  });
});

/** The button, once there is nothing to mark or something is. */
async function markAll(isDisabled: boolean): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Mark all as read' });
  await waitFor(() => expect(button).toHaveProperty('disabled', isDisabled));
  return button;
}

test('all are marked as read, also those that the page does not show', async () => {
  drawPage([{ path: '/', element: <Page /> }], '/');
  fireEvent.click(await markAll(false));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(2));
  const [plan, done] = api.sentBy('POST').map(({ body }) => body);
  expect(plan).toMatchObject({ filter: { 'read_at.null': 'true', is_shown: 'true' }, plan: true });
  expect(done).toMatchObject({ ids: [1, 2], change: { read_at: expect.any(String) } });
  expect(api.rows[NOTICE]?.map(({ read_at }) => typeof read_at)).toEqual(['string', 'string']);
});

test('each says what it is about, read once for all of them', async () => {
  const { fetch } = globalThis;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes(ORDER)) await held;
    return fetch(request);
  });
  drawPage([{ path: '/', element: <Page /> }], '/');
  // Nothing shows before the texts have loaded: a line added later would push the others down.
  const title = await screen.findByText('WO-00001 is overdue');
  expect(title.closest('[hidden]')).toBeTruthy();
  letGo();
  expect(await screen.findByText('Swap idlers · Conveyor 2')).toBeTruthy();
  await waitFor(() => expect(title.closest('[hidden]')).toBeNull());
  expect(screen.getByText('Grease bearings')).toBeTruthy();
  const asked = api.sent.filter(({ path }) => path === ORDER);
  expect(asked.map(({ query }) => query['id.in'])).toEqual(['1,2']);
});

test('who follows a notice has read it; one that was read is not written again', async () => {
  Object.assign(api.rows[NOTICE]?.[1] ?? {}, { read_at: '2026-03-02T08:00:00.000Z' });
  const router = drawPage([{ path: '/', element: <Page /> }], '/');
  fireEvent.click(await screen.findByText('WO-00002 is overdue'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/work-orders/2'));
  await router.navigate('/');
  fireEvent.click(await screen.findByText('WO-00001 is overdue'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/work-orders/1'));
  await waitFor(() =>
    expect(api.sentBy('PATCH').map(({ path, body }) => [path, typeof body?.read_at])).toEqual([
      [`${NOTICE}/1`, 'string'],
    ]),
  );
});

test('what could not be marked as read is told', async () => {
  drawPage([{ path: '/', element: <Page /> }], '/');
  api.answerNext('POST', `${NOTICE}/batch`, 403, { code: 'forbidden', message: 'You may not do this.' });
  fireEvent.click(await markAll(false));
  await screen.findByText('You may not do this.');
  expect(api.rows[NOTICE]?.map(({ read_at }) => read_at)).toEqual([null, null]);
});

test('where all is read, nothing is to be marked; without notices that is said; unread ones are called so', async () => {
  api.rows[NOTICE] = [{ ...notice(1), read_at: '2026-03-02T08:00:00.000Z' }];
  api.answerNext('GET', NOTICE, 200, { data: api.rows[NOTICE], meta: { total: 1 } });
  drawPage([{ path: '/', element: <Page /> }], '/');
  const item = (await screen.findByText('WO-00001 is overdue')).closest('li');
  expect(item?.className).toBe('notice');
  expect(item?.textContent).not.toContain('(not read)');
  cleanup();
  beginCache();
  api.rows[NOTICE] = [];
  drawPage([{ path: '/', element: <Page /> }], '/');
  await screen.findByText('No notices');
  await markAll(true);
  cleanup();
  beginCache();
  // A notice about what the reader may not see leads nowhere.
  api.rows[NOTICE] = [{ ...notice(1), entity: 'gone/entity' }];
  drawPage([{ path: '/', element: <Page /> }], '/');
  const other = (await screen.findByText(/WO-00001 is overdue/)).closest('li');
  expect(other?.className).toContain('is-unread');
  expect(other?.textContent).toContain('(not read)');
  expect(other?.querySelector('a')).toBeNull();
});

test('of notices about records of several kinds each kind is asked for its own, and each record once', async () => {
  const REQUEST = 'requests/request';
  api.rows[NOTICE] = [notice(1), { ...notice(7), entity: REQUEST }, notice(2), { ...notice(9), key: 1 }];
  api.rows[REQUEST] = [{ id: 7, title: 'It drips' }];
  drawPage([{ path: '/', element: <Page /> }], '/');
  await waitFor(() => expect(screen.getByText('WO-00007 is overdue').closest('[hidden]')).toBeNull());
  const asked = (path: string) =>
    api.sent.filter((one) => one.path === path).map(({ query }) => query['id.in']);
  expect([asked(ORDER), asked(REQUEST)]).toEqual([['1,2'], ['7']]);
});
