import { addDays } from '../../../shared/days.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { inWords, say, type Text } from '../../../shared/texts/text.ts';
import type { Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import { StorageFullError, StoreUnavailableError, UniqueError } from '../../store/errors.ts';
import type { Row, RowOf, Values, Writer } from '../../store/store.ts';
import { assignsDeactivated, DEACTIVATED } from './assignees.ts';
import { listFigures } from './list-figures.ts';
import { type LoadedPlan, type LoadOptions, loadPlan } from './load-plan.ts';
import { addOccurrence, makeOrder } from './make-order.ts';
import { moveNext } from './move-next.ts';
import { coverings } from './nested.ts';
import { isRetired, nextOccurrences, retiredText } from './next-occurrences.ts';
import { miss, openOccurrence } from './open-occurrence.ts';
import type { Due } from './plan-view.ts';
import { numberOf, OCCURRENCE } from './plans.ts';
import { runEvents } from './run-events.ts';

/** The most orders that a plan creates in one round; more is a mistake. */
const MOST_ORDERS = 50;
const LOOKED_AT = 400;
/** How far ahead the next date is searched. */
const HORIZON_DAYS = 3652;
const LONGEST = 500;

interface RunOptions extends LoadOptions {
  /** Dates that a larger service was to do and will not: the plan has gone on behind them and would not come back. */
  uncovered?: Due[];
  /** The date whose outcome changed: what counts from it is due on another day. */
  settled?: number;
}

/**
 * Handles everything of a plan that is due by now, in one transaction: orders are created, dates that passed unseen are
 * recorded as missed, and the plan shows its next date. A second run changes nothing. A plan that fails changes nothing
 * and says why; the request that closed an order or wrote a reading still succeeds.
 * @returns how many work orders it created
 */
export async function runPlan(
  transaction: Transaction,
  id: number,
  now: Date,
  options: RunOptions = {},
): Promise<number> {
  const { writer } = transaction;
  if (transaction.isGoing(PLAN, id)) return 0;
  try {
    return await writer.attempt(() => deal(transaction, id, now, options));
  } catch (error) {
    // Another node was first.
    if (error instanceof UniqueError && error.properties.includes('key')) return 0;
    if (error instanceof StorageFullError || error instanceof StoreUnavailableError) throw error;
    await writer.keep(PLAN, id, { last_error: problemText(error) });
    return 0;
  }
}

async function deal(transaction: Transaction, id: number, now: Date, options: RunOptions): Promise<number> {
  const { writer } = transaction;
  const plan = await writer.get(PLAN, id);
  if (!plan) return 0;
  let made = 0;
  if (plan.is_active === true) {
    const loaded = await loadPlan(writer, plan, now, options);
    if (!isRetired(loaded.view, loaded.today)) made += await runEvents(transaction, loaded, now, options);
    made += await runDates(transaction, loaded, now, options);
  }
  await showNext(writer, plan, now, options);
  return made;
}

/** Why a plan could not create its order, in words for people. */
function problemText(error: unknown): string {
  if (error instanceof ApiError && error.errors)
    return Object.entries(error.errors)
      .map(([field, texts]) => `${field} ${texts.join(', ')}`)
      .join('; ')
      .slice(0, LONGEST);
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST);
}

async function runDates(
  transaction: Transaction,
  loaded: LoadedPlan,
  now: Date,
  { uncovered = [], settled }: RunOptions,
): Promise<number> {
  const { view, today, plan } = loaded;
  // A plan that counts from the last completion waits for it.
  if (view.mode === 'floating' && loaded.open.length > 0) {
    if (settled !== undefined) await moveNext(transaction, loaded, settled, addDays(today, HORIZON_DAYS));
    return 0;
  }
  const open = await openOccurrence(transaction.writer, loaded);
  const until = addDays(today, numberOf(plan.lead_days) ?? 0);
  const limit = view.mode === 'floating' ? 1 : LOOKED_AT;
  const coming = withLead(loaded, nextOccurrences(view, today, until, limit), limit);
  const again = view.mode === 'fixed' ? uncovered : [];
  const dues = [...again.filter(({ key }) => coming.every((due) => due.key !== key)), ...coming];
  const passed = dues.filter(({ dueOn, isReached }) => dueOn <= today || isReached);
  const ahead = dues.filter((due) => !passed.includes(due));
  let blocking = open;
  let made = 0;
  const take = async (due: Due) => {
    const occurrence = await makeOrLeave(transaction, loaded, due, now);
    if (!occurrence) return;
    blocking = occurrence;
    if (++made > MOST_ORDERS) throw new Error(`would make more than ${MOST_ORDERS} work orders at once`);
  };
  for (const [index, due] of passed.entries()) {
    if (index < passed.length - 1)
      await addOccurrence(transaction, loaded, due, 'missed', {
        reason: inWords(say('plans.several_passed')),
      });
    else if (blocking && plan.while_open !== 'create') await miss(transaction, loaded, due, blocking);
    else await take(due);
  }
  const last = passed.at(-1);
  if (last && (view.cursor === null || last.nominalOn > view.cursor) && view.mode === 'fixed')
    await transaction.writer.keep(PLAN, plan.id, { cursor: last.nominalOn });
  for (const due of ahead) {
    // A date waits for the open order until its own day comes.
    if (blocking && plan.while_open !== 'create') break;
    await take(due);
  }
  return made;
}

/** A meter close enough to its threshold also creates its order, whatever day it is expected on. */
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

/** Creates the order for a date, or leaves it to a larger service. Returns the open date after that. */
async function makeOrLeave(
  transaction: Transaction,
  loaded: LoadedPlan,
  due: Due,
  now: Date,
): Promise<RowOf<typeof OCCURRENCE> | undefined> {
  const covering = (await coverings(transaction.writer, loaded, now))(due);
  if (!covering) {
    const occurrence = await makeOrder(transaction, loaded, due, now);
    await adopt(transaction.writer, loaded.plan.id, occurrence);
    return occurrence;
  }
  const { occurrence } = covering;
  await addOccurrence(transaction, loaded, due, 'covered', {
    covered_by: occurrence?.id ?? null,
    done_on: occurrence?.state === 'done' ? (occurrence.done_on as string | null) : null,
    reason: inWords(say('plans.covered')),
  });
  return undefined;
}

/** Smaller services that waited for this date of a larger one are now linked to it. */
async function adopt(writer: Writer, plan: number, occurrence: RowOf<typeof OCCURRENCE>): Promise<void> {
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

/** Updates the upcoming dates that the plan shows, without raising its version. */
async function showNext(writer: Writer, plan: Row, now: Date, options: LoadOptions): Promise<void> {
  const loaded = await loadPlan(writer, (await writer.get(PLAN, plan.id)) ?? plan, now, options);
  const values: Values = {
    next_due_on: null,
    next_due_reading: null,
    last_error: null,
    ...(await listFigures(writer, loaded)),
  };
  if (plan.is_active === true) {
    const open = loaded.open.filter(({ state }) => state === 'generated').at(-1);
    const [next] =
      loaded.view.mode === 'floating' && open
        ? []
        : nextOccurrences(loaded.view, loaded.today, addDays(loaded.today, HORIZON_DAYS), 1);
    values.next_due_on = next?.dueOn ?? (open ? String(open.due_on) : null);
    values.next_due_reading = next?.dueReading ?? (next ? null : numberOf(open?.due_reading));
    const problem =
      retiredText(loaded.view, loaded.today) ??
      ((await assignsDeactivated(writer, plan)) ? DEACTIVATED : unread(loaded));
    values.last_error = problem && inWords(problem);
  }
  if (Object.entries(values).some(([name, value]) => (plan[name] ?? null) !== value))
    await writer.keep(PLAN, plan.id, values);
}

/** Why a meter cannot predict when it will be due. */
function unread({ triggers, meters }: LoadedPlan): Text | null {
  for (const trigger of triggers) {
    const id = writtenValue(trigger, 'meter');
    if (trigger.kind !== 'meter' || typeof id !== 'number') continue;
    const meter = meters.get(id);
    const name = (trigger.meter as { label: string }).label;
    if (!meter) return say('plans.read_meter', { meter: name });
    if (!meter.isFresh) return say('plans.read_meter_again', { meter: name, day: meter.day });
  }
  return null;
}
