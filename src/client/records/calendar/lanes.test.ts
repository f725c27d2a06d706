import { expect, test } from 'vitest';
import { daysOf, eachDay, stepFrom, weeksOf } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { barsOf, inOrder } from './lanes.ts';

const entry = (key: string, first: string, last = first): CalendarEntry => ({ key, title: key, first, last });
const WEEK = eachDay({ first: '2026-03-02', last: '2026-03-08' });

test('a month is shown in whole weeks, a week from Monday to Sunday', () => {
  expect(daysOf('month', '2026-02-14')).toEqual({ first: '2026-01-26', last: '2026-03-01' });
  expect(weeksOf(daysOf('month', '2026-08-31'))).toHaveLength(6);
  expect(daysOf('list', '2026-02-14')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  expect(daysOf('week', '2026-03-01')).toEqual({ first: '2026-02-23', last: '2026-03-01' });
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(stepFrom('week', '2026-03-01', -1)).toBe('2026-02-16');
  expect(stepFrom('day', '2026-03-01', -1)).toBe('2026-02-28');
});

test('bars that share a day lie in lanes of their own, and a lane is used again once it is free', () => {
  const { bars } = barsOf(
    inOrder([
      entry('late', '2026-03-05'),
      entry('long', '2026-02-20', '2026-03-04'),
      entry('next', '2026-03-03', '2026-03-12'),
      entry('elsewhere', '2026-03-09'),
    ]),
    WEEK,
    9,
  );
  expect(
    bars.map(({ entry: { key }, from, to, lane, begins, ends }) => [key, from, to, lane, begins, ends]),
  ).toEqual([
    ['long', 0, 2, 0, false, true],
    ['next', 1, 6, 1, true, false],
    ['late', 3, 3, 0, true, true],
  ]);
});

test('what finds no lane is counted on each of its days', () => {
  const all = ['a', 'b', 'c'].map((key) => entry(key, '2026-03-03', '2026-03-04'));
  const { bars, hidden } = barsOf(inOrder(all), WEEK, 2);
  expect(bars.map(({ entry: { key } }) => key)).toEqual(['a', 'b']);
  expect(hidden).toEqual([0, 1, 1, 0, 0, 0, 0]);
});
