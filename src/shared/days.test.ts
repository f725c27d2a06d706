import { expect, test } from 'vitest';
import { beginOf, dayText, isDay, momentText, readMoment } from './days.ts';

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

test.each([
  ['2026-03-31T08:30:00+02:00', '2026-03-31T06:30:00.000Z'],
  ['2026-03-31 08:30:00z', '2026-03-31T08:30:00.000Z'],
  ['2026-03-31T08:30:00.123456Z', '2026-03-31T08:30:00.123Z'],
  ['2026-06-30T23:59:60Z', undefined],
  ['2026-02-30T08:00:00Z', undefined],
  ['2026-03-31T08:30:00+02', undefined],
  ['9999-12-31T23:59:59-01:00', undefined],
  ['0001-01-01T00:00:00+01:00', undefined],
  ['0000-06-01T00:00:00Z', undefined],
])('%s is kept as %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test('a day is one of the calendar, written with a year of four digits that is not 0', () => {
  for (const day of ['0001-01-01', '2024-02-29', '2026-12-31', '9999-12-31', '2010-10-10', '1000-01-01'])
    expect(isDay(day), day).toBe(true);
  for (const text of [
    '',
    '2026',
    '2026-03',
    '0000-01-01',
    '0000-12-31',
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
  ])
    expect(isDay(text), text).toBe(false);
  for (const text of ['2026-13-01', '2026-00-10', '2026-01-00', '26-01-01', '2026-1-1', '+002026-01-01'])
    expect(isDay(text), text).toBe(false);
  for (const text of [' 2026-03-31', '2026-03-31 ', '2026-03-31T00:00:00Z', '12026-03-31', '2026-03-311'])
    expect(isDay(text), text).toBe(false);
});

test('a day is read with its month as a word, also out of a moment', () => {
  expect(dayText('2026-01-01')).toBe('1 Jan 2026');
  expect(dayText('2026-12-31T23:59:59.999Z')).toBe('31 Dec 2026');
});
