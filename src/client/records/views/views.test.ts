// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { screens } from '../../../shared/gen/screens.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { PLAN_VIEWS } from '../../features/plans/list-views.tsx';
import { chosenView, viewsWith } from './views.ts';

const chosen = (query: string, path: string) =>
  chosenView(viewsWith(PLAN_VIEWS), new URLSearchParams(query), screens[path] as Screen);

test('an address that names days, and no view, means the calendar that reads them', () => {
  expect(chosen('shown=2031-03-01', 'maintenance/plan')).toBe('schedule');
  expect(chosen('span=week', 'work-orders/work_order')).toBe('calendar');
  expect(chosen('shown=2031-03-01&view=board', 'work-orders/work_order')).toBe('board');
  expect(chosen('shown=2031-03-01&view=table', 'work-orders/work_order')).toBeUndefined();
  expect(chosen('search=pump', 'work-orders/work_order')).toBeUndefined();
  expect(chosen('shown=2031-03-01', 'company/site')).toBeUndefined();
});
