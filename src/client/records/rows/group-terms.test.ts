import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { type GroupTerm, groupFilter, groupLabel, groupTerms, inGroupOrder } from './group-terms.ts';

const terms = groupTerms(entityAt(manifest, 'work-orders/work_order').properties);
const term = (name: string): GroupTerm => {
  const found = terms.find((one) => one.term === name);
  if (!found) throw new Error(`Nothing is grouped by ${name}`);
  return found;
};
const priority = term('priority');
const asset = term('asset');
const closed = term('is_closed');
const month = term('month(suggested_start_date)');

test('lists are grouped by choices, references, yes or no, and months', () => {
  expect([priority, asset, closed, month].map(({ label }) => label)).toEqual([
    'Priority',
    'Asset',
    'Closed',
    'Month of Suggested Start Date',
  ]);
  expect(terms.map((one) => one.term)).toContain('month(created_at)');
  const names = terms.map((one) => one.term);
  for (const other of ['description', 'amount', 'id', 'code']) expect(names).not.toContain(other);
});

test('a group is called by its choice, its record, yes or no, or its month', () => {
  expect(groupLabel(priority, 'high')).toBe('High');
  expect(groupLabel(priority, 'gone')).toBe('gone');
  expect(groupLabel(asset, { id: 1, label: 'Press' })).toBe('Press');
  expect([groupLabel(closed, true), groupLabel(closed, false)]).toEqual(['Yes', 'No']);
  expect(groupLabel(month, '2026-03')).toMatch(/March.*2026/);
  expect([groupLabel(asset, null), groupLabel(priority, undefined as never)]).toEqual([
    'No asset',
    'No priority',
  ]);
});

test('choices come in the order of the schema, records by name with their numbers, what is empty last', () => {
  expect(inGroupOrder(priority, ['critical', null, 'low', 'high'])).toEqual([
    'low',
    'high',
    'critical',
    null,
  ]);
  const label = (text: string) => ({ id: 1, label: text });
  expect(inGroupOrder(asset, [null, label('Pump 10'), label('Pump 9'), label('fan')])).toEqual([
    label('fan'),
    label('Pump 9'),
    label('Pump 10'),
    null,
  ]);
  expect(inGroupOrder(month, ['2025-12', '2026-03'])).toEqual(['2026-03', '2025-12']);
});

test('what a board has as its columns stands in the order of the board', () => {
  const statuses = ['Requested', 'Open', 'Completed'].map((label, at) => ({ id: at + 1, label }));
  expect(inGroupOrder(asset, [null, ...statuses.toReversed()], true)).toEqual([...statuses, null]);
});

test('the records of a group are found by filters beside those of the list', () => {
  const asked = { search: 'oil' };
  expect(groupFilter(priority, 'high', asked)).toEqual({ ...asked, 'priority.in': 'high' });
  expect(groupFilter(asset, { id: 4, label: 'Press' }, asked)).toEqual({ ...asked, asset_id: '4' });
  expect(groupFilter(closed, false, asked)).toEqual({ ...asked, is_closed: 'false' });
  expect(groupFilter(asset, null, asked)).toEqual({ ...asked, 'asset.null': 'true' });
  expect(groupFilter(month, '2026-02', asked)).toEqual({
    ...asked,
    'suggested_start_date.gte': '2026-02-01',
    'suggested_start_date.lt': '2026-03-01',
  });
});

test('bounds of a month leave those of the list as they are', () => {
  const asked = { 'suggested_start_date.gte': '2026-02-10', 'suggested_start_date.lt': '2026-02-20' };
  expect(groupFilter(month, '2026-02', asked)).toEqual({
    ...asked,
    'suggested_start_date.gt': '2026-01-31',
    'suggested_start_date.lte': '2026-02-28',
  });
});
