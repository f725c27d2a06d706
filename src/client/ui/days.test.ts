import { expect, test } from 'vitest';
import { dayFromToday, isPast } from './days.ts';

test('a day counted from today goes over the end of a month, by the clock of the reader', () => {
  expect(dayFromToday(0, new Date(2026, 0, 31, 23, 59))).toBe('2026-01-31');
  expect(dayFromToday(1, new Date(2026, 0, 31, 23, 59))).toBe('2026-02-01');
});

test('today is not past', () => {
  expect([dayFromToday(-1), dayFromToday(0), dayFromToday(1)].map(isPast)).toEqual([true, false, false]);
});
