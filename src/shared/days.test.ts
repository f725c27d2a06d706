import { expect, test } from 'vitest';
import { beginOf, momentText } from './days.ts';

test('a moment is told by the clock of UTC, which it names', () => {
  expect(momentText('2026-03-31T22:30:00.000Z')).toBe('31 Mar 2026, 22:30 UTC');
  expect(momentText('2026-03-31T22:30:00+02:00')).toBe('31 Mar 2026, 20:30 UTC');
});

test.each([
  ['2026-03-31', 'today', -31, '2026-02-28'],
  ['2026-03-29', 'week', 0, '2026-03-23'],
  ['2026-03-30', 'week', 1, '2026-04-06'],
  ['2026-01-31', 'month', -1, '2025-12-01'],
  ['2026-12-31', 'month', 1, '2027-01-01'],
  ['2026-03-31', 'year', -1, '2025-01-01'],
] as const)('of %s the %s %d begins at %s', (day, unit, count, begin) => {
  expect(beginOf(day, unit, count)).toBe(begin);
});
