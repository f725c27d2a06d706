import { expect, test } from 'vitest';
import { periodDays } from './periods.ts';

test.each([
  ['month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-01-01', '2026-03-31'],
  ['last-quarter', '2025-10-01', '2025-12-31'],
  ['calendar-year', '2026-01-01', '2026-12-31'],
  ['year', '', ''],
])('%s is from %s until %s', (name, from, until) => {
  expect(periodDays(name, new Date(2026, 2, 15, 12))).toEqual({ from, until });
});
