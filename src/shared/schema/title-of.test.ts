import { expect, test } from 'vitest';
import { titleOf } from './title-of.ts';

test.each([
  ['name', 'Name'],
  ['serial_number', 'Serial Number'],
  ['is_online', 'Online'],
  ['is', 'Is'],
  ['created_by', 'Created By'],
  ['cost_per_year', 'Cost per Year'],
  ['in_progress', 'In Progress'],
  ['non-stop', 'Non Stop'],
  ['kW', 'KW'],
])('%s is read as %s', (name, title) => {
  expect(titleOf(name)).toBe(title);
});
