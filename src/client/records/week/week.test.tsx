// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';

const ORDER = 'work-orders/work_order';
const ANA = { id: 7, label: 'Ana Fitter' };
const BEN = { id: 8, label: 'Ben Welder' };
const MONDAY = '2031-03-03';
const TUESDAY = '2031-03-04';
let api: FakeApi;

beforeAll(async () => {
  addDialogs();
  await Promise.all([import('./record-week.tsx'), import('../assign/assign-dialog.tsx')]);
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  beginCache();
  vi.useFakeTimers({ now: new Date(`${TUESDAY}T10:00:00`), toFake: ['Date'] });
  const order = (id: number, more: object) => ({
    id,
    code: `WO-${id}`,
    description: `Job ${id}`,
    is_closed: false,
    assigned_to: null,
    suggested_start_date: TUESDAY,
    completion_end_date: TUESDAY,
    hrs_estimated: 5,
    ...more,
  });
  api = fakeApi({
    [ORDER]: [
      order(1, { assigned_to: ANA }),
      order(2, { assigned_to: ANA }),
      order(3, { suggested_start_date: '2031-01-06', completion_end_date: '2031-01-07' }),
    ],
    [`${ORDER}/assignees`]: [
      { ...ANA, records: 2, hours: 10, available: 40 },
      { ...BEN, records: 0, hours: 0, available: 40 },
    ],
  });
});

const open = () => {
  const list = <EntityList path={ORDER} stateInUrl />;
  return drawPage([{ path: '/work-orders', element: list }], '/work-orders?view=week');
};
const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: '.week-name' })).closest('li');
  return within(found as HTMLElement);
};
const sent = (id: number) => api.sentTo(`${ORDER}/${id}`, 'PATCH').map(({ body }) => body);

test('the week of today has a row for everybody, with what is too much for a day', async () => {
  open();
  const ana = await row('Ana Fitter');
  await ana.findByRole('link', { name: /Job 1/ });
  ana.getByRole('link', { name: /Job 2/ });
  expect(ana.getByText('10 / 8 h').parentElement?.className).toContain('is-over');
  ana.getByText((_, element) => element?.className === 'week-load' && element.textContent === '10 of 40 h');
  const ben = await row('Ben Welder');
  expect(ben.queryByRole('link')).toBeNull();
  const tray = within(screen.getByRole('region', { name: 'Unassigned' }));
  tray.getByRole('link', { name: /Job 3/ });
});

test('Shift with arrows gives work to the next person and to another day, with a way back', async () => {
  open();
  const ana = await row('Ana Fitter');
  fireEvent.keyDown(await ana.findByRole('link', { name: /Job 1/ }), { key: 'ArrowDown', shiftKey: true });
  await screen.findByText(/WO-1: Ben Welder/);
  expect(sent(1)).toEqual([{ assigned_to: 8 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(1)).toEqual([{ assigned_to: 8 }, { assigned_to: 7 }]));
  fireEvent.keyDown(await ana.findByRole('link', { name: /Job 2/ }), { key: 'ArrowLeft', shiftKey: true });
  await waitFor(() =>
    expect(sent(2)).toEqual([{ suggested_start_date: MONDAY, completion_end_date: MONDAY }]),
  );
});

test('what waits in the tray is given to somebody on the shown day, as long as it was', async () => {
  open();
  const give = await screen.findByRole('button', { name: 'Give Job 3' });
  await row('Ben Welder');
  fireEvent.click(give);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ben Welder' }));
  await waitFor(() =>
    expect(sent(3)).toEqual([
      { assigned_to: 8, suggested_start_date: TUESDAY, completion_end_date: '2031-03-05' },
    ]),
  );
});

test('A asks who does what has the focus', async () => {
  open();
  const ana = await row('Ana Fitter');
  fireEvent.keyDown(await ana.findByRole('link', { name: /Job 1/ }), { key: 'a' });
  await screen.findByRole('dialog', { name: /Assign WO-1/ });
});
