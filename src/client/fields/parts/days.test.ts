import { expect, test } from 'vitest';
import { monthsBefore, spanOf } from './days.ts';

test('the twelve months before this one, newest first, each up to the next', () => {
  const months = monthsBefore('2026-02-14');
  expect(months.map(({ label }) => label)).toEqual([
    ...['January 2026', 'December 2025', 'November 2025', 'October 2025', 'September 2025', 'August 2025'],
    ...['July 2025', 'June 2025', 'May 2025', 'April 2025', 'March 2025', 'February 2025'],
  ]);
  expect(months.slice(0, 2).map(({ bounds }) => bounds)).toEqual([
    { gte: '2026-01-01', lt: '2026-02-01' },
    { gte: '2025-12-01', lt: '2026-01-01' },
  ]);
});

test.each([
  [{ gte: '2026-10-01', lt: '2026-11-01' }, 'October 2026'],
  [{ gte: '2026-12-01', lt: '2027-01-01' }, 'December 2026'],
  [{ gte: '@month-1', lt: '@month' }, 'Last month'],
  [{ gte: '2026-10-01', lt: '2026-12-01' }, undefined],
  [{ gte: '2026-10-02', lt: '2026-11-01' }, undefined],
  [{ gte: '2026-13-01', lt: '2027-01-01' }, undefined],
  [{ gte: '2026-10-01' }, undefined],
])('%j is called %s', (values, label) => {
  expect(spanOf(values)?.label).toBe(label);
});
