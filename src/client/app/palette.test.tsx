// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../data/cache.ts';
import { rememberRecord } from '../data/recent-records.ts';
import { endSession } from '../data/session-end.ts';
import { keepUser } from '../data/session-store.ts';
import { RecordPage } from '../records/page/record-page.tsx';
import { Palette } from './palette.tsx';

const PLACES = [
  { label: 'Assets', to: '/assets', icon: 'package' },
  { label: 'Work Orders', to: '/work-orders', icon: 'clipboard-list' },
];
let api: ReturnType<typeof fakeApi>;
beforeAll(() => {
  addDialogs();
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  beginCache();
  api = fakeApi({});
});
afterEach(() => {
  endSession();
});

const draw = () => drawPage([{ path: '/', element: <Palette places={PLACES} onClose={() => {}} /> }], '/');
const box = () => screen.getByRole('combobox', { name: 'Search, go to, create' });
const options = () =>
  within(screen.getByRole('listbox', { name: 'Found' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('pages and new records are offered at once, and narrowed by what is typed', () => {
  const router = draw();
  expect(options().slice(0, 2)).toEqual(['Assets', 'Work Orders']);
  expect(options()).toContain('New Asset');
  fireEvent.change(box(), { target: { value: 'ord' } });
  expect(options()).toEqual([
    'Work Orders',
    'New Work Order',
    'New Work Order Status',
    'Work Order Statuses',
    'Fields and records',
  ]);
  expect(chosen()).toBe('Work Orders');
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(chosen()).toBe('New Work Order');
  expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/work-orders/new');
});

test('another text begins with its first item again; beyond the last one comes the first, and before it the last', () => {
  draw();
  const press = (key: string) => fireEvent.keyDown(box(), { key });
  fireEvent.change(box(), { target: { value: 'ord' } });
  press('ArrowDown');
  expect(chosen()).toBe('New Work Order');
  press('ArrowDown');
  expect(chosen()).toBe('New Work Order Status');
  press('ArrowDown');
  press('ArrowDown');
  press('ArrowDown');
  expect(chosen()).toBe('Work Orders');
  press('ArrowUp');
  expect(chosen()).toBe('Fields and records');
  fireEvent.change(box(), { target: { value: 'or' } });
  expect(chosen()).toBe('Work Orders');
  fireEvent.pointerMove(screen.getByRole('option', { name: 'New Work Order' }));
  expect(chosen()).toBe('New Work Order');
});

test('what can be set up is found by other words for it, once something is typed', () => {
  const router = draw();
  expect(options()).not.toContain('Vendors');
  fireEvent.change(box(), { target: { value: 'supplier' } });
  expect(options()).toEqual(['Vendors']);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/parts/vendors');
});

test('what can be set up is made too, and a file is imported into the list that is open first', () => {
  const palette = { path: '*', element: <Palette places={PLACES} onClose={() => {}} /> };
  const router = drawPage([palette], '/parts/vendors');
  expect(options()).not.toContain('New Vendor');
  fireEvent.change(box(), { target: { value: 'import' } });
  expect(options().slice(0, 2)).toEqual(['Import Vendors', 'Import Work Orders']);
  fireEvent.change(box(), { target: { value: 'vendor' } });
  expect(options()).toEqual(['New Vendor', 'Vendors']);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/parts/vendors/new');
});

test('records of all kinds come first, and lead to themselves', async () => {
  const router = draw();
  api.answerNext('GET', 'search', 200, {
    data: [{ entity: 'company/site', records: [{ id: 7, label: 'Zwickau' }], more: true }],
  });
  fireEvent.change(box(), { target: { value: 'zwi' } });
  await screen.findByText('Zwickau');
  expect(options()).toEqual(['Zwickau', 'All Sites with “zwi”']);
  expect(api.sentTo('search').at(-1)).toMatchObject({ query: { q: 'zwi' } });
  fireEvent.click(screen.getByText('Zwickau'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites/7'));
});

test('all that a text finds stand in their list, whatever is in the text', async () => {
  const router = draw();
  api.answerNext('GET', 'search', 200, {
    data: [{ entity: 'company/site', records: [{ id: 7, label: 'Pit & yard' }], more: true }],
  });
  fireEvent.change(box(), { target: { value: ' pit & yard #2 ' } });
  fireEvent.click(await screen.findByText('All Sites with “pit & yard #2”'));
  expect(router.state.location.pathname).toBe('/settings/sites');
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    search: 'pit & yard #2',
  });
});

test('Enter before the answer chooses what is found, not what less of the text has found', async () => {
  const router = draw();
  const site = (id: number, label: string) => ({
    data: [{ entity: 'company/site', records: [{ id, label }], more: false }],
  });
  api.answerNext('GET', 'search', 200, site(7, 'Zwickau'));
  fireEvent.change(box(), { target: { value: 'zwi' } });
  await screen.findByText('Zwickau');
  const answer = Promise.withResolvers<void>();
  api.answerNext('GET', 'search', 200, site(8, 'Zwiesel'), answer.promise);
  fireEvent.change(box(), { target: { value: 'zwie' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(api.sentTo('search').at(-1)?.query).toEqual({ q: 'zwie' }));
  expect(router.state.location.pathname).toBe('/');
  answer.resolve();
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites/8'));
});

test('what was opened last is offered before anything is typed, as far as it may still be seen', () => {
  localStorage.setItem('access', 'token');
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  rememberRecord({ path: 'gone/entity', id: 1, label: 'Gone', to: '/gone/1' });
  rememberRecord({ path: 'company/site', id: 7, label: 'Assets of Zwickau', to: '/settings/sites/7' });
  const router = draw();
  expect(options().slice(0, 3)).toEqual(['Assets of ZwickauSite', 'Assets', 'Work Orders']);
  fireEvent.change(box(), { target: { value: 'assets' } });
  expect(options()[0]).toBe('Assets');
  expect(options()).not.toContain('Assets of ZwickauSite');
  fireEvent.change(box(), { target: { value: '' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/settings/sites/7');
});

test('a page is gone to at once, whatever is still looked for', () => {
  const router = draw();
  fireEvent.change(box(), { target: { value: 'assets' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/assets');
});

test('what can be done with the open record is offered, and done where it stands', async () => {
  api.rows['work-orders/work_order'] = [
    { id: 3, code: 'WO-00003', description: 'Pump', is_closed: false, status: { id: 1, label: 'Open' } },
  ];
  const page = (
    <>
      <RecordPage path="work-orders/work_order" />
      <Palette places={PLACES} onClose={() => {}} />
    </>
  );
  const router = drawPage([{ path: '/work-orders/:id', element: page }], '/work-orders/3');
  await screen.findByRole('button', { name: 'More for WO-00003' });
  fireEvent.change(box(), { target: { value: 'st' } });
  expect(options()).toContain('Start');
  fireEvent.change(box(), { target: { value: 'dupl' } });
  expect(options()).toEqual(['Duplicate']);
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(router.state.location.pathname + router.state.location.search).toBe('/work-orders/new?copy=3');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More for WO-00003' })).toBeNull());
  fireEvent.change(box(), { target: { value: 'duplicate' } });
  await screen.findByText('Nothing matches');
});

test('who types on after Enter has not chosen yet', async () => {
  const router = draw();
  const site = (id: number, label: string) => ({
    data: [{ entity: 'company/site', records: [{ id, label }], more: false }],
  });
  const answer = Promise.withResolvers<void>();
  api.answerNext('GET', 'search', 200, site(7, 'Zwickau'), answer.promise);
  fireEvent.change(box(), { target: { value: 'zwi' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  api.answerNext('GET', 'search', 200, site(8, 'Zwiesel'));
  fireEvent.change(box(), { target: { value: 'zwie' } });
  await screen.findByText('Zwiesel');
  answer.resolve();
  await waitFor(() => expect(options()).toEqual(['Zwiesel']));
  expect(router.state.location.pathname).toBe('/');
});
