import { expect, test } from 'vitest';
import { daysBetween, daysOf, eachDay, readSpan, stepFrom, weeksOf } from './calendar-days.ts';

test('a month fills its first and last week; a list of it does not', () => {
  // 1 March 2026 is a Sunday.
  expect(daysOf('month', '2026-03-14')).toEqual({ first: '2026-02-23', last: '2026-04-05' });
  expect(daysOf('list', '2026-03-14')).toEqual({ first: '2026-03-01', last: '2026-03-31' });
  expect(daysOf('week', '2026-03-14')).toEqual({ first: '2026-03-09', last: '2026-03-15' });
  expect(daysOf('day', '2026-03-14')).toEqual({ first: '2026-03-14', last: '2026-03-14' });
});

test('days follow each other over the change of clocks, week by week', () => {
  const days = daysOf('month', '2026-03-14');
  expect(eachDay({ first: '2026-03-28', last: '2026-03-30' })).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ]);
  const weeks = weeksOf(days);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[1]?.[0], weeks.at(-1)?.at(-1)]).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-04-05',
  ]);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

test.each([
  ['day', 1, '2026-03-15'],
  ['day', -1, '2026-03-13'],
  ['week', 1, '2026-03-16'],
  ['week', -1, '2026-03-02'],
  ['month', 1, '2026-04-01'],
  ['list', -1, '2026-02-01'],
] as const)('a step of a %s by %i leads to %s', (span, count, day) => {
  expect(stepFrom(span, '2026-03-14', count)).toBe(day);
});

test('an address says what is shown; what it says wrongly is the month of today', () => {
  const read = (search: string) => readSpan(new URLSearchParams(search));
  expect(read('span=week&shown=2031-03-01')).toEqual({ span: 'week', day: '2031-03-01' });
  expect(read('span=year&shown=2031-02-30')).toEqual(read(''));
  expect(read('').span).toBe('month');
  expect(read('').day).toMatch(/^\d{4}-\d\d-\d\d$/);
});
