import { expect, test } from 'vitest';
import {
  availability,
  backlogWeeks,
  failureRate,
  inherentAvailability,
  mtbf,
  mttr,
  reliabilityOf,
  type Stop,
  together,
  upHours,
} from './figures.ts';

const at = (time: string) =>
  Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds;
const MARCH = { from: at('2026-03-01T00:00'), until: at('2026-04-01T00:00') };
const stop = (from: string, until: string | null, kind: Stop['kind'], isFailure = false): Stop => ({
  from: at(from),
  until: at(until ?? '2026-04-02T12:00'),
  isOver: until !== null,
  kind,
  isFailure,
});
const own = [
  stop('2026-03-02T08:00', '2026-03-02T14:00', 'unplanned', true),
  stop('2026-03-10T22:00', '2026-03-11T04:30', 'unplanned', true),
  stop('2026-03-16T06:00', '2026-03-16T18:00', 'planned'),
  stop('2026-03-28T20:00', '2026-03-29T08:00', 'unplanned'),
  stop('2026-03-31T20:00', null, 'unplanned', true),
];
const one = reliabilityOf({ ...MARCH, own, above: [], otherFailures: 0 });
const rounded = (value: number | null, digits = 2) => value !== null && Number(value.toFixed(digits));

test('a month of one asset (V26)', () => {
  expect(one).toMatchObject({
    hours: 743,
    unplanned: 27.5,
    planned: 12,
    external: 0,
    failures: 3,
    repairs: 2,
  });
  expect(upHours(one)).toBe(703.5);
  expect(mtbf(one)).toBe(234.5);
  expect(mttr(one)).toBe(6.25);
  expect(rounded(availability(one), 4)).toBe(0.9468);
  expect(rounded(inherentAvailability(one), 4)).toBe(0.974);
  expect(rounded(failureRate(one), 3)).toBe(4.264);
});

test('two assets are added up before they are divided (V26)', () => {
  const second = reliabilityOf({
    ...MARCH,
    own: [stop('2026-03-05T08:00', '2026-03-05T18:00', 'planned')],
    above: [],
    otherFailures: 1,
  });
  const both = together([one, second]);
  expect(rounded(mtbf(both))).toBe(359.13);
  expect(rounded(availability(both), 4)).toBe(0.9667);
});

test('what stands still with its parent is counted once, and is not its own (V27)', () => {
  const day = { from: at('2026-03-03T00:00'), until: at('2026-03-04T00:00') };
  const child = reliabilityOf({
    ...day,
    own: [stop('2026-03-03T08:00', '2026-03-03T12:00', 'unplanned')],
    above: [{ from: at('2026-03-03T10:00'), until: at('2026-03-03T16:00') }],
    otherFailures: 0,
  });
  expect(child).toMatchObject({ hours: 24, unplanned: 4, external: 4 });
  expect(upHours(child)).toBe(16);
  expect(availability(child)).toBe(0.8);
});

test('without data there is no figure', () => {
  const none = reliabilityOf({ from: 0, until: 0, own: [], above: [], otherFailures: 0 });
  expect([mtbf(none), mttr(none), availability(none), failureRate(none)]).toEqual([null, null, null, null]);
});

test('weeks of work that is left (V31)', () => {
  const orders = [
    [8, 2],
    [4, 0],
    [6, 7],
    [120, 10],
    [30, 0],
  ].map(([estimated = 0, spent = 0]) => ({ estimated, spent }));
  const { hours, weeks } = backlogWeeks(orders, 3 * 38, 80);
  expect(hours).toBe(150);
  expect(rounded(weeks)).toBe(1.64);
  expect(backlogWeeks(orders, 0, 80).weeks).toBeNull();
});
