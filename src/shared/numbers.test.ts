import { expect, test } from 'vitest';
import { isDecimal, toWhole } from './numbers.ts';

test.each([
  [1.005, 2, 101],
  [-1.005, 2, -101],
  [0.07, 2, 7],
  [0, 2, 0],
  [90_071_992_547_409.91, 2, 9_007_199_254_740_991],
])('%d with %d decimals is %d whole ones', (value, decimals, whole) => {
  expect(toWhole(value, decimals)).toBe(whole);
});

test.each([
  [19.99, 2, true],
  [4.35, 2, true],
  [0.1 + 0.2, 2, false],
  [1.005, 2, false],
])('whether %d has at most %d decimals: %s', (value, decimals, is) => {
  expect(isDecimal(value, decimals)).toBe(is);
});
