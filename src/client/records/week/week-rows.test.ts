import { expect, test } from 'vitest';
import { hoursOn, isOver, rowsOf, type WeekEntry } from './week-rows.ts';

const WEEK = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
];
const WORK_DAYS = { free: new Set(['2026-11-28', '2026-11-29']), aWeek: 5 };
const PEOPLE = [
  { id: 1, label: 'Ana', available: 40 },
  { id: 2, label: 'Ben' },
];
const entry = (key: string, more: Partial<WeekEntry>): WeekEntry => ({
  key,
  title: key,
  owner: 1,
  hours: 0,
  first: '2026-11-24',
  last: '2026-11-24',
  ...more,
});
const rows = (...entries: WeekEntry[]) => rowsOf(PEOPLE, entries, WEEK, WORK_DAYS);

test('the hours of a record are spread over its working days, also those of other weeks', () => {
  const long = entry('long', { first: '2026-11-26', last: '2026-12-01', hours: 8 });
  const on = (day: string) => hoursOn(day, long, WORK_DAYS.free);
  expect(WEEK.map(on)).toEqual([0, 0, 0, 2, 2, 0, 0]);
  // What stands on free days alone is done on them.
  expect(hoursOn('2026-11-28', { ...long, first: '2026-11-28', last: '2026-11-29' }, WORK_DAYS.free)).toBe(4);
  expect(hoursOn('2026-11-26', { ...long, state: 'done' }, WORK_DAYS.free)).toBe(0);
});

test('a day has the hours of its person, and is over with more', () => {
  const [ana, ben] = rows(
    entry('a', { hours: 6 }),
    entry('b', { hours: 4.5 }),
    entry('c', { owner: 2, hours: 3 }),
  );
  expect(ana?.days[1]).toEqual({ hours: 10.5, available: 8 });
  expect(ana?.days[5]).toEqual({ hours: 0, available: 0, isFree: true });
  const [weekend] = rows(entry('d', { hours: 4, first: '2026-11-28', last: '2026-11-28' }));
  expect(weekend?.days[5]).toEqual({ hours: 4, available: 0, isFree: true });
  expect(isOver(weekend?.days[5] as never)).toBe(false);
  expect(isOver(ana?.days[1] as never)).toBe(true);
  expect(ana?.load).toEqual({ hours: 10.5, available: 40 });
  // Whose hours are not known is never over.
  expect(ben?.days[1]).toEqual({ hours: 3 });
  expect(isOver(ben?.days[1] as never)).toBe(false);
});

test('whoever has work has a row, also one who can be given none any more', () => {
  const shown = rows(entry('a', { owner: 9, ownerName: 'Left' }), entry('b', { owner: null }));
  expect(shown.map(({ label }) => label)).toEqual(['Ana', 'Ben', 'Left']);
  expect(shown[2]?.bars.map(({ entry: { key } }) => key)).toEqual(['a']);
});

test('bars of one person do not overlap', () => {
  const [ana] = rows(
    entry('a', { last: '2026-11-26' }),
    entry('b', { first: '2026-11-25', last: '2026-11-25' }),
  );
  expect(ana?.bars.map(({ from, to, lane }) => [from, to, lane])).toEqual([
    [1, 3, 0],
    [2, 2, 1],
  ]);
});
