import { expect, test } from 'vitest';
import { forecastDay, rateBetween } from './meter-rate.ts';

const first = { day: '2026-01-01', total: 9_800 };
const last = { day: '2026-02-10', total: 10_190 };

test('a rate of 40 days tells when a threshold will be reached (V24)', () => {
  const rate = rateBetween(first, last);
  expect(rate).toEqual({ rise: 390, days: 40 });
  expect(forecastDay(last, rate as never, 10_250, '2026-02-11')).toBe('2026-02-17');
});

test.each([
  ['what is reached already is due today', 10_100, '2026-02-11', '2026-02-11'],
  ['a day that has passed is today', 10_250, '2026-03-01', '2026-03-01'],
  ['a whole number of days is not rounded up', 10_287.5, '2026-02-11', '2026-02-20'],
])('%s', (_what, threshold, today, expected) => {
  expect(forecastDay(last, { rise: 390, days: 40 }, threshold, today)).toBe(expected);
});

test('a third a day takes three days for one', () => {
  expect(forecastDay(last, { rise: 10, days: 30 }, 10_191, '2026-02-10')).toBe('2026-02-13');
});

test('readings of less than a week tell no rate, and a meter that stands still reaches nothing', () => {
  expect(rateBetween({ day: '2026-02-04', total: 1 }, last)).toBeUndefined();
  expect(rateBetween({ day: '2026-02-03', total: 1 }, last)).toBeDefined();
  expect(forecastDay(last, { rise: 0, days: 40 }, 10_250, '2026-02-11')).toBeUndefined();
  expect(forecastDay(last, { rise: 0.001, days: 90 }, 1e9, '2026-02-11')).toBeUndefined();
});
