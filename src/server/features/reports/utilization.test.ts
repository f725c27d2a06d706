import { expect, test } from 'vitest';
import { utilization } from './utilization.ts';

test('hours run over hours expected in 30 days, from 0 to 100', () => {
  expect(utilization({ readings: 2, hours: 60 }, 1460)).toBe(50);
  expect(utilization({ readings: 2, hours: 0 }, 1460)).toBe(0);
  expect(utilization({ readings: 9, hours: 9000 }, 1460)).toBe(100);
});

test('nothing to say without two readings or an expectation', () => {
  expect(utilization(undefined, 1460)).toBeUndefined();
  expect(utilization({ readings: 1, hours: 0 }, 1460)).toBeUndefined();
  expect(utilization({ readings: 2, hours: 60 }, 0)).toBeUndefined();
  expect(utilization({ readings: 2, hours: 60 }, Number.NaN)).toBeUndefined();
});
