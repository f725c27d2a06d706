import fc from 'fast-check';
import rrule from 'rrule';
import { expect, test, vi } from 'vitest';
import { isPlainInterval, readRecurrence, WEEKDAYS } from '../../../shared/recurrence.ts';
import { daysOf, everHappens, newSearch } from './recurrence.ts';

const datesOf = (...of: Parameters<typeof daysOf>) => [...daysOf(...of)];
const later = (day: string, years: number) => Temporal.PlainDate.from(day).add({ years }).toString();

/** Test vectors for the rules of plans: where a rule starts, and its first days. */
const VECTORS: [name: string, start: string, rule: string, dates: string[]][] = [
  [
    'V4',
    '2026-01-31',
    'FREQ=MONTHLY',
    ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'],
  ],
  [
    'V5',
    '2026-01-31',
    'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
    ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31'],
  ],
  [
    'V6',
    '2026-01-30',
    'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1',
    ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30', '2026-06-30'],
  ],
  [
    'V7',
    '2026-01-01',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30', '2026-05-29', '2026-06-30'],
  ],
  [
    'V8',
    '2026-01-05',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=MO',
    ['2026-01-05', '2026-01-08', '2026-01-19', '2026-01-22', '2026-02-02', '2026-02-05'],
  ],
  [
    'V9',
    '2024-02-29',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
    ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  [
    'V10',
    '2026-01-01',
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU',
    ['2026-01-13', '2026-04-14', '2026-07-14', '2026-10-13', '2027-01-12'],
  ],
  ['V11', '2026-01-07', 'FREQ=WEEKLY;BYDAY=MO', ['2026-01-12', '2026-01-19', '2026-01-26']],
];

test.each(VECTORS)('%s from %s: %s', (_name, start, rule, dates) => {
  expect(datesOf(rule, start, start, later(start, 5)).slice(0, dates.length)).toEqual(dates);
  expect(second(rule, start, later(start, 5)).slice(0, dates.length)).toEqual(dates);
  // The days are the same wherever the window begins.
  expect(datesOf(rule, start, dates[2] as string, later(start, 5))[0]).toBe(dates[2]);
});

/** The same by another library, used at midnight UTC, where it is correct. */
function second(rule: string, start: string, until: string): string[] {
  const moment = (day: string) => new Date(`${day}T00:00:00Z`);
  const options = { ...rrule.RRule.parseString(rule), dtstart: moment(start) };
  return new rrule.RRule(options)
    .between(moment(start), moment(until), true)
    .map((at) => at.toISOString().slice(0, 10));
}

const some = <T>(values: fc.Arbitrary<T>) => fc.uniqueArray(values, { minLength: 1, maxLength: 3 });
const part = (name: string, values: fc.Arbitrary<string[]>) =>
  fc.option(values.map((all) => `;${name}=${all.join(',')}`)).map((text) => text ?? '');
const nth = fc.constantFrom('1', '2', '-1', '5');
const weekday = fc.constantFrom(...WEEKDAYS);
const monthDay = fc.integer({ min: 1, max: 31 }).chain((day) => fc.constantFrom(String(day), String(-day)));
const interval = fc.integer({ min: 1, max: 6 }).map((every) => `;INTERVAL=${every}`);
const month = fc.integer({ min: 1, max: 12 }).map(String);
const rules = fc.oneof(
  fc.tuple(fc.constant('FREQ=WEEKLY'), interval, part('BYDAY', some(weekday))),
  fc.tuple(fc.constant('FREQ=DAILY'), interval, part('BYMONTH', some(month))),
  fc.tuple(fc.constant('FREQ=MONTHLY'), interval, part('BYMONTHDAY', some(monthDay))),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    interval,
    some(fc.tuple(nth, weekday).map((both) => both.join(''))).map((days) => `;BYDAY=${days.join(',')}`),
  ),
  fc.tuple(
    fc.constant('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
    interval,
    part('BYMONTH', some(month)),
  ),
  fc.tuple(fc.constant('FREQ=YEARLY'), interval, part('BYMONTH', some(month))),
);
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('two libraries agree on every rule, from any start', () => {
  fc.assert(
    fc.property(rules, day, (parts, start) => {
      const rule = parts.join('');
      expect(readRecurrence(rule), rule).toBeDefined();
      expect(datesOf(rule, start, start, later(start, 3)), `${rule} from ${start}`).toEqual(
        second(rule, start, later(start, 3)),
      );
    }),
    { numRuns: process.env.EVERY_CASE ? 150 : 50, seed: 7 },
  );
});

test.each([
  'FREQ=SECONDLY',
  'FREQ=HOURLY',
  'freq=daily',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=DAILY;INTERVAL=01',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=1,1',
  'FREQ=MONTHLY;BYMONTHDAY=1,+1',
  'FREQ=MONTHLY;BYMONTHDAY=',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYDAY=XX',
  'FREQ=MONTHLY;BYSETPOS=1',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=YEARLY;BYWEEKNO=1',
  'FREQ=DAILY;COUNT=3;UNTIL=20260101',
  'FREQ=DAILY;UNTIL=20260230',
  'FREQ=DAILY;UNTIL=20260101T000000Z',
  'FREQ=DAILY;WKST=XX',
  'FREQ=DAILY;',
  'INTERVAL=3',
  'RRULE:FREQ=DAILY',
  '',
])('%s is no rule', (text) => {
  expect(readRecurrence(text)).toBeUndefined();
  expect(datesOf(text, '2026-01-01', '2026-01-01', '2027-01-01')).toEqual([]);
});

test.each([
  'FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=2',
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=YEARLY;BYDAY=1MO;BYMONTHDAY=31',
])('%s costs as many days as are asked for, whenever it began', (rule) => {
  const looked = vi.spyOn(Date.prototype, 'getUTCDate');
  try {
    expect(datesOf(rule, '1900-01-01', '2026-01-01', '2026-12-31')).toEqual([]);
    expect(looked.mock.calls.length).toBeLessThan(2_000);
  } finally {
    looked.mockRestore();
  }
});

test('days of months that a rule leaves out are not looked at', () => {
  for (const [rule, most] of [
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=999', 9_000],
    ['FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=2', 9_000],
    ['FREQ=DAILY;INTERVAL=7;BYMONTH=2,3;BYMONTHDAY=31', 3_000],
  ] as const) {
    const search = newSearch();
    const before = search.left;
    for (const _day of daysOf(rule, '1900-01-01', '1900-01-01', '2035-12-31', search));
    expect(before - search.left, rule).toBeLessThan(most);
  }
  const leaps = datesOf(
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=32',
    '1900-01-01',
    '2020-01-01',
    '2036-12-31',
  );
  expect(leaps).toEqual(['2020-02-29', '2024-02-29', '2028-02-29']);
});

test('rules that share a search look at no more days than one', () => {
  const search = newSearch();
  for (let count = 0; count < 5; count += 1)
    for (const _day of daysOf(
      'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO;COUNT=999',
      '1900-01-01',
      '2026-01-01',
      '2035-12-31',
      search,
    ));
  expect(search.left).toBeLessThanOrEqual(0);
  expect(search.left).toBeGreaterThan(-400);
});

test('some rules never happen', () => {
  expect(everHappens('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', '2026-01-01')).toBe(false);
  expect(everHappens('FREQ=DAILY;UNTIL=20251231', '2026-01-01')).toBe(false);
  expect(everHappens('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2026-01-01')).toBe(true);
});

test('a rule ends by its count or its last day', () => {
  const dates = ['2026-01-01', '2026-01-02', '2026-01-03'];
  expect(datesOf('FREQ=DAILY;COUNT=3', '2026-01-01', '2026-01-01', '2027-01-01')).toEqual(dates);
  expect(datesOf('FREQ=DAILY;COUNT=3', '2026-01-01', '2026-01-03', '2027-01-01')).toEqual(dates.slice(2));
  expect(datesOf('FREQ=DAILY;UNTIL=20260103', '2026-01-01', '2026-01-01', '2027-01-01')).toEqual(dates);
});

test('only FREQ and INTERVAL tell how long it takes to the next time', () => {
  const isPlain = (text: string) => isPlainInterval(readRecurrence(text) as never);
  expect(isPlain('FREQ=MONTHLY;INTERVAL=3')).toBe(true);
  for (const rest of ['BYMONTHDAY=1', 'BYDAY=MO', 'BYMONTH=1', 'COUNT=3', 'UNTIL=20260101'])
    expect(isPlain(`FREQ=MONTHLY;${rest}`), rest).toBe(false);
});
