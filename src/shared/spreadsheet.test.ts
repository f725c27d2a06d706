import { expect, test } from 'vitest';
import { cellError, dayNumber, isDayNumber, localOfDayNumber } from './spreadsheet.ts';

test.each([
  ['1900-01-01', 1],
  ['1900-02-28', 59],
  ['1900-03-01', 61],
  ['2020-01-01', 43_831],
  ['2026-03-01', 46_082],
])('%s is day %d, and back', (day, number) => {
  expect(dayNumber(day)).toBe(number);
  expect(localOfDayNumber(number, 1900)).toBe(`${day}T00:00:00.000`);
});

test('a time of day is a fraction, to the millisecond', () => {
  const local = '2026-03-31T10:20:30.123';
  expect(localOfDayNumber(dayNumber(local) as number, 1900)).toBe(local);
  expect(localOfDayNumber(46_082.430_555_555_6, 1900)).toBe('2026-03-01T10:20:00.000');
});

test('some numbers are no day, and some days have no number', () => {
  for (const number of [-1, 0.5, 60, 60.5, 2_958_466, Number.NaN])
    expect(localOfDayNumber(number, 1900)).toBeUndefined();
  expect(localOfDayNumber(0, 1904)).toBe('1904-01-01T00:00:00.000');
  expect(localOfDayNumber(43_831 - 1462, 1904)).toBe('2020-01-01T00:00:00.000');
  expect(dayNumber('1899-12-31')).toBeUndefined();
});

test('of numbers only five digits look like a day', () => {
  expect(['43831', '43831.75', '4383', '12345', '438310', 'x'].filter(isDayNumber)).toEqual([
    '43831',
    '43831.75',
  ]);
});

test('the errors of spreadsheets are known', () => {
  expect(cellError('#N/A')).toBe('holds the error #N/A of a spreadsheet');
  expect(cellError('#NO RESULT!')).toContain('a formula without a result');
  expect(cellError('#1 pump')).toBeUndefined();
});
