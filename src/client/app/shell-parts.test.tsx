// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { rightsOf } from '../../shared/schema/rights.ts';
import { beginCache } from '../data/cache.ts';
import { rememberRecord } from '../data/recent-records.ts';
import { endSession } from '../data/session-end.ts';
import { keepTokens, keepUser } from '../data/session-store.ts';
import { ModelProvider, modelOf } from '../model/model.ts';
import { ownModel } from '../model/own-model.ts';
import { Bell } from './bell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { RecentRecords } from './recent-records.tsx';
import { Sidebar, type SidebarItem } from './sidebar.tsx';

const NOTICE = 'notifications/notification';
const PLACES: SidebarItem[] = [
  { label: 'Dashboard', to: '/', icon: 'layout-dashboard' },
  { label: 'Assets', to: '/assets', icon: 'package' },
  { label: 'Schedule', to: '/schedule?view=schedule', icon: 'calendar-clock', group: 'work' },
  { label: 'Settings', to: '/settings', icon: 'settings' },
];

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  keepTokens({ access: 'token' });
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  api = fakeApi({ [NOTICE]: [] });
});
afterEach(() => {
  endSession();
});

const draw = (element: JSX.Element, address = '/', model = modelOf('tenant')) =>
  drawPage([{ path: '*', element: <ModelProvider value={model}>{element}</ModelProvider> }], address);
const only = (...paths: string[]) =>
  ownModel(
    modelOf('tenant'),
    rightsOf(Object.fromEntries(paths.map((path) => [path, { read: 'all' as const }]))),
    1,
  );

test.each([
  ['/', 'Dashboard'],
  ['/assets', 'Assets'],
  ['/assets/3', 'Assets'],
  ['/schedule', 'Schedule'],
  ['/schedule/4?view=schedule', 'Schedule'],
  ['/settings/sites/2', 'Settings'],
  // A page of its own that a list of settings leads to.
  ['/form/work-orders__status/2', 'Settings'],
  ['/assetsmore', undefined],
  ['/profile', undefined],
])('the menu shows where one is: %s', (address, label) => {
  draw(<Sidebar items={PLACES} head={null} />, address);
  expect(screen.queryByRole('link', { current: 'page' })?.textContent).toBe(label);
});

test('the menu has two groups, and a link of it closes the drawer that it stands in', () => {
  const onFollow = vi.fn();
  draw(<Sidebar items={PLACES} head={null} onFollow={onFollow} />);
  const names = (group: string) =>
    within(screen.getByRole('navigation', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(names('Main')).toEqual(['Dashboard', 'Assets', 'Settings']);
  expect(names('Work')).toEqual(['Schedule']);
  fireEvent.click(screen.getByRole('link', { name: 'Schedule' }));
  expect(onFollow).toHaveBeenCalledOnce();
  cleanup();
  draw(<Sidebar items={PLACES.slice(0, 2)} head={null} />);
  expect(screen.queryByRole('navigation', { name: 'Work' })).toBeNull();
});

test('what was opened last stands below, with what it is, as far as it may still be seen', () => {
  const onFollow = vi.fn();
  rememberRecord({ path: 'company/site', id: 7, label: 'North', to: '/settings/sites/7' });
  rememberRecord({ path: 'assets/equipments', id: 3, label: 'A-3', about: 'Jaw crusher', to: '/assets/3' });
  draw(<RecentRecords onFollow={onFollow} />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['A-3 Jaw crusher', 'Asset: A-3, Jaw crusher'],
    ['North', 'Site: North'],
  ]);
  fireEvent.click(links[1] as HTMLElement);
  expect(onFollow).toHaveBeenCalledOnce();
  cleanup();
  draw(<RecentRecords />, '/', only('company/site'));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['North']);
  cleanup();
  draw(<RecentRecords />, '/', only('parts/part'));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each([
  [0, 'Notices', undefined],
  [1, 'Notices, 1 not read', '1'],
  [99, 'Notices, 99 not read', '99'],
  [100, 'Notices, 100 not read', '99+'],
])('the bell says how many notices are not read: %s', async (count, label, text) => {
  api.rows[NOTICE] = Array.from({ length: count }, (_, at) => ({ id: at + 1 }));
  draw(<Bell />);
  await waitFor(() => expect(api.sentTo(NOTICE)).toHaveLength(1));
  expect(api.sentTo(NOTICE)[0]?.query).toMatchObject({
    'read_at.null': 'true',
    is_shown: 'true',
    page_size: '1',
  });
  const bell = await screen.findByRole('link', { name: label });
  expect(bell.getAttribute('href')).toBe('/notifications');
  expect(bell.querySelector('.bell-count')?.textContent).toBe(text);
});

const drawer = { state: 'closed' as const, open: vi.fn(), close: vi.fn() };
const inBar = () =>
  within(screen.getByRole('navigation', { name: 'Quick' }))
    .queryAllByRole('link')
    .concat(within(screen.getByRole('navigation', { name: 'Quick' })).getAllByRole('button'))
    .map((item) => item.textContent);

test('a phone has the quick ways below, as far as somebody may go them', () => {
  const onSearch = vi.fn();
  draw(<BottomBar drawer={drawer} onSearch={onSearch} />, '/my-work');
  expect(inBar()).toEqual(['My work', 'Scan', 'New', 'Search', 'Menu']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('My work');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  expect(drawer.open).toHaveBeenCalledOnce();
  cleanup();
  draw(<BottomBar drawer={drawer} onSearch={onSearch} />, '/', only('work-orders/work_order'));
  expect(inBar()).toEqual(['My work', 'Search', 'Menu']);
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
  cleanup();
  draw(<BottomBar drawer={drawer} onSearch={onSearch} />, '/', only('assets/equipments'));
  expect(inBar()).toEqual(['Scan', 'Search', 'Menu']);
});

test.each([
  // On the page of an asset it is about that asset, but for another asset.
  ['/assets/3', 'New Work Order', '/work-orders/new?asset=3'],
  ['/assets/3', 'New Asset', '/assets/new'],
  ['/assets', 'New Work Order', '/work-orders/new'],
])('what is new from %s: %s', (address, name, to) => {
  const router = draw(<BottomBar drawer={drawer} onSearch={() => undefined} />, address);
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  fireEvent.click(screen.getByRole('menuitem', { name }));
  expect(router.state.location.pathname + router.state.location.search).toBe(to);
});

test('who may make one kind of record alone is offered that one', () => {
  const grants = { 'requests/request': { read: 'own', create: true } } as const;
  const model = ownModel(modelOf('tenant'), rightsOf(grants), 1);
  draw(<BottomBar drawer={drawer} onSearch={() => undefined} />, '/', model);
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['New Request']);
});
