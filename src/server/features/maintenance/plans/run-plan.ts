import type { Transaction } from '../../../records/hooks.ts';
import { writtenValue } from '../../../records/written-value.ts';
import type { Row, Values, Writer } from '../../../store/store.ts';
import { READING } from '../meters/meters.ts';
import { type Condition, firedAt } from './condition.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { addOccurrence, makeOrder } from './make-order.ts';
import { coveringOf } from './nested.ts';
import { nextOccurrences } from './next-occurrences.ts';
import type { Due } from './plan-view.ts';
import { eq, numberOf, OCCURRENCE, PLAN } from './plans.ts';
import { addDays } from './work-calendar.ts';

/** Orders that a plan makes in one round; more is a slip. */
export const MOST_ORDERS = 50;
const LOOKED_AT = 400;
/** How far ahead the next date is looked for. */
const HORIZON_DAYS = 3652;
const READINGS_LOOKED_AT = 200;
const LONGEST = 500;

/**
 * Deals with everything of a plan that is due by now, within one transaction: orders are made, dates that passed unseen
 * are noted as missed, and the plan shows its next date. Doing it twice does nothing the second time.
 */
export async function runPlan(transaction: Transaction, id: number, now: Date): Promise<void> {
  const { writer } = transaction;
  const plan = await writer.get(PLAN, id);
  if (!plan) return;
  if (plan.is_active === true) {
    const loaded = await loadPlan(writer, plan, now);
    await runConditions(transaction, loaded, now);
    await runDates(transaction, loaded, now);
  }
  await showNext(writer, plan, now);
}

async function runDates(transaction: Transaction, loaded: LoadedPlan, now: Date): Promise<void> {
  const { view, today, plan, occurrences } = loaded;
  const open = await openOccurrence(transaction.writer, occurrences);
  // What counts from the last time waits for it.
  if (view.mode === 'floating' && (open || occurrences.some(isWaiting))) return;
  const until = addDays(today, numberOf(plan.lead_days) ?? 0);
  const limit = view.mode === 'floating' ? 1 : LOOKED_AT;
  const dues = withLead(loaded, nextOccurrences(view, today, until, limit), limit);
  const passed = dues.filter(({ dueOn, isReached }) => dueOn <= today || isReached);
  const ahead = dues.filter((due) => !passed.includes(due));
  let blocking = open;
  let made = 0;
  for (const [index, due] of passed.entries()) {
    if (index < passed.length - 1)
      await addOccurrence(transaction, loaded, due, 'missed', {
        reason: 'Several dates had passed; only the latest makes a work order.',
      });
    else if (blocking && plan.while_open !== 'create') await miss(transaction, loaded, due, blocking);
    else blocking = (await deal(transaction, loaded, due, now)) ?? blocking;
  }
  const last = passed.at(-1);
  if (last && (view.cursor === null || last.nominalOn > view.cursor) && view.mode === 'fixed')
    await transaction.writer.keep(PLAN, plan.id, { cursor: last.nominalOn });
  for (const due of ahead) {
    // Until its day has come, a date waits for the order that is open.
    if (blocking && plan.while_open !== 'create') return;
    if (++made > MOST_ORDERS) throw new Error(`would make more than ${MOST_ORDERS} work orders at once`);
    blocking = (await deal(transaction, loaded, due, now)) ?? blocking;
  }
}

/** A meter that is near enough to its threshold makes its order too, whatever day it is expected on. */
function withLead({ view, today }: LoadedPlan, dues: Due[], limit: number): Due[] {
  const triggers = view.triggers.map((trigger) => {
    if (trigger.kind !== 'meter' || !trigger.meter) return trigger;
    return { ...trigger, meter: { ...trigger.meter, total: trigger.meter.total + trigger.lead } };
  });
  const near = nextOccurrences({ ...view, triggers }, today, today, limit).filter(
    ({ key, isReached }) => isReached && !dues.some((due) => due.key === key),
  );
  const expected = nextOccurrences(view, today, addDays(today, HORIZON_DAYS), limit + near.length);
  const ahead = near.map((due): Due => {
    const known = expected.find(({ key }) => key === due.key);
    return known ?? { ...due, nominalOn: today, dueOn: today, isReached: false, isEstimated: true };
  });
  return [...dues, ...ahead].slice(0, limit);
}

/** Makes the order of a date, or leaves it to a larger service. Returns what is open then. */
async function deal(
  transaction: Transaction,
  loaded: LoadedPlan,
  due: Due,
  now: Date,
): Promise<Row | undefined> {
  const covering = await coveringOf(transaction.writer, loaded, due, now);
  if (!covering) {
    const occurrence = await makeOrder(transaction, loaded, due, now);
    await adopt(transaction.writer, loaded.plan.id, occurrence);
    return occurrence;
  }
  const { occurrence } = covering;
  await addOccurrence(transaction, loaded, due, 'covered', {
    covered_by: occurrence?.id ?? null,
    done_on: occurrence?.state === 'done' ? (occurrence.done_on as string | null) : null,
    reason: 'A larger service does its work too.',
  });
  return undefined;
}

/** Smaller services that waited for this date of a larger one now know which it is. */
async function adopt(writer: Writer, plan: number, occurrence: Row): Promise<void> {
  const waiting = await writer.find(OCCURRENCE, {
    where: [
      eq('plan.included_in', plan),
      eq('state', 'covered'),
      { property: 'covered_by', op: 'null' },
      { property: 'done_on', op: 'null' },
    ],
  });
  for (const { id } of waiting) await writer.keep(OCCURRENCE, id, { covered_by: occurrence.id });
}

async function miss(transaction: Transaction, loaded: LoadedPlan, due: Due, open: Row): Promise<void> {
  const order = open.work_order as { label: string } | null;
  const reason = `${order?.label ?? 'The work order before'} was still open.`;
  await addOccurrence(transaction, loaded, due, 'missed', { reason: reason.slice(0, LONGEST) });
}

/** The date whose work order is still open. */
async function openOccurrence(writer: Writer, occurrences: Row[]): Promise<Row | undefined> {
  const open = occurrences.find(({ state }) => state === 'generated');
  return open && ((await writer.get(OCCURRENCE, open.id)) ?? undefined);
}

function isWaiting({ state, done_on }: Row): boolean {
  return state === 'covered' && done_on === null;
}

/** Readings beyond a limit: each makes one order, however many follow until one is back. */
async function runConditions(transaction: Transaction, loaded: LoadedPlan, now: Date): Promise<void> {
  const { writer } = transaction;
  for (const trigger of loaded.triggers) {
    const meter = writtenValue(trigger, 'meter');
    if (trigger.kind !== 'condition' || typeof meter !== 'number') continue;
    const newest = await writer.find(READING, {
      where: [eq('meter', meter), { property: 'read_at', op: 'gte', value: String(trigger.created_at) }],
      order: [{ property: 'read_at', descending: true }],
      limit: READINGS_LOOKED_AT,
    });
    const readings = newest.reverse();
    const values = readings.map((reading) => Number(reading.meter_reading));
    const fired = firedAt(values, conditionOf(trigger)).map((index) => readings[index] as Row);
    const last = fired.at(-1);
    if (!last || loaded.view.used.has(`x:${last.id}`)) continue;
    const open = await openOccurrence(writer, loaded.occurrences);
    const due: Due = {
      key: `x:${last.id}`,
      trigger: trigger.id,
      nominalOn: loaded.today,
      dueOn: loaded.today,
      isReached: true,
      isEstimated: false,
    };
    if (open && loaded.plan.while_open !== 'create') await miss(transaction, loaded, due, open);
    else await makeOrder(transaction, loaded, due, now);
    Object.assign(loaded, await loadPlan(writer, loaded.plan, now));
  }
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

/** What the plan shows of its future, without raising its version. */
async function showNext(writer: Writer, plan: Row, now: Date): Promise<void> {
  const loaded = await loadPlan(writer, (await writer.get(PLAN, plan.id)) ?? plan, now);
  const values: Values = { next_due_on: null, next_due_reading: null, last_error: null };
  if (plan.is_active === true) {
    const open = loaded.occurrences.filter(({ state }) => state === 'generated').at(-1);
    const [next] =
      loaded.view.mode === 'floating' && open
        ? []
        : nextOccurrences(loaded.view, loaded.today, addDays(loaded.today, HORIZON_DAYS), 1);
    values.next_due_on = next?.dueOn ?? (open ? String(open.due_on) : null);
    values.next_due_reading = next?.dueReading ?? (next ? null : numberOf(open?.due_reading));
    values.last_error = unread(loaded);
  }
  if (Object.entries(values).some(([name, value]) => (plan[name] ?? null) !== value))
    await writer.keep(PLAN, plan.id, values);
}

/** What keeps a meter from telling when it will be due. */
function unread({ triggers, meters }: LoadedPlan): string | null {
  for (const trigger of triggers) {
    const id = writtenValue(trigger, 'meter');
    if (trigger.kind !== 'meter' || typeof id !== 'number') continue;
    const meter = meters.get(id);
    const name = (trigger.meter as { label: string }).label;
    if (!meter) return `Read the meter ${name}: nobody has yet.`;
    if (!meter.isFresh) return `Read the meter ${name}: it was read last on ${meter.day}.`;
  }
  return null;
}
