// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { servedModel } from '../../model/model.ts';
import { chipsOf } from './filter-values.ts';

const WORK_ORDER = entityAt(servedModel().manifest, 'work-orders/work_order');

test.each([
  ['is_closed', 'is_closed', 'true', 'Yes'],
  ['amount', 'amount.gt', '1200', 'above 1,200'],
  ['suggested_start_date', 'suggested_start_date.lt', '2026-03-01', 'before Mar 1, 2026'],
  ['suggested_start_date', 'suggested_start_date.in', '2026-03-01,2026-03-02', 'Mar 1, 2026 or Mar 2, 2026'],
  ['suggested_start_date', 'suggested_start_date.lt', '@today', 'before today'],
  ['suggested_start_date', 'suggested_start_date.in', '@today,2026-03-02', 'today or Mar 2, 2026'],
  ['description', 'description', '@today', '@today'],
  ['priority', 'priority', 'hig', 'hig'],
  ['asset', 'asset.null', 'true', 'empty'],
])('a chip of %s says what %s=%s asks for as cells show it', (name, parameter, value, text) => {
  const column = propertyOf(WORK_ORDER, name);
  if (!column) throw new Error(`No property ${name}`);
  expect(chipsOf([column], [], { [parameter]: value })).toEqual([
    { parameters: [parameter], text: `${column.title}: ${text}` },
  ]);
});

test('what stands in a control is not said again, all else is', () => {
  const column = propertyOf(WORK_ORDER, 'control_kind');
  if (!column) throw new Error('No property control_kind');
  const filters = { 'control_kind.in': 'on_hold,open', 'control_kind.null': 'false' };
  expect(chipsOf([column], ['control_kind.null'], filters)).toEqual([
    { parameters: ['control_kind.in'], text: 'Kind of Status: On Hold or Open' },
  ]);
});

test('a span of days is said by its name and goes as one, other bounds one by one', () => {
  const column = propertyOf(WORK_ORDER, 'closed_at');
  if (!column) throw new Error('No property closed_at');
  expect(chipsOf([column], [], { 'closed_at.gte': '@month-1', 'closed_at.lt': '@month' })).toEqual([
    { parameters: ['closed_at.gte', 'closed_at.lt'], text: 'Closed At: last month' },
  ]);
  expect(chipsOf([column], [], { 'closed_at.gte': '2026-10-01', 'closed_at.lt': '2026-11-01' })).toEqual([
    { parameters: ['closed_at.gte', 'closed_at.lt'], text: 'Closed At: October 2026' },
  ]);
  expect(chipsOf([column], [], { 'closed_at.gte': '@month-1', 'closed_at.lt': '@today' })).toHaveLength(2);
});
