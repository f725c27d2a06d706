// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache } from '../data/cache.ts';
import { createRecord } from '../data/records.ts';
import { useSavedViews, VIEWS } from '../data/views.ts';
import { Sidebar } from './sidebar.tsx';

const ORDER = 'work-orders/work_order';
const view = { path: ORDER, state: { priority: 'high' }, is_shared: false, pinned: true, user: null };

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [VIEWS]: [{ id: 1, name: 'Urgent', ...view }] });
});

const MENU = (
  <Sidebar head={null} items={[{ label: 'Work Orders', to: '/work-orders', icon: 'clipboard-list' }]} />
);

function Listed() {
  return <p>{useSavedViews(ORDER).length} listed</p>;
}

test('pinned views of what a list has read are links; a new one appears there and in the list', async () => {
  drawPage(
    [
      {
        path: '/',
        element: (
          <>
            {MENU}
            <Listed />
          </>
        ),
      },
    ],
    '/',
  );
  const link = await screen.findByRole('link', { name: 'Urgent' });
  expect(link.getAttribute('href')).toBe('/work-orders?priority=high&saved=1');
  await act(async () => {
    await createRecord(VIEWS, { ...view, name: 'Late' });
  });
  await screen.findByRole('link', { name: 'Late' });
  await waitFor(() => expect(screen.getByText('2 listed')).toBeTruthy());
});

test('by itself it asks nothing', async () => {
  drawPage([{ path: '/', element: MENU }], '/');
  await act(async () => {});
  expect(api.sent).toEqual([]);
  expect(screen.queryByRole('navigation', { name: 'Pinned views' })).toBeNull();
});

test.each([
  ['/work-orders?priority=high&saved=1', 'Urgent'],
  ['/work-orders', 'Work Orders'],
])('at %s the menu marks %s alone', async (address, name) => {
  const page = (
    <>
      {MENU}
      <Listed />
    </>
  );
  drawPage([{ path: '/work-orders', element: page }], address);
  await screen.findByRole('link', { name: 'Urgent' });
  const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([name]);
});

test('a view that is not pinned, or whose list one may not see, is not in the menu', async () => {
  api.rows[VIEWS]?.push(
    { id: 2, name: 'Loose', ...view, pinned: false },
    { id: 3, name: 'Hidden', ...view, path: 'gone/entity' },
  );
  const page = (
    <>
      {MENU}
      <Listed />
    </>
  );
  drawPage([{ path: '/', element: page }], '/');
  const pinned = within(await screen.findByRole('navigation', { name: 'Pinned views' }));
  expect(pinned.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Urgent']);
});
