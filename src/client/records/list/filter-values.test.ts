// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { wholeModel } from '../../model/model.ts';
import { chipsOf } from './filter-values.ts';

const WORK_ORDER = entityAt(wholeModel.manifest, 'work-orders/work_order');

test.each([
  ['is_closed', 'is_closed', 'true', 'Yes'],
  ['amount', 'amount.gt', '1200', 'above 1,200'],
  ['suggested_start_date', 'suggested_start_date.lt', '2026-03-01', 'before Mar 1, 2026'],
  [
    'suggested_start_date',
    'suggested_start_date.in',
    '2026-03-01,2026-03-02',
    'one of Mar 1, 2026, Mar 2, 2026',
  ],
  ['suggested_start_date', 'suggested_start_date.lt', '@today', 'before today'],
  ['priority', 'priority', 'hig', 'hig'],
  ['asset', 'asset.null', 'true', 'empty'],
])('a chip of %s says what %s=%s asks for as cells show it', (name, parameter, value, text) => {
  const column = propertyOf(WORK_ORDER, name);
  if (!column) throw new Error(`No property ${name}`);
  expect(chipsOf([column], [column], { [parameter]: value })).toEqual([
    { parameter, text: `${column.title}: ${text}` },
  ]);
});

test('a filter of a column that the panel does not show is a chip whatever its operator', () => {
  const column = propertyOf(WORK_ORDER, 'control_kind');
  if (!column) throw new Error('No property control_kind');
  expect(chipsOf([column], [], { 'control_kind.in': 'on_hold' })).toEqual([
    { parameter: 'control_kind.in', text: 'Kind of Status: one of On Hold' },
  ]);
});
