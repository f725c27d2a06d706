import { expect, test } from 'vitest';
import { complianceOf, type PlannedDate, pmCompliance } from './pm-compliance.ts';
import { toleranceOf } from './tolerance.ts';

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
const date = (interval: number, due: number, state: PlannedDate['state'], done?: number): PlannedDate => ({
  state,
  dueOn: march(due),
  doneOn: done === undefined ? null : march(done),
  tolerance: toleranceOf(interval),
});

test('March as the third of April sees it: half of what was due was in time, three count not (V29)', () => {
  const dates = [
    date(7, 2, 'done', 2),
    date(7, 9, 'done', 10),
    date(7, 16, 'done', 18),
    date(7, 23, 'missed'),
    date(31, 15, 'done', 18),
    date(31, 20, 'generated'),
    date(91, 28, 'generated'),
    date(7, 30, 'covered'),
    date(7, 30, 'skipped'),
  ];
  expect(pmCompliance(dates, '2026-04-03')).toEqual({
    value: 0.5,
    counted: 6,
    outcomes: { on_time: 3, late: 1, missed: 1, overdue: 1, covered: 1, skipped: 1, pending: 1 },
  });
});

test('nothing due tells nothing', () => {
  expect(pmCompliance([], '2026-04-03').value).toBeNull();
  expect(pmCompliance([date(91, 28, 'generated')], '2026-04-03')).toMatchObject({ value: null, counted: 0 });
});

test.each([
  [1275, 'on_time'],
  [1276, 'late'],
])('a meter that showed %i when 1,250 of every 250 was due was %s, whatever the day', (done, outcome) => {
  const metered = { ...date(91, 1, 'done', 31), tolerance: 0, meter: { due: 1250, done, every: 250 } };
  expect(complianceOf(metered, '2026-04-03')).toBe(outcome);
});
