import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../shared/days.ts';
import { firedAt } from './condition.ts';
import { nextOccurrences } from './next-occurrences.ts';
import type { CyclicTrigger, MeterView, PlanView } from './plan-view.ts';
import { toleranceOf } from './tolerance.ts';
import { MONDAY_TO_FRIDAY, type Shift } from './work-calendar.ts';

const PLAN: PlanView = {
  mode: 'fixed',
  combine: 'any',
  startOn: '2026-01-01',
  lastDoneOn: null,
  cursor: null,
  seasonFrom: null,
  seasonUntil: null,
  shift: 'none',
  calendar: MONDAY_TO_FRIDAY,
  pausedFrom: null,
  pausedUntil: null,
  retiredOn: null,
  triggers: [],
  cycle: 1,
  used: new Set(),
};
const calendar = (rule: string, id = 1): CyclicTrigger => ({ id, kind: 'calendar', rule });
const hours = (meter: Partial<MeterView>, every: number, own = {}): CyclicTrigger => ({
  id: 2,
  kind: 'meter',
  every,
  firstAt: null,
  lastDoneAt: null,
  lead: 0,
  meter: { id: 1, name: 'Hours', unit: 'h', total: 0, day: '2026-01-01', isFresh: true, ...meter },
  ...own,
});
const daysOf = (plan: Partial<PlanView>, count: number, today = '2026-01-01') =>
  nextOccurrences({ ...PLAN, ...plan }, today, addDays(today, 3000), count).map(({ dueOn }) => dueOn);

describe('floating, every three months (V12)', () => {
  test.each([
    ['done in time', '2026-01-31', '2026-04-30'],
    ['done late', '2026-05-06', '2026-08-06'],
    ['done early', '2026-04-20', '2026-07-20'],
    ['from a month that is longer', '2025-11-30', '2026-02-28'],
  ])('%s', (_what, on, due) => {
    const triggers = [calendar('FREQ=MONTHLY;INTERVAL=3')];
    const base = { on, readings: new Map<number, number>() };
    expect(daysOf({ mode: 'floating', triggers, base, cycle: 2 }, 1)).toEqual([due]);
  });

  test('first on the day it starts, or counted from when it was last done', () => {
    const triggers = [calendar('FREQ=MONTHLY;INTERVAL=3')];
    expect(daysOf({ mode: 'floating', triggers }, 3)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01']);
    expect(daysOf({ mode: 'floating', triggers, lastDoneOn: '2025-12-15' }, 1)).toEqual(['2026-03-15']);
  });
});

test('a plan that began in 1900 catches up with no dates of more than ten years ago', () => {
  const triggers = [calendar('FREQ=DAILY')];
  expect(daysOf({ startOn: '1900-01-01', triggers }, 1, '2026-01-01')).toEqual(['2015-12-25']);
  expect(daysOf({ startOn: '1900-01-01', triggers, cursor: '2025-12-31' }, 2)).toEqual([
    '2026-01-01',
    '2026-01-02',
  ]);
});

describe('whichever comes first of 250 h and 3 months (V13)', () => {
  const triggers = [
    calendar('FREQ=MONTHLY;INTERVAL=3'),
    hours({ total: 1_180, day: '2026-03-12', rate: { rise: 180, days: 61 } }, 250),
  ];
  const base = { on: '2026-01-10', readings: new Map([[2, 1_000]]) };
  const plan: PlanView = { ...PLAN, mode: 'floating', triggers, base, cycle: 2 };
  const due = (own: Partial<PlanView>, today = '2026-03-12') =>
    nextOccurrences({ ...plan, ...own }, today, '2027-01-01', 1)[0];

  test('the meter comes first, the date where all must have come', () => {
    expect(due({})).toMatchObject({
      dueOn: '2026-04-05',
      trigger: 2,
      dueReading: 1_250,
      isEstimated: true,
      key: 'f:2',
    });
    expect(due({ combine: 'all' })).toMatchObject({ dueOn: '2026-04-10', trigger: 1 });
  });

  test('done, both count anew', () => {
    const done = { on: '2026-04-08', readings: new Map([[2, 1_262]]) };
    const next = (own: Partial<PlanView>) => due({ base: done, cycle: 3, ...own }, '2026-04-08');
    expect(next({ triggers: [triggers[0] as CyclicTrigger] })).toMatchObject({ dueOn: '2026-07-08' });
    expect(next({ triggers: [triggers[1] as CyclicTrigger] })).toMatchObject({ dueReading: 1_512 });
  });

  test('a meter that was not read lately tells no day', () => {
    const old = [
      triggers[0] as CyclicTrigger,
      hours({ total: 1_180, rate: { rise: 180, days: 61 }, isFresh: false }, 250),
    ];
    expect(due({ triggers: old })).toMatchObject({ dueOn: '2026-04-10' });
    expect(due({ triggers: old, combine: 'all' })).toBeUndefined();
  });
});

describe('every 500 h (V14)', () => {
  const dues = (total: number, own: Partial<PlanView> = {}) =>
    nextOccurrences(
      { ...PLAN, triggers: [hours({ total, rate: { rise: 10, days: 1 } }, 500, { firstAt: 500 })], ...own },
      '2026-01-01',
      '2027-01-01',
      5,
    ).map(({ dueReading, isReached }) => [dueReading, isReached]);

  test('fixed, it counts by thresholds', () => {
    expect(dues(700).slice(0, 2)).toEqual([
      [500, true],
      [1_000, false],
    ]);
    expect(dues(1_620).slice(0, 4)).toEqual([
      [500, true],
      [1_000, true],
      [1_500, true],
      [2_000, false],
    ]);
    expect(dues(1_620, { used: new Set(['m:2:500', 'm:2:1000', 'm:2:1500']) })[0]).toEqual([2_000, false]);
  });

  test('floating, it counts from where it was done', () => {
    const base = { on: '2026-01-01', readings: new Map([[2, 730]]) };
    expect(dues(730, { mode: 'floating', base, cycle: 2 })[0]).toEqual([1_230, false]);
  });
});

test('a condition makes work once, until a reading is back (V15)', () => {
  const values = [75, 82, 79, 83, 84, 90, 72, 69, 81, 85];
  expect(firedAt(values, { test: 'above', limit: 80, forReadings: 2, rearm: 70 })).toEqual([4, 9]);
  expect(firedAt([5, 3, 2, 6, 1], { test: 'below', limit: 4, forReadings: 1, rearm: 4 })).toEqual([1, 4]);
});

test('a season may reach over the turn of the year (V16)', () => {
  const triggers = [calendar('FREQ=MONTHLY;BYMONTHDAY=15')];
  const plan = { triggers, startOn: '2025-10-01', seasonFrom: '11-01', seasonUntil: '03-31' };
  expect(daysOf(plan, 5)).toEqual(['2025-11-15', '2025-12-15', '2026-01-15', '2026-02-15', '2026-03-15']);
});

describe('free days (V17)', () => {
  const off = { ...MONDAY_TO_FRIDAY, holidays: new Set(['2026-01-01']), yearly: new Set(['05-01']) };
  test.each<[Shift, string[]]>([
    ['after', ['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-01', '2026-05-04', '2026-06-01']],
    ['before', ['2025-12-31', '2026-01-30', '2026-02-27', '2026-04-01', '2026-04-30', '2026-06-01']],
    ['nearest', ['2025-12-31', '2026-02-02', '2026-03-02', '2026-04-01', '2026-04-30', '2026-06-01']],
    ['skip', ['2026-04-01', '2026-06-01']],
  ])('%s', (shift, expected) => {
    const triggers = [calendar('FREQ=MONTHLY;BYMONTHDAY=1')];
    expect(daysOf({ triggers, shift, calendar: off }, expected.length)).toEqual(expected);
  });

  test('two on one day are one, by the latest nominal date (V18)', () => {
    const may = { ...MONDAY_TO_FRIDAY, holidays: new Set(['2026-05-01']) };
    const plan: PlanView = {
      ...PLAN,
      startOn: '2026-04-30',
      triggers: [calendar('FREQ=DAILY')],
      shift: 'after',
      calendar: may,
    };
    const dues = nextOccurrences(plan, '2026-04-30', '2026-05-05', 9);
    expect(dues.map(({ dueOn, key }) => [dueOn, key])).toEqual([
      ['2026-04-30', 'c:2026-04-30'],
      ['2026-05-04', 'c:2026-05-04'],
      ['2026-05-05', 'c:2026-05-05'],
    ]);
  });
});

test('the first and the last day of a pause belong to it, and those of a season to that', () => {
  const triggers = [calendar('FREQ=DAILY')];
  const pause = { triggers, startOn: '2026-04-01', pausedFrom: '2026-04-02', pausedUntil: '2026-04-04' };
  expect(daysOf(pause, 3)).toEqual(['2026-04-01', '2026-04-05', '2026-04-06']);
  const season = { triggers, startOn: '2026-04-01', seasonFrom: '04-03', seasonUntil: '04-04' };
  expect(daysOf(season, 3)).toEqual(['2026-04-03', '2026-04-04', '2027-04-03']);
  const winter = { triggers, startOn: '2026-06-01', seasonFrom: '12-31', seasonUntil: '01-01' };
  expect(daysOf(winter, 3)).toEqual(['2026-12-31', '2027-01-01', '2027-12-31']);
});

test('a pause: what counts from the last time waits, what is fixed falls away (V19)', () => {
  const pause = { pausedFrom: '2026-04-01', pausedUntil: '2026-04-30' };
  const base = { on: '2026-01-10', readings: new Map<number, number>() };
  expect(
    daysOf({ ...pause, mode: 'floating', triggers: [calendar('FREQ=MONTHLY;INTERVAL=3')], base }, 1),
  ).toEqual(['2026-05-01']);
  expect(daysOf({ ...pause, startOn: '2026-03-10', triggers: [calendar('FREQ=MONTHLY')] }, 2)).toEqual([
    '2026-03-10',
    '2026-05-10',
  ]);
});

test('a fixed plan that was done before begins after that day, be it past (1.3)', () => {
  const plan = {
    triggers: [calendar('FREQ=WEEKLY;BYDAY=MO')],
    startOn: '2026-01-05',
    lastDoneOn: '2026-02-02',
  };
  expect(daysOf(plan, 2, '2026-03-20')).toEqual(['2026-02-09', '2026-02-16']);
  expect(daysOf({ ...plan, cursor: '2026-03-19' }, 1, '2026-03-20')).toEqual(['2026-03-23']);
});

test.each([
  [10, [0, 0, 1, 1, 3, 3, 9, 18, 28]],
  [20, [0, 0, 1, 3, 6, 6, 18, 28, 28]],
])('tolerance at %i % (V28)', (percent, expected) => {
  expect([1, 3, 7, 14, 28, 31, 91, 182, 365].map((days) => toleranceOf(days, percent))).toEqual(expected);
});

const rules = fc.constantFrom(
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,FR',
  'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  'FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU',
);
const plans = fc.record({
  rule: rules,
  shift: fc.constantFrom<Shift>('none', 'before', 'after', 'nearest', 'skip'),
  season: fc.constantFrom<[string | null, string | null]>(
    [null, null],
    ['11-01', '03-31'],
    ['04-01', '09-30'],
  ),
  start: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
  lead: fc.integer({ min: 0, max: 40 }),
});

test('what is shown is what is made as the days pass, and no key comes twice: three years', () => {
  fc.assert(
    fc.property(plans, ({ rule, shift, season: [seasonFrom, seasonUntil], start, lead }) => {
      const plan: PlanView = {
        ...PLAN,
        startOn: start,
        triggers: [calendar(rule)],
        shift,
        seasonFrom,
        seasonUntil,
      };
      const end = addDays(start, 3 * 365);
      const shown = nextOccurrences(plan, start, end, 10_000).map(({ key, dueOn }) => `${key} ${dueOn}`);
      const used = new Set<string>();
      const made: string[] = [];
      for (let day = start; day <= end; day = addDays(day, 1)) {
        const until = addDays(day, lead);
        for (const { key, dueOn } of nextOccurrences(
          { ...plan, used },
          day,
          until < end ? until : end,
          10_000,
        )) {
          expect(used.has(key)).toBe(false);
          used.add(key);
          made.push(`${key} ${dueOn}`);
        }
      }
      expect(made).toEqual(shown);
    }),
    { numRuns: 4, seed: 7 },
  );
});
