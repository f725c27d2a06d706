import { expect, test } from 'vitest';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { modelOf } from '../../model/model.ts';
import { firstValues, givenReferences } from '../new-of.ts';
import { backOf } from './owner.ts';

const model = modelOf('tenant');
const COST = 'work-orders/work_order_misc_cost';
const ORDER = 'work-orders/work_order';

function first(path: string, search: string) {
  const entity = entityAt(model.manifest, path);
  const params = new URLSearchParams(search);
  return firstValues(entity, givenReferences(entity, params), params);
}

test.each([
  // The owner stays, whatever else is chosen.
  [COST, 'work_order=7', { fixed: { work_order: 7 }, start: {} }],
  // Another record that the address names, or the one that the list was filtered by, can be changed.
  [ORDER, 'asset=7', { fixed: {}, start: { asset: 7 } }],
  [ORDER, 'asset_id=7', { fixed: {}, start: { asset: 7 } }],
  [ORDER, 'asset=7&asset_id=8', { fixed: {}, start: { asset: 7 } }],
  [ORDER, 'asset_id=7&assigned_to_id=3', { fixed: {}, start: { asset: 7, assigned_to: 3 } }],
  // Several, none, or no number are no record.
  [ORDER, 'asset_id.in=7,8', { fixed: {}, start: {} }],
  [ORDER, 'asset_id=@me&asset=x', { fixed: {}, start: {} }],
  [ORDER, 'priority=high', { fixed: {}, start: {} }],
  // A number is only the id of a record where the property refers to one.
  [ORDER, 'hrs_spent=7', { fixed: {}, start: {} }],
  // The site of an asset is that of its location: nobody can say it.
  ['assets/equipments', 'site_id=2&location_id=3', { fixed: {}, start: { location: 3 } }],
])('a new record of %s starts with what its address says: %s', (path, search, values) => {
  expect(first(path, search)).toEqual(values);
});

test.each([
  [COST, { work_order: 7 }, { to: '/work-orders/7?tab=misc-costs', label: 'Work Order' }],
  [ORDER, { asset: 7 }, { to: '/assets/7?tab=work-orders', label: 'Asset' }],
  // As the menu opens it.
  [ORDER, {}, { to: '/work-orders?is_closed=false&saved=open', label: 'Work Orders' }],
  // Its list has no page of its own.
  [COST, {}, { to: '/', label: 'Home' }],
])('the way back from %s with %j', (path, given, back) => {
  expect(backOf(model, path, given as Record<string, number>)).toEqual(back);
});
