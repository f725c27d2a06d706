import { addDays, dayText } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Row } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import type { LoadedPlan } from './load-plan.ts';
import { nextOccurrences } from './next-occurrences.ts';
import { codeFact, numberOf, OCCURRENCE } from './plans.ts';

const ITEM = 'work-orders/work_order_checklist';

/**
 * Moves the next order of a plan that counts from the last completion, if it was created ahead and the work before it was
 * then done on another day. An order that has begun, or that somebody has moved, stays where it is.
 * @param settled the date whose outcome changed
 */
export async function moveNext(
  transaction: Transaction,
  { view, today, plan, open }: LoadedPlan,
  settled: number,
  horizon: string,
): Promise<void> {
  const [next, ...others] = open;
  if (!next || others.length > 0 || next.id < settled || !isCycle(next)) return;
  const [due] = nextOccurrences(view, today, horizon, 1);
  const order = await transaction.writer.get(WORK_ORDER, Number(writtenValue(next, 'work_order') ?? 0));
  if (!due || due.dueOn === next.due_on || !order) return;
  const window = numberOf(plan.window_days) ?? 0;
  const [was, starts] = [String(next.due_on), due.dueOn].map((day) => addDays(day, -window));
  const isUntouched =
    order.started_at === null &&
    order.suggested_start_date === was &&
    order.completion_end_date === next.due_on;
  if (!isUntouched || starts === undefined) return;
  await transaction.update(OCCURRENCE, next, {
    nominal_on: due.nominalOn,
    due_on: due.dueOn,
    due_reading: due.dueReading ?? null,
    trigger: due.trigger,
    estimated: due.isEstimated,
  });
  const dates = { suggested_start_date: starts, completion_end_date: due.dueOn };
  await transaction.update(WORK_ORDER, order, dates);
  const items = await transaction.writer.find(ITEM, {
    where: [eq('work_order', order.id), eq('start_date', String(was)), eq('is_done', false)],
  });
  for (const item of items) await transaction.update(ITEM, item, { start_date: starts });
  await writeLog(transaction, {
    workOrder: order.id,
    type: 'plan',
    user: null,
    description: say('order_log.moved_by_plan', {
      plan: codeFact(String(plan.code)),
      day: dayText(due.dueOn),
      before: dayText(String(next.due_on)),
    }),
  });
}

/** Whether a date comes of counting from the last completion, and not of a reading or a downtime. */
function isCycle({ key, state }: Row): boolean {
  return state === 'generated' && String(key).startsWith('f:');
}
