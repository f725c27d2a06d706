// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { keepUser } from '../../data/session-store.ts';
import { PHONE } from '../../ui/use-media.ts';
import { Page } from './dashboard-page.tsx';

const USED = {
  open_work_orders_count: 12,
  online_assets_count: 3,
  scheduled_maintenance_count: 4,
  unassigned_taskes_count: 1200,
  work_orders_by_status: [],
  upcomming_maintenance: [],
  top_assets_utilization: [],
  recent_user_activity: ['Ann closed WO-1'],
};
let data: object;
let kind: string;
let plant: object;
let refusal: Response | undefined;
let isPhone: boolean;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  data = USED;
  kind = 'planner';
  plant = { state: 'none', percent: 0, problem: null, kept: [] };
  refusal = undefined;
  isPhone = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === PHONE,
    addEventListener() {},
    removeEventListener() {},
  }));
  scriptedApi(({ method, path }) => {
    if (path === 'dashboard') return refusal ?? data;
    if (path === 'users/rights') return { kind };
    if (path === 'example-plant') return method === 'GET' ? plant : refusedWith(403, 'forbidden');
    return Response.json({ data: [], meta: { total: 0 } });
  });
});
const draw = () =>
  drawPage(
    [
      { path: '/', element: <Page /> },
      { path: '/my-work', element: <p>My work</p> },
    ],
    '/',
  );
const TITLES = [
  'Needs attention',
  'Next 7 days',
  'Work Orders by Status',
  'Upcoming Maintenance',
  'Cost of 12 months',
  'Top Performing Assets',
  'Recent User Activity',
];
const block = (title: string) => screen.queryByText(title, { selector: 'h2' });
const blocks = () => TITLES.filter((title) => block(title) !== null);

test('four figures lead to their lists; what the server leaves out has no block', async () => {
  draw();
  // Blocks still loading keep their place.
  expect(blocks()).toEqual(TITLES);
  const figure = (await screen.findByText('1,200')).closest('a');
  expect(figure?.textContent).toContain('Unassigned Tasks');
  expect(figure?.getAttribute('href')).toMatch(/^\/work-orders\?.*assigned_to\.null=true/);
  expect(blocks()).toEqual(TITLES.filter((name) => !/attention|days|Cost/.test(name)));
  expect(screen.queryByText('First steps')).toBeNull();
});

test('an unused tenant begins with its first steps, and is offered an example plant', async () => {
  data = { ...USED, online_assets_count: 0, recent_user_activity: [] };
  draw();
  expect(await screen.findByText('First steps')).toBeDefined();
  fireEvent.click(await screen.findByText('Fill an example plant'));
  expect(await screen.findByText('The example plant could not be filled. forbidden')).toBeDefined();
  fireEvent.click(screen.getByText('Hide'));
  await waitFor(() => expect(block('First steps')).toBeNull());
});

test('while an example plant is there, it stands in place of the first steps', async () => {
  data = { ...USED, online_assets_count: 0, recent_user_activity: [] };
  plant = { state: 'filled', percent: 100, problem: null, kept: [] };
  draw();
  expect(await screen.findByText('Remove example plant')).toBeDefined();
  await waitFor(() => expect(block('First steps')).toBeNull());
});

test('what could not be read is read again', async () => {
  refusal = refusedWith(403, 'forbidden');
  draw();
  const again = await screen.findByText('Try again');
  expect(block('Recent User Activity')).toBeNull();
  refusal = undefined;
  fireEvent.click(again);
  expect(await screen.findByText('Ann closed WO-1')).toBeDefined();
});

test('on a phone a technician is led to their work, once; a requester has their requests alone', async () => {
  kind = 'technician';
  isPhone = true;
  const router = draw();
  expect(await screen.findByText('My work')).toBeDefined();
  await router.navigate('/');
  expect(await screen.findByText('Welcome to the dashboard')).toBeDefined();
  cleanup();
  beginCache();
  kind = 'requester';
  const other = draw();
  await waitFor(() => expect(other.state.location.pathname).toBe('/requests'));
});
