import { expect, test } from 'vitest';
import { recurrenceText } from './recurrence-text.ts';

test.each([
  ['FREQ=DAILY', 'every day'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=MO', 'every 2 weeks on Monday and Thursday'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every week on working days'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'every 3 months on the last day'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', 'every month on the 30th, or the last day before it'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every month on the last working day'],
  ['FREQ=MONTHLY;BYDAY=MO,SU;BYSETPOS=1', 'every month on the 1st of Monday and Sunday'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU', 'every 3 months on the 2nd Tuesday'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'every month on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,15,22', 'every month on the 1st, 15th and 22nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'every month on Friday that is the 13th'],
  [
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    'every year in February on the 29th, or the last day before it',
  ],
  ['FREQ=MONTHLY;COUNT=3', 'every month, 3 times'],
  ['FREQ=DAILY;UNTIL=20261231', 'every day, until 2026-12-31'],
])('%s: %s', (rule, text) => {
  expect(recurrenceText(rule)).toBe(text);
});

test.each([
  ['FREQ=YEARLY', '2024-02-29', 'every year that has a 29 February'],
  ['FREQ=YEARLY;COUNT=3', '2024-02-29', 'every year that has a 29 February, 3 times'],
  ['FREQ=YEARLY', '2024-02-28', 'every year'],
  ['FREQ=YEARLY;BYMONTH=6', '2024-02-29', 'every year in June'],
  ['FREQ=MONTHLY', '2024-02-29', 'every month'],
])('%s from %s: %s', (rule, start, text) => {
  expect(recurrenceText(rule, start)).toBe(text);
});

test('what is no rule is not said', () => {
  expect(recurrenceText('FREQ=HOURLY')).toBeUndefined();
});

test('each day of a month has its ending', () => {
  const said = Array.from({ length: 31 }, (_, at) => recurrenceText(`FREQ=MONTHLY;BYMONTHDAY=${at + 1}`));
  const days = said.map((text) => text?.replace('every month on the ', ''));
  const odd = ['1st', '2nd', '3rd', '21st', '22nd', '23rd', '31st'];
  expect(days).toEqual(
    days.map((_, at) => odd.find((day) => Number.parseInt(day, 10) === at + 1) ?? `${at + 1}th`),
  );
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=-2', 'every month on the 2nd day from the end'],
  ['FREQ=MONTHLY;BYDAY=-2FR', 'every month on the 2nd last Friday'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2', 'every month on the 1st and 2nd last working day'],
  // Without the 29th it is a choice among those days, not the last of a short month.
  ['FREQ=MONTHLY;BYMONTHDAY=28,30;BYSETPOS=-1', 'every month on the last of what the rule names'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=1', 'every month on the 1st of what the rule names'],
  ['FREQ=MONTHLY;BYDAY=1MO,2TU;BYSETPOS=-1', 'every month on the last of what the rule names'],
  ['FREQ=DAILY;COUNT=1', 'every day, once'],
  ['FREQ=YEARLY;BYMONTH=1,6,12', 'every year in January, June and December'],
])('%s: %s', (rule, text) => {
  expect(recurrenceText(rule)).toBe(text);
});
