// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { dayFromToday } from '../../ui/days.ts';
import { Page } from './my-work-page.tsx';
import { OwnWork } from './own-work.tsx';

vi.mock('../../data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const order = (id: number, more: object = {}) => ({
  id,
  code: `WO-${id}`,
  description: `Job ${id}\nand more`,
  asset: { id: 1, label: 'Press 4' },
  site: { id: 1, label: 'North' },
  status: { id: 1, label: 'Open' },
  priority: 'high',
  completion_end_date: dayFromToday(-1),
  items: 0,
  items_open: 0,
  is_closed: false,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi({ [ORDER]: [], [ITEM]: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const draw = (element = <Page />) => drawPage([{ path: '/work', element }], '/work');
const asked = (path: string) => api.sent.find((request) => request.path === path)?.query;

test('open work of whoever is signed in stands by when it is due', async () => {
  api.rows[ORDER] = [
    order(1, { items: 3, items_open: 1 }),
    order(2, { completion_end_date: dayFromToday(0) }),
    order(3, { completion_end_date: dayFromToday(60), description: null, site: null }),
  ];
  draw();
  const late = within(await screen.findByRole('region', { name: 'Overdue' }));
  expect(asked(ORDER)).toEqual({
    assigned_to_id: '@me',
    is_closed: 'false',
    ordering: 'completion_end_date',
    page_size: '100',
  });
  const link = late.getByRole('link', { name: 'Job 1' });
  expect(link.getAttribute('href')).toMatch(/\/1$/);
  expect(late.getByText('WO-1 · Press 4 · North')).toBeDefined();
  expect(late.getByText('2 of 3 done')).toBeDefined();
  expect(late.queryByText(/0 of 0/)).toBeNull();
  const later = within(screen.getByRole('region', { name: 'Later' }));
  expect(later.getByRole('link', { name: 'WO-3' })).toBeDefined();
  expect(later.getByText('WO-3 · Press 4')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Today' })).queryByText(/of/)).toBeNull();
  expect(screen.queryByText(/The first/)).toBeNull();
});

test('who has nothing to do is led to what is open', async () => {
  draw();
  expect(await screen.findByText('Nothing is assigned to you')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See open work orders' }).getAttribute('href')).toBe(
    '/work-orders?is_closed=false',
  );
});

test('of very much work the first hundred stand there, and the rest is told', async () => {
  api.rows[ORDER] = Array.from({ length: 101 }, (_, index) => order(index + 1));
  draw();
  expect(await screen.findByText(/The first 100 of 101\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    '/work-orders?assigned_to_id=@me&is_closed=false',
  );
});

test('what could not be read is told, and read again', async () => {
  api.answerNext('GET', 403, { code: 'forbidden', message: 'No.' });
  draw();
  const again = await screen.findByRole('button', { name: /again/i });
  api.rows[ORDER] = [order(1)];
  again.click();
  expect(await screen.findByRole('region', { name: 'Overdue' })).toBeDefined();
});

test('items of checklists stand below, with their order and the day they begin', async () => {
  api.rows[ITEM] = [
    {
      id: 1,
      description: 'Grease',
      work_order: { id: 7, label: 'WO-7' },
      start_date: '2026-03-02',
      is_done: false,
    },
    { id: 2, description: 'Wipe', work_order: null, start_date: null, is_done: false },
  ];
  draw();
  const items = within(await screen.findByRole('region', { name: 'Checklist items' }));
  expect(asked(ITEM)).toMatchObject({ assigned_to_id: '@me', is_done: 'false', ordering: 'start_date' });
  expect(items.getByRole('link', { name: 'WO-7' }).getAttribute('href')).toMatch(/\/7$/);
  expect(items.getByText(/from .*2026/)).toBeDefined();
  expect(items.getAllByRole('listitem')).toHaveLength(2);
  expect(items.getAllByText(/from/)).toHaveLength(1);
});

test('the dashboard shows the next three', async () => {
  api.rows[ORDER] = [order(1), order(2), order(3), order(4)];
  draw(<OwnWork />);
  expect(await screen.findByRole('link', { name: 'Job 3' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Job 4' })).toBeNull();
  cleanup();
  beginCache();
  api.rows[ORDER] = [];
  draw(<OwnWork />);
  expect(await screen.findByText(/Nothing is assigned to you\./)).toBeDefined();
});
