import { expect, test } from 'vitest';
import { hoursRun, utilization } from './utilization.ts';

test('a fall of the meter starts a new segment', () => {
  expect(hoursRun([100, 130, 5, 25])).toBe(50);
  expect(hoursRun([7])).toBe(0);
  expect(hoursRun([])).toBe(0);
});

test('hours run over hours expected in 30 days, from 0 to 100', () => {
  expect(utilization([1000, 1060], 1460)).toBe(50);
  expect(utilization([1000, 1000], 1460)).toBe(0);
  expect(utilization([0, 9000], 1460)).toBe(100);
});

test('nothing to say without two readings or an expectation', () => {
  expect(utilization([1000], 1460)).toBeUndefined();
  expect(utilization([1000, 1060], 0)).toBeUndefined();
  expect(utilization([1000, 1060], Number.NaN)).toBeUndefined();
});
