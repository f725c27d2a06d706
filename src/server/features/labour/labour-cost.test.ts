import { expect, test } from 'vitest';
import { labourCost, minutesBetween } from './labour-cost.ts';

test.each([
  [50, 42, 1, 2, 35],
  [95, 42, 1.5, 2, 99.75],
  [95, 42, 1.5, 0, 100],
  [10, 43.33, 1, 2, 7.22],
  [10, 43.333, 1, 3, 7.222],
  [1, 0.3, 1, 2, 0.01],
  [1440, 1_000_000, 10, 2, 240_000_000],
  [60, 0, 1.5, 2, 0],
])(
  '%d minutes at %d times %d, with %d decimals, cost %d (V35)',
  (minutes, hourlyRate, factor, decimals, cost) => {
    expect(labourCost({ minutes, hourlyRate, factor, decimals })).toBe(cost);
  },
);

test('a timer counts whole minutes, at least one (V35)', () => {
  expect(minutesBetween('2026-03-02T08:10:20Z', '2026-03-02T09:00:40Z')).toBe(50);
  expect(minutesBetween('2026-03-02T08:10:20Z', '2026-03-02T08:10:21Z')).toBe(1);
  expect(minutesBetween('2026-03-02T08:10:00Z', '2026-03-02T08:11:30Z')).toBe(2);
});
