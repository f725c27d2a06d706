import { expect, test } from 'vitest';
import { readWrittenDay } from './written-days.ts';

test.each([
  ['05.06.2009', '2009-06-05', '2009-05-06'],
  ['5/6/2009', '2009-06-05', '2009-05-06'],
  ['31.12.2009', '2009-12-31', undefined],
  ['12-31-2009', undefined, '2009-12-31'],
  ['2009/06/05', '2009-06-05', '2009-06-05'],
  ['20090605', '2009-06-05', '2009-06-05'],
  ['5. Juni 2009', '2009-06-05', '2009-06-05'],
  ['15. März 2009', '2009-03-15', '2009-03-15'],
  ['5 de junio de 2009', '2009-06-05', '2009-06-05'],
  ['05-Jun-09', '2009-06-05', '2009-06-05'],
  ['June 5th, 2009', '2009-06-05', '2009-06-05'],
])('%s is the day %s, or month first %s', (text, dayFirst, monthFirst) => {
  expect(readWrittenDay(text)).toMatchObject({ 'day-first': dayFirst, 'month-first': monthFirst });
});

test.each([
  ['05.06.2009 14:30', '14:30'],
  ['05.06.2009, 2:30 pm', '14:30'],
  ['5/6/2009 12:05:09 AM', '00:05:09'],
])('%s has the time %s', (text, time) => {
  expect(readWrittenDay(text)?.time).toBe(time);
});

test('years of two digits are of this century up to 49', () => {
  expect(readWrittenDay('31.12.49')).toMatchObject({ 'day-first': '2049-12-31', isShort: true });
  expect(readWrittenDay('31.12.87')).toMatchObject({ 'day-first': '1987-12-31', isShort: true });
});

test.each([
  '31.31.2009',
  '30.02.2009',
  '05.06/2009',
  '5 Smarch 2009',
  '05.06.2009 25:00',
  '1.2',
  'x'.repeat(90_000),
])('what is no day is none (%#)', (text) => {
  expect(readWrittenDay(text)).toBeUndefined();
});
