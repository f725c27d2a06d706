import { expect, test } from 'vitest';
import type { Property } from './entity.ts';
import { parameterOf } from './filters.ts';

const plain = { name: 'amount' };
const reference = { name: 'site', reference: { entity: 'a/site' } } as Pick<Property, 'name' | 'reference'>;

test('a filter is named after its property and what it compares', () => {
  expect(parameterOf(plain, 'gte')).toBe('amount.gte');
  expect(parameterOf(plain, 'in')).toBe('amount.in');
  expect([parameterOf(plain, 'contains'), parameterOf(plain, 'equals')]).toEqual(['amount', 'amount']);
  expect([parameterOf(reference, 'label'), parameterOf(reference, 'id')]).toEqual(['site', 'site_id']);
  expect([parameterOf(reference, 'under'), parameterOf(reference, 'in')]).toEqual([
    'site_under',
    'site_id.in',
  ]);
});
