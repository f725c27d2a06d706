// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { RecordPage } from '../../records/page/record-page.tsx';
import { HAND } from '../../ui/use-media.ts';

const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const NOTE = 'work-orders/work_order_completion_note';
const TITLES = ['Checklist', 'Completion Notes', 'Misc Costs', 'Logs'];
const order = (id: number, more: object = {}) => ({
  id,
  code: `WO-${id}`,
  description: `Job ${id}\nSince Monday`,
  asset: { id: 1, label: 'Press 4' },
  location: { id: 2, label: 'Hall 3' },
  completion_end_date: '2026-01-02',
  control_kind: 'open',
  is_closed: false,
  hrs_spent: 1.5,
  ...more,
});
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    description: `Item ${at + 1}`,
    work_order: { id: 1, label: 'WO-1' },
    is_done: false,
  }));

let api: FakeApi;
beforeEach(() => {
  addDialogs();
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [order(1)], [ITEM]: items(3), [NOTE]: [] });
  api.answerNext('GET', 'parts/movement/summary', 200, {
    data: [
      { group: { part: { id: 1, label: 'Seal' } }, sum: { change: -2 } },
      { group: { part: { id: 2, label: 'Belt' } }, sum: { change: 0 } },
    ],
  });
});

function onPhone(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === HAND }),
  );
}
const draw = (address = '/work-orders/1') =>
  drawPage([{ path: '/work-orders/:id', element: <RecordPage path={ORDER} /> }], address);
const tabs = async () =>
  within(await screen.findByRole('tablist', { name: /^More of this/ }))
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('on a phone an order begins with all that is done with it, before the tabs that hold it in full', async () => {
  onPhone();
  const router = draw();
  expect(await tabs()).toEqual(['Work', ...TITLES]);
  expect(screen.getByText('Since Monday')).toBeDefined();
  expect(screen.getByText('Location: Hall 3')).toBeDefined();
  expect(await screen.findByRole('checkbox', { name: 'Done: Item 3' })).toBeDefined();
  const parts = await part('Parts');
  expect((await parts.findByText('2 issued')).parentElement?.textContent).toBe('Seal2 issued');
  expect(parts.queryByText('Belt')).toBeNull();
  expect((await part('Time')).getByText('1.50 h booked')).toBeDefined();
  const notes = await part('Notes');
  expect(notes.getByText('Nothing written yet')).toBeDefined();
  act(() => notes.getByRole('link', { name: 'All of notes' }).click());
  expect(router.state.location.search).toBe('?tab=completion-notes');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Completion Notes');
});

test('at a desk the tabs are those of the specification, the checklist first', async () => {
  draw();
  expect(await tabs()).toEqual(TITLES);
  expect(screen.queryByRole('region', { name: 'Time' })).toBeNull();
});

test.each([
  [9, 0],
  [10, 1],
])(
  'a checklist of %i on a phone has %i boxes to search in, and always one to add with',
  async (count, boxes) => {
    onPhone();
    api.rows[ITEM] = items(count);
    draw();
    await screen.findByRole('checkbox', { name: 'Done: Item 1' });
    expect(screen.queryAllByRole('searchbox', { name: 'Search Checklist Items' })).toHaveLength(boxes);
    expect(screen.getAllByRole('textbox', { name: 'Add checklist item' })).toHaveLength(1);
  },
);

test('once it is closed, the next of the own jobs is one tap away', async () => {
  onPhone();
  api.rows[ORDER] = [order(1, { is_closed: true }), order(2)];
  api.answerNext('GET', ORDER, 200, { data: [order(2)], meta: { total: 1, page: 1, page_size: 1 } });
  draw();
  expect((await screen.findByRole('link', { name: 'Next job' })).getAttribute('href')).toBe('/work-orders/2');
  expect(api.sentTo(ORDER)[0]?.query).toMatchObject({ assigned_to_id: '@me', is_closed: 'false' });
});
