import { addDays, dayText } from '../../../shared/days.ts';
import { type PLAN, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { type Fact, say, type Text } from '../../../shared/texts/text.ts';
import type { Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Values } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { addRun, PROCEDURE } from '../procedures/procedures.ts';
import { assigneeOf } from './assignees.ts';
import type { LoadedPlan } from './load-plan.ts';
import { coveredBy } from './nested.ts';
import type { Due } from './plan-view.ts';
import { codeFact, numberOf, OCCURRENCE, type OccurrenceState, PLAN_PART, TASK, textOf } from './plans.ts';

const LONGEST = 5000;

/**
 * Records what became of a date of a plan. Its key is never used again, so that no date is handled twice.
 * @throws Error if the key belongs to another date, since the plan would stop here without a word
 */
export async function addOccurrence(
  transaction: Transaction,
  { plan }: LoadedPlan,
  due: Due,
  state: OccurrenceState,
  more: Values = {},
): Promise<RowOf<typeof OCCURRENCE>> {
  const other = await transaction.writer.first(OCCURRENCE, [eq('plan', plan.id), eq('key', due.key)]);
  if (other && other.due_on !== due.dueOn)
    throw new Error(
      `The date ${dayText(due.dueOn)} has the key ${due.key}, which ${dayText(String(other.due_on))} has already. Copy this plan and switch it off.`,
    );
  return transaction.create(OCCURRENCE, {
    plan: plan.id,
    key: due.key,
    nominal_on: due.nominalOn,
    due_on: due.dueOn,
    due_reading: due.dueReading ?? null,
    trigger: due.trigger,
    state,
    estimated: due.isEstimated,
    ...more,
  });
}

type Plan = RowOf<typeof PLAN>;

/** Creates the work order for a date, with the tasks of the plan and of the smaller plans that it covers. */
export async function makeOrder(
  transaction: Transaction,
  loaded: LoadedPlan,
  due: Due,
  now: Date,
): Promise<RowOf<typeof OCCURRENCE>> {
  const { plan } = loaded;
  const { writer } = transaction;
  const covered = await coveredBy(writer, loaded, due, now);
  const occurrence = await addOccurrence(transaction, loaded, due, 'generated');
  const starts = addDays(due.dueOn, -(numberOf(plan.window_days) ?? 0));
  const order = await transaction.create(WORK_ORDER, {
    asset: Number(writtenValue(plan, 'asset')),
    status: await statusOf(writer),
    maint_type: (textOf(plan.maint_type) as Plan['maint_type']) ?? 'preventive',
    priority: (textOf(plan.priority) as Plan['priority']) ?? 'medium',
    suggested_start_date: starts,
    completion_end_date: due.dueOn,
    description: [plan.name, plan.description].filter(Boolean).join('\n').slice(0, LONGEST),
    assigned_to: await assigneeOf(writer, plan),
    hrs_estimated: plan.hrs_estimated as number | null,
    plan: plan.id,
    occurrence: occurrence.id,
    is_closed: false,
  });
  await writer.keep(OCCURRENCE, occurrence.id, { work_order: order.id });
  for (const task of await tasksOf(writer, [...covered, plan]))
    await transaction.create('work-orders/work_order_checklist', {
      work_order: order.id,
      description: String(task.description),
      position: numberOf(task.position),
      assigned_to: await assigneeOf(writer, task),
      hrs_estimated: numberOf(task.hrs_estimated),
      start_date: starts,
      is_done: false,
    });
  for (const { part, quantity } of await partsOf(writer, [...covered, plan]))
    await transaction.create('parts/reservation', { work_order: order.id, part, quantity });
  for (const procedure of await proceduresOf(writer, [...covered, plan]))
    await addRun(transaction, order.id, procedure);
  await writeLog(transaction, {
    workOrder: order.id,
    type: 'plan',
    description: madeBecause(loaded, due, covered),
  });
  return occurrence;
}

/** Why an order was created. @example 'Made by plan PM-0003, due 2 Mar 2026 by meter Hours at 1,250 h.' */
function madeBecause(loaded: LoadedPlan, due: Due, covered: Row[]): Text[] {
  const made = { plan: codeFact(String(loaded.plan.code)), day: dayText(due.dueOn) };
  const plans = covered.map(({ code }) => code).join(', ');
  const includes = plans === '' ? [] : [say('order_log.includes', { plans: codeFact(plans) })];
  return [madeBy(loaded, due, made), ...includes];
}

function madeBy({ triggers, meters }: LoadedPlan, due: Due, made: { plan: Fact; day: string }): Text {
  const trigger = triggers.find(({ id }) => id === due.trigger);
  if (trigger?.kind === 'event') return say('order_log.made_by_event', made);
  if (trigger?.kind === 'condition')
    return say('order_log.made_by_condition', {
      ...made,
      test: String(trigger.test),
      limit: String(trigger.limit),
    });
  const meter = trigger && meters.get(Number(writtenValue(trigger, 'meter')));
  if (due.dueReading === undefined || !meter) return say('order_log.made_by_plan', made);
  const { name, unit } = meter;
  const reading = due.dueReading.toLocaleString('en');
  return say('order_log.made_by_meter', {
    ...made,
    meter: { entity: 'assets/meter', property: 'name', value: String(name) },
    reading,
    unit: String(unit),
  });
}

/** @example ' by meter Hours at 1,250 h' */
export function byWhat({ triggers, meters }: LoadedPlan, due: Due): string {
  const trigger = triggers.find(({ id }) => id === due.trigger);
  if (trigger?.kind === 'event') return ' because the asset went offline';
  if (trigger?.kind === 'condition') return ` by a reading ${trigger.test} ${trigger.limit}`;
  const meter = trigger && meters.get(Number(writtenValue(trigger, 'meter')));
  if (due.dueReading === undefined || !meter) return '';
  return ` by meter ${meter.name} at ${due.dueReading.toLocaleString('en')} ${meter.unit}`;
}

/** The status from the settings, otherwise the first one that means open. */
async function statusOf(reader: Reader): Promise<number> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  const said = settings && writtenValue(settings, 'generated_status');
  if (typeof said === 'number') return said;
  const [status] = await reader.find('work-orders/status', {
    where: [eq('control.kind', 'open')],
    order: [{ property: 'id', descending: false }],
    limit: 1,
  });
  if (status) return status.id;
  throw fieldError('status', say('plans.no_open_status'));
}

/** The tasks of several plans in order. One that several plans have is done once; a plan may have the same one twice. */
async function tasksOf(reader: Reader, plans: Row[]): Promise<Row[]> {
  const tasks: Row[] = [];
  for (const plan of plans) {
    const own = await reader.find(TASK, {
      where: [eq('plan', plan.id)],
      order: [
        { property: 'position', descending: false },
        { property: 'id', descending: false },
      ],
    });
    const known = tasks.map(({ description }) => description);
    tasks.push(
      ...own.filter(({ description }) => {
        const at = known.indexOf(description);
        if (at >= 0) known.splice(at, 1);
        return at < 0;
      }),
    );
  }
  return tasks;
}

/** The parts of several plans: a part in more than one is taken once, in the largest quantity. */
async function partsOf(reader: Reader, plans: Row[]): Promise<{ part: number; quantity: number }[]> {
  const most = new Map<number, number>();
  for (const plan of plans) {
    const groups = await reader.group(PLAN_PART, {
      by: [{ property: 'part' }],
      measures: [{ op: 'sum', property: 'quantity' }],
      // Parts that are not stocked cannot be reserved, and must not prevent the order.
      where: [eq('plan', plan.id), eq('part.is_stocked', true)],
    });
    for (const { keys, measures } of groups) {
      const { id } = keys[0] as { id: number };
      most.set(id, Math.max(most.get(id) ?? 0, Number(measures[0])));
    }
  }
  return [...most].map(([part, quantity]) => ({ part, quantity }));
}

/** The procedures of several plans, each once. An unpublished one must not prevent the order. */
async function proceduresOf(reader: Reader, plans: Row[]): Promise<RowOf<typeof PROCEDURE>[]> {
  const ids = new Set(plans.map((plan) => writtenValue(plan, 'procedure')));
  const procedures = await Promise.all(
    [...ids].flatMap((id) => (typeof id === 'number' ? reader.get(PROCEDURE, id) : [])),
  );
  return procedures.filter((row) => row !== null).filter(({ current }) => current !== null);
}
