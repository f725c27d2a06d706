import { expect, test } from 'vitest';
import { dayIn, offsetsBetween, startOfDay } from './zones.ts';

test.each([
  ['America/New_York', '2026-03-07'],
  ['Europe/Berlin', '2026-03-08'],
  ['Pacific/Auckland', '2026-03-08'],
])('half past four on 8 March in London is in %s on %s', (zone, day) => {
  expect(dayIn('2026-03-08T04:30:00Z', zone)).toBe(day);
});

test.each([
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-31', 'UTC', '2026-03-31T00:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone)).toBe(moment);
});

test('offsets change where clocks do', () => {
  expect(offsetsBetween('Europe/Berlin', '2026-03-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([
    { until: '2026-03-29T01:00:00.000Z', seconds: 3600 },
    { until: '2026-10-25T01:00:00.000Z', seconds: 7200 },
    { seconds: 3600 },
  ]);
  expect(offsetsBetween('UTC', '1990-01-01T00:00:00Z', '2026-12-01T00:00:00Z')).toEqual([{ seconds: 0 }]);
});
