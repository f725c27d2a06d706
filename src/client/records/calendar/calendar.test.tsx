// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { PHONE } from '../../ui/use-media.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import RecordCalendar from './record-calendar.tsx';

const ORDER = 'work-orders/work_order';
const order = (id: number, first: string, last: string) => ({
  id,
  code: `WO-${id}`,
  description: `Job ${id}`,
  suggested_start_date: first,
  completion_end_date: last,
  is_closed: false,
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [order(1, '2026-03-03', '2026-03-04')] });
});

function draw(address: string, extra?: CalendarEntry[]) {
  const figures = { '2026-03-05': { text: '9/8 h', label: '9 of 8 hours', isOver: true } };
  const element = (
    <RecordCalendar path={ORDER} asked={{ search: 'job' }} works extra={extra} figures={figures} />
  );
  return drawPage([{ path: '/work-orders', element }], address);
}
const entry = (name: RegExp) => screen.findByRole('link', { name });

/** jsdom has no pointer position in drag events, so it is defined here. */
function dragTo(what: 'dragStart' | 'drop', on: HTMLElement, clientX: number) {
  const event = createEvent[what](on, { dataTransfer: { setData() {} } });
  fireEvent(on, Object.defineProperty(event, 'clientX', { value: clientX }));
}

test('the days of the address are asked for, with the search of the list', async () => {
  draw('/work-orders?span=week&shown=2026-03-05');
  await entry(/Job 1, WO-1/);
  expect(screen.getByRole('heading', { name: 'Mar 2 – 8, 2026' })).toBeTruthy();
  const queries = api.sentTo(ORDER).map(({ query }) => query);
  expect(queries).toContainEqual(
    expect.objectContaining({
      search: 'job',
      'suggested_start_date.gte': '2026-03-02',
      'suggested_start_date.lte': '2026-03-08',
    }),
  );
  expect(queries).toContainEqual(
    expect.objectContaining({
      'suggested_start_date.lte': '2026-03-01',
      'completion_end_date.gte': '2026-03-02',
    }),
  );
});

test.each([
  [false, 'overdue'],
  [true, 'done'],
])('an order whose last day has passed, closed: %s, is %s', async (is_closed, said) => {
  Object.assign(api.rows[ORDER]?.[0] ?? {}, { is_closed });
  draw('/work-orders?shown=2026-03-05');
  const text = (await entry(/Job 1, WO-1/)).textContent ?? '';
  expect(text.split(', ').filter((word) => word === 'overdue' || word === 'done')).toEqual([said]);
});

test('Shift and an arrow carry both days, with Ctrl the last one; the version is sent, and Undo takes it back', async () => {
  draw('/work-orders?shown=2026-03-05');
  fireEvent.keyDown(await entry(/Job 1/), { key: 'ArrowDown', shiftKey: true });
  await entry(/Mar 10, 2026 – Mar 11, 2026/);
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  expect(api.sentBy('PATCH')[0]).toMatchObject({
    path: `${ORDER}/1`,
    ifMatch: '"v1"',
    body: { suggested_start_date: '2026-03-10', completion_end_date: '2026-03-11' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await entry(/Mar 3, 2026 – Mar 4, 2026/);
  fireEvent.keyDown(await entry(/Job 1/), { key: 'ArrowRight', shiftKey: true, ctrlKey: true });
  await waitFor(() =>
    expect(api.sentBy('PATCH').at(-1)?.body).toEqual({ completion_end_date: '2026-03-05' }),
  );
  fireEvent.keyDown(await entry(/Job 1/), { key: 'ArrowRight' });
  expect(api.sentBy('PATCH')).toHaveLength(3);
});

test('what the server refuses goes back and says why, without waiting for what is read again', async () => {
  draw('/work-orders?shown=2026-03-05');
  const job = await entry(/Job 1/);
  const { fetch } = globalThis;
  const isRefused = () => api.sentBy('PATCH').length > 0;
  vi.stubGlobal('fetch', (request: Request) =>
    isRefused() && request.method === 'GET' ? new Promise(() => {}) : fetch(request),
  );
  api.answerNext('PATCH', 'work-orders/work_order/1', 422, {
    code: 'invalid',
    message: 'No.',
    errors: { suggested_start_date: ['must not be on a holiday'] },
  });
  fireEvent.keyDown(job, { key: 'ArrowRight', shiftKey: true });
  await screen.findByText('WO-1 stays where it was. suggested start date must not be on a holiday.');
  await entry(/Mar 3, 2026 – Mar 4, 2026/);
});

test('what is carried again waits for the server alone; refused then, it stands where it was carried first', async () => {
  draw('/work-orders?shown=2026-03-05');
  await entry(/Job 1/);
  const { fetch } = globalThis;
  // Reads of the list never finish, so the screen keeps its first rows.
  vi.stubGlobal('fetch', (request: Request) =>
    request.method === 'GET' && new URL(request.url).search !== '' ? new Promise(() => {}) : fetch(request),
  );
  fireEvent.keyDown(await entry(/Job 1/), { key: 'ArrowDown', shiftKey: true });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  await screen.findByText(/: Mar 10, 2026/);
  api.answerNext('PATCH', 'work-orders/work_order/1', 422, {
    code: 'invalid',
    message: 'No.',
    errors: { code: ['is closed'] },
  });
  fireEvent.keyDown(await entry(/Mar 10, 2026 – Mar 11, 2026/), { key: 'ArrowDown', shiftKey: true });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  await screen.findByText(/stays where it was/);
  await entry(/Mar 10, 2026 – Mar 11, 2026/);
  fireEvent.keyDown(await entry(/Mar 10, 2026/), { key: 'ArrowRight', shiftKey: true });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(3));
  expect(api.sentBy('PATCH')[2]?.body).toMatchObject({ suggested_start_date: '2026-03-11' });
});

test('more than fits is counted and opens the day; a step of the head leads on', async () => {
  api.rows[ORDER] = Array.from({ length: 9 }, (_, index) => order(index + 1, '2026-03-03', '2026-03-03'));
  const router = draw('/work-orders?shown=2026-03-05');
  fireEvent.click(await screen.findByRole('button', { name: '5 more on Mar 3, 2026' }));
  const title = await screen.findByRole('heading', { name: 'Mar 3, 2026' });
  expect(document.activeElement).toBe(title);
  expect(new URLSearchParams(router.state.location.search).get('span')).toBe('day');
  expect(screen.getAllByRole('link', { name: /Job/ })).toHaveLength(9);
  const [first] = screen.getAllByRole('button', { name: /^Move / });
  fireEvent.click(first as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'A day later' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
  await screen.findByRole('heading', { name: /Mar [45], 2026/ });
});

test('a phone has the days of a month one below the other, and a menu carries what stands there', async () => {
  const isPhone = (query: string) => query === PHONE;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone(query),
    addEventListener() {},
    removeEventListener() {},
  }));
  api.rows[ORDER]?.push(order(2, '2026-03-20', '2026-03-20'));
  draw('/work-orders?shown=2026-03-05');
  await entry(/Job 2/);
  expect(document.querySelector('.calendar-weeks')).toBeNull();
  const days = [...document.querySelectorAll('.calendar-list-head')].map((day) =>
    day.getAttribute('aria-label'),
  );
  expect(days).toEqual(['Tue 3, open Mar 3, 2026', 'Thu 5, open Mar 5, 2026', 'Fri 20, open Mar 20, 2026']);
  fireEvent.click(screen.getByRole('button', { name: 'Move WO-2' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'A week earlier' }));
  await waitFor(() =>
    expect(api.sentBy('PATCH').at(-1)?.body).toEqual({
      suggested_start_date: '2026-03-13',
      completion_end_date: '2026-03-13',
    }),
  );
});

test('a bar that is dropped on a day moves by as many days; its end alone makes it longer', async () => {
  draw('/work-orders?span=week&shown=2026-03-05');
  const bar = (await entry(/Job 1/)).closest('li') as HTMLElement;
  const week = bar.closest('.calendar-week') as HTMLElement;
  week.getBoundingClientRect = () => ({ left: 0, width: 700 }) as DOMRect;
  bar.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  // Grabbed at its second day, Wednesday, and dropped on Friday.
  dragTo('dragStart', bar, 250);
  dragTo('drop', week, 450);
  await waitFor(() =>
    expect(api.sentBy('PATCH').at(-1)?.body).toEqual({
      suggested_start_date: '2026-03-05',
      completion_end_date: '2026-03-06',
    }),
  );
  await entry(/Mar 5, 2026 – Mar 6, 2026/);
  dragTo('dragStart', document.querySelector('.calendar-pull') as HTMLElement, 500);
  dragTo('drop', week, 650);
  await waitFor(() =>
    expect(api.sentBy('PATCH').at(-1)?.body).toEqual({ completion_end_date: '2026-03-08' }),
  );
});

test('what is no record stands beside them as it is said to, and stays where it is', async () => {
  draw('/work-orders?shown=2026-03-05', [
    { key: 'plan/1', title: 'Greasing', first: '2026-03-05', last: '2026-03-05', look: 'outlined' },
  ]);
  const words = await screen.findByText('Greasing');
  expect(within(words).getByText(/forecast/)).toBeTruthy();
  const bar = words.closest('li') as HTMLElement;
  expect(bar.className).toContain('is-outlined');
  expect(bar.draggable).toBe(false);
  expect(screen.getByText('9 of 8 hours')).toBeTruthy();
});

test('a legend says what the styles on these days mean, and only those', async () => {
  const one = (key: string, look?: CalendarEntry['look']): CalendarEntry => ({
    key,
    title: key,
    first: '2026-03-05',
    last: '2026-03-05',
    look,
  });
  draw('/work-orders?span=week&shown=2026-03-05', [one('a', 'outlined'), one('b', 'struck'), one('c')]);
  await entry(/Job 1, WO-1/);
  const legend = screen.getByRole('list', { name: 'Legend' });
  const meanings = within(legend)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(meanings).toEqual(['Overdue', 'Forecast', 'Missed']);
});
