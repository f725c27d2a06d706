import { expect, test } from 'vitest';
import { complianceOf, type PlannedDate } from './pm-compliance.ts';
import { toleranceOf } from './tolerance.ts';

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const date = (interval: number, due: number, state: PlannedDate['state'], done?: number): PlannedDate => ({
  state,
  dueOn: march(due),
  doneOn: done === undefined ? null : march(done),
  tolerance: toleranceOf(interval),
});

test.each([
  ['on_time', date(7, 2, 'done', 2)],
  ['on_time', date(7, 9, 'done', 10)],
  ['late', date(7, 16, 'done', 18)],
  ['missed', date(7, 23, 'missed')],
  ['on_time', date(31, 15, 'done', 18)],
  ['overdue', date(31, 20, 'generated')],
  ['pending', date(91, 28, 'generated')],
  ['covered', date(7, 30, 'covered')],
  ['skipped', date(7, 30, 'skipped')],
] as const)('on the third of April a date of March is %s (V29)', (outcome, planned) => {
  expect(complianceOf(planned, '2026-04-03')).toBe(outcome);
});

test.each([
  [1275, 'on_time'],
  [1276, 'late'],
])('a meter that showed %i when 1,250 of every 250 was due was %s, whatever the day', (done, outcome) => {
  const metered = { ...date(91, 1, 'done', 31), tolerance: 0, meter: { due: 1250, done, every: 250 } };
  expect(complianceOf(metered, '2026-04-03')).toBe(outcome);
});
