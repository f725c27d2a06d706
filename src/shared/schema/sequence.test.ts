import { expect, test } from 'vitest';
import { numbered, sequenceOf } from './sequence.ts';

test('a running code has a form, anything else that is filled has none', () => {
  expect(sequenceOf('sequence:WO-{5}')).toBe('WO-{5}');
  expect(sequenceOf('created_at')).toBeUndefined();
  expect(sequenceOf(undefined)).toBeUndefined();
});

test('a number takes the digits of its form, and more where it needs them', () => {
  expect(numbered('WO-{5}', 12)).toBe('WO-00012');
  expect(numbered('WO-{2}/x', 1234)).toBe('WO-1234/x');
  expect(numbered('{12}', 7)).toBe('000000000007');
});
