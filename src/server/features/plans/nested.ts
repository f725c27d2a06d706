import { addDays } from '../../../shared/days.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { nextOccurrences } from './next-occurrences.ts';
import type { Due } from './plan-view.ts';
import { numberOf, occurrencesOf } from './plans.ts';
import { toleranceOf } from './tolerance.ts';

/** The most levels of plans; more is a loop. */
const MOST_LEVELS = 12;
/** Thresholds of the same meter within this fraction of the smaller interval count as one service. */
const NEAR = 0.1;
const LOOKED_AT = 50;
/** How far ahead dates of larger plans are looked for. */
const HORIZON_DAYS = 3652 + 31;

/** What `dueOf` and a covering date need of a recorded one. */
const DATE = ['id', 'key', 'trigger', 'state', 'nominal_on', 'due_on', 'due_reading', 'done_on'];
/** Skipped and missed dates do nobody's work. */
const RECORDED: Condition = { property: 'state', op: 'in', value: ['generated', 'done', 'covered'] };

/** A date of a larger plan that covers the work of a smaller one, with its record if there is one already. */
interface Covering {
  plan: Row;
  occurrence?: Row;
}

/** The plans that include this one's work, nearest first. */
export async function plansAbove(reader: Reader, plan: Row): Promise<Row[]> {
  const above: Row[] = [];
  let id = writtenValue(plan, 'included_in');
  while (typeof id === 'number' && above.length < MOST_LEVELS) {
    const next = await reader.get(PLAN, id);
    if (!next || next.id === plan.id) break;
    above.push(next);
    id = writtenValue(next, 'included_in');
  }
  return above;
}

/** The plans whose work this one includes, smallest first. */
async function plansBelow(reader: Reader, plan: number, level = 0): Promise<Row[]> {
  if (level >= MOST_LEVELS) return [];
  const direct = await reader.find(PLAN, { where: [eq('included_in', plan), eq('is_active', true)] });
  const all: Row[] = [];
  for (const one of direct) all.push(...(await plansBelow(reader, one.id, level + 1)), one);
  return all;
}

/**
 * Finds, for dates of a plan, the date of a larger one that covers each. The larger plans are loaded once, however many
 * dates there are.
 */
export async function coverings(
  reader: Reader,
  small: LoadedPlan,
  now: Date,
): Promise<(due: Due) => Covering | undefined> {
  const larger: { large: LoadedPlan; known: Row[]; coming: Due[] }[] = [];
  for (const plan of await plansAbove(reader, small.plan)) {
    if (plan.is_active !== true) continue;
    const large = await loadPlan(reader, plan, now);
    const known = await occurrencesOf(reader, plan.id, [RECORDED], { properties: DATE });
    larger.push({ large, known, coming: upcoming(large, addDays(large.today, HORIZON_DAYS)) });
  }
  const within = larger.length > 0 ? mergeDays(small) : 0;
  return (due) => {
    for (const { large, known, coming } of larger) {
      const { plan } = large;
      const occurrence = known.find((one) => goesWith(small, due, large, dueOf(one), within));
      if (occurrence) return { plan, occurrence };
      if (coming.some((other) => goesWith(small, due, large, other, within))) return { plan };
    }
    return undefined;
  };
}

/** The smaller plans whose work is covered by a date of a larger one. */
export async function coveredBy(reader: Reader, large: LoadedPlan, due: Due, now: Date): Promise<Row[]> {
  const covered: Row[] = [];
  for (const plan of await plansBelow(reader, large.plan.id)) {
    const small = await loadPlan(reader, plan, now);
    const recorded = await occurrencesOf(reader, plan.id, [eq('state', 'covered')], { properties: DATE });
    const known = recorded.map(dueOf);
    const { today } = small;
    const until = addDays(due.dueOn > today ? due.dueOn : today, 31);
    const all = [...known, ...upcoming(small, until)];
    const within = mergeDays(small);
    if (all.some((other) => goesWith(small, other, large, due, within))) covered.push(plan);
  }
  return covered;
}

/**
 * Whether a date of a smaller plan is close enough to one of a larger plan: by days, or by the total of their meter.
 */
function goesWith(small: LoadedPlan, due: Due, large: LoadedPlan, other: Due, withinDays: number): boolean {
  const [own, others] = [meterOf(small, due), meterOf(large, other)];
  if (
    own &&
    others &&
    own.meter === others.meter &&
    due.dueReading !== undefined &&
    other.dueReading !== undefined
  )
    return Math.abs(due.dueReading - other.dueReading) <= NEAR * own.every;
  return Math.abs(daysBetween(due.dueOn, other.dueOn)) <= withinDays;
}

function upcoming({ view, today }: LoadedPlan, until: string): Due[] {
  return nextOccurrences(view, today, until, LOOKED_AT);
}

function mergeDays({ plan, view, today }: LoadedPlan): number {
  const said = numberOf(plan.merge_days) ?? numberOf(plan.tolerance_days);
  if (said !== null) return said;
  const [first, second] = nextOccurrences({ ...view, used: new Set() }, today, addDays(today, 3650), 2);
  return first && second ? toleranceOf(daysBetween(first.dueOn, second.dueOn)) : 0;
}

function meterOf({ triggers }: LoadedPlan, due: Due): { meter: number; every: number } | undefined {
  const trigger = triggers.find(({ id }) => id === due.trigger);
  const meter = trigger && writtenValue(trigger, 'meter');
  return typeof meter === 'number' ? { meter, every: Number(trigger?.every) } : undefined;
}

/** The date that a record of a handled date stands for. */
export function dueOf(occurrence: Row): Due {
  const dueReading = numberOf(occurrence.due_reading);
  return {
    key: String(occurrence.key),
    trigger: Number(writtenValue(occurrence, 'trigger')),
    nominalOn: String(occurrence.nominal_on ?? occurrence.due_on),
    dueOn: String(occurrence.due_on),
    isReached: false,
    isEstimated: false,
    ...(dueReading !== null && { dueReading }),
  };
}
