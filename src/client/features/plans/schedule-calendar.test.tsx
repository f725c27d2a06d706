// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import ScheduleCalendar from './schedule-calendar.tsx';

const FORECAST = {
  due_on: '2026-03-05',
  nominal_on: '2026-03-05',
  moved: null,
  kind: 'meter',
  by: 'by meter Hours at 1,250 h',
  reading: 1250,
  estimated: true,
  covered_by: null,
  plan: { id: 3, label: 'PM-0003' },
  name: 'Change oil',
  asset: { id: 1, label: 'Press' },
  hrs_estimated: 2.5,
};

let api: FakeApi;
let asked: string[];
beforeEach(() => {
  beginCache();
  asked = [];
  localStorage.setItem('access', 'token');
  api = fakeApi({
    'work-orders/work_order': [
      {
        id: 1,
        code: 'WO-1',
        description: 'Job 1',
        suggested_start_date: '2026-03-03',
        completion_end_date: '2026-03-05',
        is_closed: false,
        hrs_estimated: 6,
      },
    ],
    'maintenance/occurrence': [
      {
        id: 9,
        plan: { id: 4, label: 'PM-0004' },
        due_on: '2026-03-02',
        state: 'missed',
        reason: 'WO-7 was still open.',
      },
    ],
    'users/user': [{ id: 1, name: 'Ana', hours_per_week: 40 }],
  });
  const known = fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/maintenance/forecast')) return known(request);
    asked.push(url.search);
    const both = [FORECAST, { ...FORECAST, name: 'Small service', covered_by: { id: 3, label: 'PM-0003' } }];
    return Response.json({ data: { dates: both, is_cut: false } });
  });
});

const draw = (filters: Record<string, string> = {}) =>
  drawPage(
    [{ path: '/schedule', element: <ScheduleCalendar asked={filters} /> }],
    '/schedule?view=schedule&span=week&shown=2026-03-05',
  );

test('orders can be moved; what is forecast and what was missed stand beside them and stay', async () => {
  draw();
  const order = await screen.findByRole('link', { name: /Job 1, WO-1/ });
  expect(order.closest('li')?.draggable).toBe(true);
  const coming = await screen.findByRole('link', {
    name: /Change oil, PM-0003, Press, by meter Hours.*estimated/,
  });
  expect(coming.closest('li')?.draggable).toBe(false);
  expect(coming.closest('li')?.className).toContain('is-dashed');
  const missed = await screen.findByRole('link', { name: /PM-0004, WO-7 was still open\..*missed/ });
  expect(missed.closest('li')?.className).toContain('is-struck');
  expect(screen.queryByText(/Small service/)).toBeNull();
});

test('the hours of a day are told of those that the team has, and more are red', async () => {
  draw();
  const figure = await screen.findByTitle('8.5 of 8 hours planned');
  expect(figure.className).toContain('is-over');
});

test('the filters of the address narrow both down', async () => {
  draw({ asset_id: '7', name: 'Oil' });
  await screen.findByRole('link', { name: /Change oil/ });
  expect(asked[0]).toBe('?from=2026-03-02&to=2026-03-08&asset_id=7');
  const orders = api.sentBy('GET').filter(({ path }) => path === 'work-orders/work_order');
  expect(orders[0]?.query).toMatchObject({ asset_id: '7' });
  expect(orders[0]?.query).not.toHaveProperty('name');
});
