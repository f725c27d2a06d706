import { expect, test } from 'vitest';
import { readOffset, readTypedDay } from './typed-day.ts';

const TODAY = '2026-11-23'; // a Monday

test.each([
  ['today', TODAY],
  ['Tomorrow', '2026-11-24'],
  ['yesterday', '2026-11-22'],
  ['+7', '2026-11-30'],
  ['+3d', '2026-11-26'],
  ['+2w', '2026-12-07'],
  ['+ 2 weeks', '2026-12-07'],
  ['-30', '2026-10-24'],
  ['in 7 days', '2026-11-30'],
  ['30 days ago', '2026-10-24'],
  ['30', undefined],
  ['2027-02-28', '2027-02-28'],
  ['3 mar', '2027-03-03'],
  ['Mar 3', '2027-03-03'],
  ['3rd of march', undefined],
  ['24 december 2028', '2028-12-24'],
  ['1. okt', '2026-10-01'],
  ['fri', '2026-11-27'],
  ['monday', '2026-11-30'],
  ['31/12', '2026-12-31'],
  ['5.6.', '2026-06-05'],
  ['5.6.27', '2027-06-05'],
  ['30/2', undefined],
  ['29 feb', '2028-02-29'],
  ['soon', undefined],
  ['mo', undefined],
  ['', undefined],
])('%s', (typed, day) => {
  expect(readTypedDay(typed, TODAY, 'de')).toBe(day);
});

test('day and month stand in the order of the reader, unless only the other one is a date', () => {
  expect(readTypedDay('5/6/2027', TODAY, 'en-US')).toBe('2027-05-06');
  expect(readTypedDay('5/6/2027', TODAY, 'en-GB')).toBe('2027-06-05');
  expect(readTypedDay('31/12', TODAY, 'en-US')).toBe('2026-12-31');
});

test('an offset is known as one', () => {
  expect(readOffset('tomorrow')).toBe(1);
  expect(readOffset('-2w')).toBe(-14);
  expect(readOffset('3 mar')).toBeUndefined();
});
