// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { WIDE } from '../../ui/use-media.ts';
import { EntityList } from '../list/entity-list.tsx';
import { RecordPage } from './record-page.tsx';

const SITE = 'company/site';
let isWide: boolean;
let api: FakeApi;

beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  isWide = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === WIDE,
    addEventListener() {},
    removeEventListener() {},
  }));
  api = fakeApi({ [SITE]: [3, 1, 2].map((id) => ({ id, code: `S${id}`, name: `Site ${id}` })) });
});

const pages = [
  { path: '/settings/sites', element: <EntityList path={SITE} stateInUrl /> },
  { path: '/settings/sites/:id', element: <RecordPage path={SITE} /> },
];
const beside = () => screen.queryByRole('navigation', { name: 'Sites' });

// First, as the page remembers the lists that were opened.
test('a record that was not opened from a list has none beside it', async () => {
  drawPage(pages, '/settings/sites/1');
  await screen.findByRole('heading', { name: 'Site 1' });
  expect(beside()).toBeNull();
});

test('on a wide screen a list stays beside the record that was opened from it, and leads to the others', async () => {
  const router = drawPage(pages, '/settings/sites?ordering=name');
  fireEvent.click(await screen.findByRole('link', { name: /S3/ }));
  const list = await screen.findByRole('navigation', { name: 'Sites' });
  expect(within(list).getAllByRole('link')).toHaveLength(3);
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain('Site 3');
  fireEvent.click(within(list).getByRole('link', { name: /Site 2/ }));
  expect(router.state.location.pathname).toBe('/settings/sites/2');
  await waitFor(() =>
    expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain('Site 2'),
  );
});

test('a smaller screen shows the record alone', async () => {
  isWide = false;
  drawPage(pages, '/settings/sites');
  fireEvent.click(await screen.findByRole('link', { name: /S3/ }));
  await screen.findByRole('heading', { name: 'Site 3' });
  expect(beside()).toBeNull();
});

test('a record that leaves its list while it is open keeps the list beside it', async () => {
  drawPage(pages, '/settings/sites');
  fireEvent.click(await screen.findByRole('link', { name: /S3/ }));
  await screen.findByRole('navigation', { name: 'Sites' });
  const [left] = api.rows[SITE]?.splice(0, 1) ?? [];
  // It is there still, but its list finds it no more.
  api.answerNext('GET', `${SITE}/3`, 200, { data: left });
  await act(() => refreshAfterWrite(SITE));
  await waitFor(() => expect(within(beside() as HTMLElement).getAllByRole('link')).toHaveLength(2));
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});

test('the list beside a record is turned by its pages, and what is opened there is of that page', async () => {
  api.rows[SITE] = Array.from({ length: 30 }, (_, at) => ({
    id: at + 1,
    code: `S${at + 1}`,
    name: `Site ${at + 1}`,
  }));
  const router = drawPage(pages, '/settings/sites?page_size=10');
  fireEvent.click(await screen.findByRole('link', { name: /S3(?!\d)/ }));
  const list = await screen.findByRole('navigation', { name: 'Sites' });
  const size = within(list).getAllByRole('link').length;
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(within(list).queryByRole('link', { name: /Site 3$/ })).toBeNull());
  // The record stays open until another is chosen.
  expect(router.state.location.pathname).toBe('/settings/sites/3');
  const [first] = within(list).getAllByRole('link');
  expect(first?.textContent).toContain(`Site ${size + 1}`);
  fireEvent.click(first as HTMLElement);
  expect(router.state.location.pathname).toBe(`/settings/sites/${size + 1}`);
  await waitFor(() =>
    expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain(`Site ${size + 1}`),
  );
});

test('from the second page of the list beside a record one goes on to the third', async () => {
  const site = (at: number) => ({ id: at + 1, code: `S${at + 1}`, name: `Site ${at + 1}` });
  api.rows[SITE] = Array.from({ length: 150 }, (_, at) => site(at));
  drawPage(pages, '/settings/sites?page=2');
  fireEvent.click((await screen.findAllByRole('link', { name: /S\d+/ }))[0] as HTMLElement);
  const list = await screen.findByRole('navigation', { name: 'Sites' });
  const first = () => within(list).getAllByRole('link')[0]?.textContent ?? '';
  const size = within(list).getAllByRole('link').length;
  expect(first()).toContain(`Site ${size + 1}`);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(first()).toContain(`Site ${2 * size + 1}`));
});
