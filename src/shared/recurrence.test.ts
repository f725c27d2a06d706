import { expect, test } from 'vitest';
import { isPlainInterval, isRecurrence, type Recurrence, readRecurrence } from './recurrence.ts';

const NOTHING = { byDay: [], byMonthDay: [], byMonth: [], bySetPos: [] };

test.each<[string, Partial<Recurrence>]>([
  ['FREQ=DAILY', { freq: 'DAILY', interval: 1 }],
  ['INTERVAL=2;FREQ=WEEKLY', { freq: 'WEEKLY', interval: 2 }],
  ['FREQ=YEARLY;INTERVAL=999', { freq: 'YEARLY', interval: 999 }],
  ['FREQ=WEEKLY;BYDAY=MO,SU', { byDay: [{ day: 'MO' }, { day: 'SU' }] }],
  [
    'FREQ=MONTHLY;BYDAY=5MO,-5TU,+1SU',
    {
      byDay: [
        { day: 'MO', nth: 5 },
        { day: 'TU', nth: -5 },
        { day: 'SU', nth: 1 },
      ],
    },
  ],
  ['FREQ=YEARLY;BYDAY=1FR', { byDay: [{ day: 'FR', nth: 1 }] }],
  ['FREQ=MONTHLY;BYMONTHDAY=1,31,-1,-31', { byMonthDay: [1, 31, -1, -31] }],
  ['FREQ=YEARLY;BYMONTH=1,12', { byMonth: [1, 12] }],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=31,-31', { bySetPos: [31, -31] }],
  ['FREQ=YEARLY;BYMONTH=6;BYSETPOS=1', { byMonth: [6], bySetPos: [1] }],
  ['FREQ=WEEKLY;WKST=SU', { weekStart: 'SU' }],
  ['FREQ=DAILY;COUNT=1', { count: 1 }],
  ['FREQ=DAILY;COUNT=999', { count: 999 }],
  ['FREQ=DAILY;UNTIL=20280229', { until: '2028-02-29' }],
])('%s is a rule', (text, expected) => {
  expect(readRecurrence(text)).toMatchObject(expected);
  expect(isRecurrence(text)).toBe(true);
});

test.each([
  '',
  'FREQ=',
  'FREQ=HOURLY',
  'freq=DAILY',
  'FREQ=daily',
  'INTERVAL=2',
  'FREQ=DAILY;',
  'FREQ=DAILY;FREQ=DAILY',
  'FREQ=DAILY=1',
  'FREQ=DAILY;BYHOUR=8',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=1000',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;INTERVAL=01',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=1000',
  'FREQ=DAILY;UNTIL=20260229',
  'FREQ=DAILY;UNTIL=2026-03-01',
  'FREQ=DAILY;UNTIL=20260301T000000Z',
  // It would end twice.
  'FREQ=DAILY;COUNT=3;UNTIL=20260301',
  'FREQ=WEEKLY;WKST=XX',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=MO,',
  'FREQ=WEEKLY;BYDAY=MO,MO',
  // The second Monday of a week is none.
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=DAILY;BYDAY=2MO',
  'FREQ=MONTHLY;BYDAY=6MO',
  'FREQ=MONTHLY;BYDAY=0MO',
  'FREQ=MONTHLY;BYDAY=1MO,+1MO',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=MONTHLY;BYMONTHDAY=32',
  'FREQ=MONTHLY;BYMONTHDAY=-32',
  'FREQ=WEEKLY;BYMONTHDAY=1',
  'FREQ=YEARLY;BYMONTH=0',
  'FREQ=YEARLY;BYMONTH=13',
  'FREQ=YEARLY;BYMONTH=-1',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0',
  'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=32',
  // The first of nothing.
  'FREQ=MONTHLY;BYSETPOS=1',
])('%j is none', (text) => {
  expect(readRecurrence(text)).toBeUndefined();
  expect(isRecurrence(text)).toBe(false);
});

test('an interval alone has nothing else', () => {
  const plain: Recurrence = { freq: 'MONTHLY', interval: 3, ...NOTHING };
  expect(isPlainInterval(plain)).toBe(true);
  const more: Partial<Recurrence>[] = [
    { byDay: [{ day: 'MO' }] },
    { byMonthDay: [1] },
    { byMonth: [1] },
    { bySetPos: [1] },
    { count: 2 },
    { until: '2026-03-01' },
  ];
  for (const one of more) expect(isPlainInterval({ ...plain, ...one }), JSON.stringify(one)).toBe(false);
  expect(isPlainInterval({ ...plain, weekStart: 'SU' })).toBe(true);
});
