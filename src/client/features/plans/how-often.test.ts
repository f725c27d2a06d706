import { expect, test } from 'vitest';
import { howOftenText, type PlanMeter, readHowOften, withHowOften } from './how-often.ts';

const HOURS: PlanMeter = { id: 7, name: 'Hours', unit: 'h', isPrimary: true };
const PUMP: PlanMeter = { id: 8, name: 'Pump', unit: 'h', isPrimary: false };
const WAY: PlanMeter = { id: 9, name: 'Odometer', unit: 'km', isPrimary: false };
const METERS = [HOURS, PUMP, WAY];
const rule = (rrule: string) => ({ kind: 'calendar', rrule });
const every = (meter: number, amount: number) => ({ kind: 'meter', meter, every: amount });

test.each([
  ['500 h or 3 months', [every(7, 500), rule('FREQ=MONTHLY;INTERVAL=3')], 'any'],
  ['every 500 hours, whichever comes first', [every(7, 500)], 'any'],
  ['Every 1,000 km and every year.', [every(9, 1000), rule('FREQ=YEARLY')], 'all'],
  ['250 h of Pump', [every(8, 250)], 'any'],
  ['12.5 h', [every(7, 12.5)], 'any'],
  ['quarterly', [rule('FREQ=MONTHLY;INTERVAL=3')], 'any'],
  ['every other week', [rule('FREQ=WEEKLY;INTERVAL=2')], 'any'],
  ['2w/ 100km', [rule('FREQ=WEEKLY;INTERVAL=2'), every(9, 100)], 'any'],
  ['a month', [rule('FREQ=MONTHLY')], 'any'],
  ['500 h or 1 year, whichever comes last', [every(7, 500), rule('FREQ=YEARLY')], 'all'],
])('%s is understood', (text, triggers, combine) => {
  expect(readHowOften(text, METERS)).toEqual({ triggers, combine });
});

test.each([
  ['', METERS, 'Enter how often'],
  ['500', METERS, 'Add a unit to 500'],
  [
    '500 liters',
    METERS,
    'No meter of this asset counts in “liters”. It has Hours (h), Pump (h), Odometer (km).',
  ],
  ['500 h', [], 'This asset has no meter'],
  ['500 h', null, 'Choose the asset first'],
  ['500 h', [{ ...HOURS, isPrimary: false }, PUMP], 'Write “h of Hours” or “h of Pump”.'],
  ['500 h of Belt', METERS, 'no meter “Belt”'],
  ['1.5 months', METERS, 'not a whole number'],
  ['0 h', METERS, 'not more than 0'],
  ['1,5 h', METERS, 'unclear'],
  ['500 h or 3 months and 1 year', METERS, 'either “or” or “and”'],
  ['constructor', METERS, 'counts in “constructor”'],
])('%s says what is wrong', (text, meters, wrong) => {
  expect(readHowOften(text, meters)).toEqual({ wrong: expect.stringContaining(wrong) });
});

test('what is said is read back as the same', () => {
  for (const text of ['500 h or 3 months', '250 h of Pump and 1,000 km', 'month', '2 weeks']) {
    const read = readHowOften(text, METERS);
    if ('wrong' in read) throw new Error(read.wrong);
    expect(howOftenText(read.triggers, read.combine, METERS)).toBe(text);
  }
});

test('what has no such words is not said', () => {
  const said = (trigger: Record<string, unknown>) => howOftenText([trigger], 'any', METERS);
  expect(said({ kind: 'condition', meter: 7, test: 'above', limit: 80 })).toBeUndefined();
  expect(said(rule('FREQ=MONTHLY;BYMONTHDAY=15'))).toBeUndefined();
  expect(said(every(99, 5))).toBeUndefined();
  expect(said({ kind: 'meter', meter: { id: 7, label: 'Hours' }, every: 500 })).toBe('500 h');
});

test('a trigger that stays keeps its line', () => {
  const before = [
    { id: 1, kind: 'meter', meter: { id: 7, label: 'Hours' }, every: 500, first_at: 1200 },
    { id: 2, kind: 'calendar', rrule: 'FREQ=YEARLY' },
  ];
  expect(withHowOften(before, [every(7, 250)])).toEqual([
    { id: 1, kind: 'meter', meter: 7, every: 250, first_at: 1200 },
  ]);
});
