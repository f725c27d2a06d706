// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

const WORK_ORDER = 'work-orders/work_order';

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
});

test('a day that has passed is overdue until its record is closed', async () => {
  const order = (id: number, completion_end_date: string, is_closed: boolean) => ({
    id,
    code: `WO-${id}`,
    suggested_start_date: '2020-01-01',
    completion_end_date,
    is_closed,
  });
  fakeApi({
    [WORK_ORDER]: [
      order(1, '2020-01-02', false),
      order(2, '2020-01-03', true),
      order(3, '2999-01-04', false),
    ],
  });
  drawPage([{ path: '/', element: <EntityList path={WORK_ORDER} stateInUrl /> }], '/');
  await screen.findByRole('link', { name: /WO-1/ });
  const late = [...document.querySelectorAll('td.is-late')].map((cell) => cell.getAttribute('title'));
  expect(late).toEqual(['Overdue: Jan 2, 2020']);
});

test('what no person did says who did it, where the screen names somebody', async () => {
  const LOG = 'work-orders/work_order_log';
  const log = (id: number, user: unknown) => ({
    id,
    user,
    log_type: 'plan',
    amount: 0,
    description: `Log ${id}`,
  });
  fakeApi({ [LOG]: [log(1, null), log(2, { id: 5, label: 'Ann' })] });
  drawPage([{ path: '/', element: <EntityList path={LOG} stateInUrl /> }], '/');
  await screen.findAllByText('Log 2');
  const said = [...document.querySelectorAll('td[data-label=User]')].map(({ textContent }) => textContent);
  expect(said).toEqual(['Mainstay', 'Ann']);
});

test('a text of three lines ends with its second, without an ellipsis behind a full stop', async () => {
  fakeApi({ [WORK_ORDER]: [{ id: 1, code: 'WO-1', description: 'Guard\n\nBent.\n\nReported.' }] });
  drawPage([{ path: '/', element: <EntityList path={WORK_ORDER} stateInUrl /> }], '/');
  expect((await screen.findByText('Guard')).parentElement?.textContent).toBe('Guard\nBent.');
});
