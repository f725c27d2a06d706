import { expect, test } from 'vitest';
import { dealt, dealtByKind, EVERY_CASE } from './shared-cases.ts';

const CASES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const all = (shares: Map<number, string[]>) => new Set([...shares.values()].flat());

test.each([1, 2, 3, 6, 7, 8, 30])('%i places of a kind get all cases together', (count) => {
  const shares = dealt(CASES, numbers(count), 2);
  expect(all(shares).size).toBe(CASES.length);
  for (const share of shares.values()) expect(new Set(share).size).toBeGreaterThanOrEqual(2);
});

test.skipIf(EVERY_CASE)('a place among many gets the least', () => {
  expect(dealt(CASES, numbers(30), 2).get(29)).toHaveLength(2);
});

test('each kind gets all cases, and a place without its like gets them by itself', () => {
  const places = [0, 1, 2, 3, 99];
  const shares = dealtByKind(CASES, places, (place) => (place < 50 ? 'small' : 'large'), 1);
  expect([...shares.keys()].sort()).toEqual(places);
  expect(shares.get(99)).toEqual(CASES);
  shares.delete(99);
  expect(all(shares).size).toBe(CASES.length);
});
