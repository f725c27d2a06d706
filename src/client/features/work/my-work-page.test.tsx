// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { dayFromToday } from '../../ui/days.ts';
import { Page } from './my-work-page.tsx';
import { OwnWork } from './own-work.tsx';

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
  addDialogs();
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [], [ITEM]: [] });
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

const METER = 'assets/meter';
const meter = (id: number, name: string, days: number | null) => ({
  id,
  asset: { id: 1, label: 'Press 4' },
  name,
  unit: 'h',
  kind: 'cumulative',
  reading_every_days: 7,
  last_reading: 1000,
  last_read_at: days === null ? null : new Date(Date.now() - days * 86_400_000).toISOString(),
});

test('a meter of the asset that is to be read is read on the card, for its order, and then its button goes', async () => {
  api.rows[ORDER] = [order(1), order(2, { asset: { id: 9, label: 'Fan' } })];
  api.rows[METER] = [meter(1, 'Hours', 8), meter(2, 'Strokes', 2)];
  draw();
  const button = await screen.findByRole('button', { name: 'Read meter WO-1' });
  expect(asked(METER)).toMatchObject({ 'asset_id.in': '1,9', 'reading_every_days.null': 'false' });
  expect(screen.queryByRole('button', { name: 'Read meter WO-2' })).toBeNull();
  button.click();
  const box = await screen.findByRole('textbox', { name: 'Hours of Press 4 in h' });
  expect(screen.queryByRole('textbox', { name: /Strokes/ })).toBeNull();
  fireEvent.change(box, { target: { value: '1010' } });
  api.changeElsewhere(METER, 1, { last_read_at: new Date().toISOString(), last_reading: 1010 });
  fireEvent.submit(box.closest('form') as HTMLFormElement);
  await screen.findByText('Reading saved');
  expect(api.sentBy('POST')).toMatchObject([
    {
      path: 'meter-readings/meter_reading',
      body: { asset: 1, meter: 1, meter_reading: 1010, work_order: 1 },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Read meter WO-1' })).toBeNull());
  expect(document.activeElement?.textContent).toBe('Job 1');
});

test('where every meter was read in time, no card asks for a reading', async () => {
  api.rows[ORDER] = [order(1)];
  api.rows[METER] = [meter(1, 'Hours', 3)];
  draw();
  await waitFor(() => expect(asked(METER)).toBeDefined());
  await screen.findByText('Job 1');
  expect(screen.queryByRole('button', { name: /Read meter/ })).toBeNull();
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
  api.answerNext('GET', 'work-orders/work_order', 403, { code: 'forbidden', message: 'No.' });
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

test('more items than one page holds are counted, and it is said that not all are here', async () => {
  api.rows[ITEM] = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, description: `Item ${at + 1}` }));
  draw();
  const items = within(await screen.findByRole('region', { name: 'Checklist items' }));
  expect(items.getByRole('heading').textContent).toBe('Checklist items 120');
  expect(items.getAllByRole('listitem')).toHaveLength(100);
  expect(items.getByText(/^The first 100 of 120\./)).toBeDefined();
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

test('what is overdue stands out, and nothing else does', async () => {
  api.rows[ORDER] = [-1, 0, 60].map((days, at) => order(at + 1, { completion_end_date: dayFromToday(days) }));
  draw();
  await screen.findByRole('region', { name: 'Overdue' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent, className }) => [textContent, className])).toEqual([
    ['Overdue 1', 'work-group-title is-overdue'],
    ['Today 1', 'work-group-title'],
    ['Later 1', 'work-group-title'],
  ]);
});
