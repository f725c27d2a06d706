import { READING } from '../../../shared/entity-paths.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition as Filter, Reader, Row, RowOf } from '../../store/store.ts';
import { type Condition, firedAt } from './condition.ts';
import type { LoadedPlan } from './load-plan.ts';
import type { Due } from './plan-view.ts';
import { keysOf, numberOf, occurrencesOf } from './plans.ts';

/** Readings arrive one by one, or at most a thousand at once. */
const READINGS_LOOKED_AT = 1100;

/**
 * Readings beyond a limit that create work and were not handled yet: only one, however many follow before one is back.
 */
export async function dueByReadings(reader: Reader, loaded: LoadedPlan, trigger: Row): Promise<Due[]> {
  const meter = writtenValue(trigger, 'meter');
  if (typeof meter !== 'number') return [];
  const fired = await newlyFired(reader, loaded, trigger, meter);
  return fired.map(({ id }) => dueBy(loaded, trigger, id));
}

/** The readings that create work and were not handled yet: those since the last handled one. */
async function newlyFired(reader: Reader, { plan }: LoadedPlan, trigger: Row, meter: number): Promise<Row[]> {
  const condition = conditionOf(trigger);
  const last = await lastFired(reader, plan.id, trigger.id);
  const since = String(last?.read_at ?? trigger.created_at);
  const later: Filter[] = [
    eq('meter', meter),
    { property: 'read_at', op: last ? 'gt' : 'gte', value: since },
  ];
  const newest = await reader.find(READING, {
    where: later,
    order: [{ property: 'read_at', descending: true }],
    limit: READINGS_LOOKED_AT,
  });
  const readings = newest.reverse();
  const before = readings[0] && [
    ...later,
    { property: 'read_at', op: 'lt' as const, value: String(readings[0].read_at) },
  ];
  const isArmed =
    !last ||
    (before !== undefined &&
      (await reader.count(READING, { where: [...before, isBack(condition)], atMost: 1 })) > 0);
  const values = readings.map((reading) => Number(reading.meter_reading));
  const fired = firedAt(values, condition, isArmed).map((index) => readings[index] as Row);
  const keys = fired.map(({ id }) => `x:${id}`);
  const used = await keysOf(reader, plan.id, [{ property: 'key', op: 'in', value: keys }]);
  return fired.filter(({ id }) => !used.has(`x:${id}`));
}

/** The last reading for which a trigger created work. */
async function lastFired(
  reader: Reader,
  plan: number,
  trigger: number,
): Promise<RowOf<typeof READING> | null> {
  const where: Filter[] = [eq('trigger', trigger), { property: 'key', op: 'contains', value: 'x:' }];
  const [known] = await occurrencesOf(reader, plan, where, { limit: 1 });
  return known ? reader.get(READING, Number(String(known.key).slice(2))) : null;
}

function isBack({ test, rearm }: Condition): Filter {
  return { property: 'meter_reading', op: test === 'above' ? 'lte' : 'gte', value: rearm };
}

function dueBy({ today }: LoadedPlan, trigger: Row, reading: number): Due {
  return {
    key: `x:${reading}`,
    trigger: trigger.id,
    nominalOn: today,
    dueOn: today,
    isReached: true,
    isEstimated: false,
  };
}

function conditionOf(trigger: Row): Condition {
  const limit = Number(trigger.limit);
  return {
    test: trigger.test === 'below' ? 'below' : 'above',
    limit,
    forReadings: numberOf(trigger.for_readings) ?? 1,
    rearm: numberOf(trigger.rearm) ?? limit,
  };
}
