// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { fieldOf } from './fields.ts';

/** The column class of a text property. */
function columnOf(path: string, name: string): string | undefined {
  const entity = manifest[path];
  const screen = screens[path];
  const property = entity?.properties.find((one) => one.name === name);
  if (!entity || !screen || !property) throw new Error(`There is no ${path} ${name}`);
  return fieldOf(property).column?.(property, { entity, screen });
}

test('money and numbers with a unit have room for their marks', () => {
  expect(columnOf('parts/part', 'stock_value')).toBe('col-money');
  expect(columnOf('work-orders/work_order', 'hrs_estimated')).toBe('col-measure');
  expect(columnOf('parts/part', 'on_hand')).toBe('col-number');
});

test('a column of choices is as wide as its longest', () => {
  expect(columnOf('assets/equipments', 'criticality')).toBe('col-choice-short');
  expect(columnOf('work-orders/work_order', 'maint_type')).toBe('col-choice');
  expect(columnOf('maintenance/plan_trigger', 'kind')).toBe('col-choice-long');
});

test('a column of codes is narrow, of long texts wide, of short ones short', () => {
  expect(columnOf('work-orders/work_order', 'code')).toBe('col-code');
  expect(columnOf('parts/part', 'code')).toBe('col-code');
  // A property that names the record is not a code, even if its values are unique.
  expect(columnOf('parts/stock_location', 'name')).toBe('col-name');
  // Neither is an address.
  expect(columnOf('users/user', 'email')).toBe('col-text');
  expect(columnOf('work-orders/work_order', 'description')).toBe('col-long');
  // What heads the page of a record is what its list is read for.
  expect(columnOf('requests/request', 'title')).toBe('col-long');
  expect(columnOf('parts/part', 'name')).toBe('col-name');
  expect(columnOf('parts/part', 'unit')).toBe('col-short');
});
