import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/days.ts';
import { nextOccurrences } from './next-occurrences.ts';
import type { CyclicTrigger, PlanView } from './plan-view.ts';
import { MONDAY_TO_FRIDAY, type Shift } from './work-calendar.ts';

const START = '2026-01-01';
const DAYS = 730;
const CALENDAR = 1;
const METER = 2;

/** A machine that runs a fixed number of hours each day and is read each evening, and what its plan counts. */
const machines = fc.record({
  perDay: fc.integer({ min: 1, max: 24 }),
  /** The interval in days of running, so that thresholds are hit exactly. */
  runs: fc.integer({ min: 3, max: 120 }),
  rule: fc.constantFrom(
    undefined,
    'FREQ=DAILY;INTERVAL=20',
    'FREQ=WEEKLY;INTERVAL=5',
    'FREQ=MONTHLY;INTERVAL=3',
  ),
  combine: fc.constantFrom<PlanView['combine']>('any', 'all'),
  shift: fc.constantFrom<Shift>('none', 'after'),
  season: fc.constantFrom<[string | null, string | null]>([null, null], ['03-01', '10-31']),
});
type Machine = typeof machines extends fc.Arbitrary<infer T> ? T : never;

function planOf(machine: Machine, mode: PlanView['mode'], day: number): PlanView {
  const { perDay, runs, rule, combine, shift, season } = machine;
  const meter = {
    id: 1,
    name: 'Hours',
    unit: 'h',
    total: perDay * day,
    day: addDays(START, day),
    isFresh: true,
    rate: { rise: perDay, days: 1 },
  };
  const every = perDay * runs;
  const triggers: CyclicTrigger[] = [
    { id: METER, kind: 'meter', every, firstAt: every, lastDoneAt: null, lead: 0, meter },
  ];
  if (rule && mode === 'floating') triggers.push({ id: CALENDAR, kind: 'calendar', rule });
  const [seasonFrom, seasonUntil] = season;
  // The day on which a meter passes its threshold cannot be moved.
  const moved = mode === 'floating' ? { shift, seasonFrom, seasonUntil } : {};
  return {
    mode,
    combine,
    startOn: START,
    lastDoneOn: START,
    cursor: null,
    seasonFrom: null,
    seasonUntil: null,
    shift: 'none',
    calendar: MONDAY_TO_FRIDAY,
    pausedFrom: null,
    pausedUntil: null,
    retiredOn: null,
    triggers,
    cycle: 1,
    used: new Set(),
    ...moved,
  };
}

const shownAtFirst = (plan: PlanView) =>
  nextOccurrences(plan, START, addDays(START, DAYS), 10_000).map(({ key, dueOn }) => `${key} ${dueOn}`);

test('a fixed meter: what is shown on the first day is what is made as it is read day by day', () => {
  fc.assert(
    fc.property(machines, (machine) => {
      const used = new Set<string>();
      const made: string[] = [];
      for (let day = 0; day <= DAYS; day++) {
        const today = addDays(START, day);
        for (const due of nextOccurrences({ ...planOf(machine, 'fixed', day), used }, today, today, 100)) {
          used.add(due.key);
          made.push(`${due.key} ${due.dueOn}`);
        }
      }
      expect(made).toEqual(shownAtFirst(planOf(machine, 'fixed', 0)));
      expect(made.length).toBe(Math.floor(DAYS / machine.runs));
    }),
    { numRuns: 15, seed: 7 },
  );
});

test('a floating plan that is done on its days: dates and meters, whichever comes first or when all have come', () => {
  fc.assert(
    fc.property(machines, (machine) => {
      const made: string[] = [];
      let base: PlanView['base'];
      for (let day = 0; day <= DAYS; day++) {
        const today = addDays(START, day);
        const plan = planOf(machine, 'floating', day);
        const cycle = made.length + 1;
        const [due] = nextOccurrences({ ...plan, ...(base && { base }), cycle }, today, today, 1);
        if (!due) continue;
        made.push(`${due.key} ${today}`);
        base = { on: today, readings: new Map([[METER, machine.perDay * day]]) };
      }
      expect(made).toEqual(shownAtFirst(planOf(machine, 'floating', 0)));
      expect(new Set(made.map((one) => one.split(' ')[0])).size).toBe(made.length);
    }),
    {
      numRuns: 25,
      seed: 7,
      examples: [
        // 31 October 2027 is a Sunday: the day after is out of season.
        [{ perDay: 1, runs: 3, rule: undefined, combine: 'any', shift: 'after', season: ['03-01', '10-31'] }],
      ],
    },
  );
});
