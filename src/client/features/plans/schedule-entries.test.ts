import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { askedOfOrders, forecastEntries, hourFigures, missedEntries } from './schedule-entries.ts';

type Dates = Parameters<typeof forecastEntries>[0];
const toPlan = (id: number) => `/plan/${id}`;
const date = (values: object) =>
  ({
    plan: { id: 4, label: 'PM-4' },
    name: 'Belts',
    asset: { id: 1, label: 'Press' },
    due_on: '2026-03-10',
    reading: null,
    by: 'Hours',
    estimated: false,
    covered_by: null,
    hrs_estimated: null,
    ...values,
  }) as unknown as Dates[number];

test('filters of plans that work orders have too find both', () => {
  const order = entityAt(manifest, 'work-orders/work_order');
  const asked = {
    asset_id: '3',
    asset_under: '1',
    'asset.name.contains': 'x',
    'priority.in': 'high',
    assigned_to_id: '2',
    maint_type: 'preventive',
    mode: 'fixed',
    is_active: 'true',
    search: 'belt',
  };
  const { mode: _mode, is_active: _active, search: _search, ...shared } = asked;
  expect(askedOfOrders(order, asked)).toEqual(shared);
});

test('a date without an order stands there by its plan, unless a larger service does it', () => {
  const dates = [
    date({}),
    date({ due_on: '2026-03-11', reading: 500, asset: null, estimated: true }),
    date({ covered_by: { id: 9 } }),
  ];
  expect(forecastEntries(dates, toPlan)).toEqual([
    {
      key: 'forecast/4/2026-03-10/',
      title: 'Belts',
      note: 'PM-4, Press, Hours',
      to: '/plan/4',
      first: '2026-03-10',
      last: '2026-03-10',
      look: 'outlined',
    },
    {
      key: 'forecast/4/2026-03-11/500',
      title: 'Belts',
      note: 'PM-4, Hours',
      to: '/plan/4',
      first: '2026-03-11',
      last: '2026-03-11',
      look: 'dashed',
    },
  ]);
});

test('a date that was missed says why, and one by a reading has no day', () => {
  const rows = [
    { id: 1, plan: { id: 4, label: 'PM-4' }, due_on: '2026-03-01', reason: 'No asset' },
    { id: 2, plan: { id: 4, label: 'PM-4' }, due_on: '2026-03-02', reason: null },
    { id: 3, plan: { id: 4, label: 'PM-4' }, due_on: null, reason: null },
  ] as unknown as WireRecord[];
  const entry = { title: 'PM-4', to: '/plan/4', look: 'struck' };
  expect(missedEntries(rows, toPlan)).toEqual([
    { ...entry, key: 'missed/1', note: 'No asset', first: '2026-03-01', last: '2026-03-01' },
    { ...entry, key: 'missed/2', first: '2026-03-02', last: '2026-03-02' },
  ]);
});

test('the hours of a day are those of open orders that end on it and of dates, of what the team has', () => {
  const orders = [
    { completion_end_date: '2026-03-10', hrs_estimated: 2.25, is_closed: false },
    { completion_end_date: '2026-03-10', hrs_estimated: 9, is_closed: true },
    { completion_end_date: '2026-03-11', hrs_estimated: null, is_closed: false },
    { completion_end_date: '2026-03-11', hrs_estimated: 0, is_closed: false },
  ] as unknown as WireRecord[];
  const dates = [
    date({ hrs_estimated: 6 }),
    date({ hrs_estimated: 7, covered_by: { id: 1 } }),
    date({ due_on: '2026-03-12', hrs_estimated: 8 }),
  ];
  expect(hourFigures(orders, dates, 8)).toEqual({
    '2026-03-10': { text: '8.3/8 h', label: '8.3 of 8 hours planned', isOver: true },
    '2026-03-12': { text: '8/8 h', label: '8 of 8 hours planned', isOver: false },
  });
  expect(hourFigures([], dates, 0)['2026-03-12']).toEqual({ text: '8 h', label: '8 hours planned' });
});
