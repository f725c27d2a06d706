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
