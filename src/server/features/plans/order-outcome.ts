import { addDays } from '../../../shared/days.ts';
import { READING, TRIGGER, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { inWords, say } from '../../../shared/texts/text.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import type { EntityHooks, NamesOf, Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Values, ValuesOf } from '../../store/store.ts';
import { workOrderZone } from '../assets/asset-zone.ts';
import { lastReading } from '../meters/meters.ts';
import { meaningOf } from '../work-orders/status.ts';
import { dueOf } from './nested.ts';
import { numberOf, OCCURRENCE } from './plans.ts';
import { runPlan } from './run-plan.ts';

type Occurrence = RowOf<typeof OCCURRENCE>;

type Order = RowOf<typeof WORK_ORDER>;

/** Work orders of plans: their outcome is recorded at the dates that they were created for. */
export const plannedOrderHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  on: ['status', 'is_closed', 'closed_at'] satisfies NamesOf<typeof WORK_ORDER>,
  async afterSave({ before, now }, after, transaction) {
    const id = writtenValue(after, 'occurrence');
    if (!before || typeof id !== 'number') return;
    if (
      before.is_closed === after.is_closed &&
      before.closed_at === after.closed_at &&
      !isMoved(before, after)
    )
      return;
    const occurrence = await transaction.writer.get(OCCURRENCE, id);
    if (!occurrence) return;
    await settle(transaction, occurrence, await outcomeOf(transaction.writer, after, occurrence), now);
  },
  async beforeDelete({ now }, row, transaction) {
    const id = writtenValue(row, 'occurrence');
    const occurrence = typeof id === 'number' ? await transaction.writer.get(OCCURRENCE, id) : null;
    if (occurrence?.state !== 'generated') return;
    const reason = inWords(say('plans.order_deleted', { order: String(row.code) }));
    await settle(transaction, occurrence, { state: 'skipped', reason }, now);
  },
};

function isMoved(before: Order, after: Order): boolean {
  return before.status.id !== after.status.id && after.is_closed === true;
}

const UNDONE: Values = { done_on: null, done_reading: null, estimated: false };

async function outcomeOf(
  reader: Reader,
  order: Order,
  occurrence: Occurrence,
): Promise<ValuesOf<typeof OCCURRENCE>> {
  if (order.is_closed !== true) return { ...UNDONE, state: 'generated', reason: null };
  const meaning = await meaningOf(reader, order.status.id);
  if (meaning?.kind === 'cancelled')
    return {
      ...UNDONE,
      state: 'skipped',
      reason: inWords(say('plans.order_cancelled', { order: String(order.code) })),
    };
  const zone = await workOrderZone(reader, order.id);
  const done_on = dayIn(String(order.closed_at), zone);
  return {
    state: 'done',
    done_on,
    reason: null,
    ...(await readingWhenDone(reader, order, occurrence, done_on, zone)),
  };
}

/** The meter's total when the work was done: read with the order, otherwise by then, otherwise as expected. */
async function readingWhenDone(
  reader: Reader,
  order: Order,
  occurrence: Occurrence,
  day: string,
  zone: string,
): Promise<ValuesOf<typeof OCCURRENCE>> {
  const trigger = await reader.get(TRIGGER, Number(writtenValue(occurrence, 'trigger') ?? 0));
  const meter = trigger && writtenValue(trigger, 'meter');
  if (trigger?.kind !== 'meter' || typeof meter !== 'number') return { done_reading: null, estimated: false };
  const [own] = await reader.find(READING, {
    where: [eq('meter', meter), eq('work_order', order.id)],
    order: [{ property: 'read_at', descending: true }],
    limit: 1,
  });
  const until = startOfDay(addDays(day, 1), zone);
  const reading =
    own ?? (await lastReading(reader, meter, [{ property: 'read_at', op: 'lt', value: until }]));
  if (reading) return { done_reading: Number(reading.total), estimated: false };
  return { done_reading: numberOf(occurrence.due_reading), estimated: true };
}

/** Records the outcome of a date and of the smaller services it covers, and continues the plan from there. */
async function settle(
  transaction: Transaction,
  occurrence: Occurrence,
  outcome: ValuesOf<typeof OCCURRENCE>,
  now: Date,
): Promise<void> {
  const { writer } = transaction;
  await transaction.update(OCCURRENCE, occurrence, outcome);
  const below = await belowOf(writer, occurrence.id);
  for (const small of below)
    if (outcome.state === 'skipped') await transaction.remove(OCCURRENCE, small);
    else await transaction.update(OCCURRENCE, small, { done_on: outcome.done_on ?? null });
  // The largest first: it may do the work of those below it after all.
  const plans = Map.groupBy([occurrence, ...below.toReversed()], (one) => Number(writtenValue(one, 'plan')));
  for (const [plan, dates] of plans) {
    const uncovered = outcome.state === 'skipped' ? dates.filter((one) => one !== occurrence).map(dueOf) : [];
    const settled = Math.max(...dates.map(({ id }) => id));
    await runPlan(transaction, plan, now, { uncovered, settled });
  }
}

async function belowOf(reader: Reader, occurrence: number, level = 0): Promise<Row[]> {
  if (level > 12) return [];
  const direct = await reader.find(OCCURRENCE, { where: [eq('covered_by', occurrence)] });
  const all: Row[] = [];
  for (const one of direct) all.push(...(await belowOf(reader, one.id, level + 1)), one);
  return all;
}
