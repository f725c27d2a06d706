import type { Transaction } from '../../../records/hooks.ts';
import { dueByDowntimes } from './due-by-downtimes.ts';
import { dueByReadings } from './due-by-readings.ts';
import { type LoadedPlan, loadPlan } from './load-plan.ts';
import { makeOrder } from './make-order.ts';
import { miss, openOccurrence } from './open-occurrence.ts';

/** By kind of trigger, what has happened and was not dealt with, the oldest first. */
const HAPPENED: Record<string, typeof dueByReadings> = {
  condition: dueByReadings,
  event: dueByDowntimes,
};

/**
 * What nobody could foresee, such as readings beyond a limit: each makes one order. What comes while the order before is
 * open, or before another that came with it, is noted as missed.
 * @returns how many work orders it made
 */
export async function runHappenings(
  transaction: Transaction,
  loaded: LoadedPlan,
  now: Date,
): Promise<number> {
  let made = 0;
  for (const trigger of loaded.triggers) {
    const happened = HAPPENED[String(trigger.kind)];
    if (!happened) continue;
    for (const due of await happened(transaction.writer, loaded, trigger)) {
      const open = await openOccurrence(transaction.writer, loaded.occurrences);
      if (open && loaded.plan.while_open !== 'create') await miss(transaction, loaded, due, open);
      else {
        await makeOrder(transaction, loaded, due, now);
        made += 1;
      }
      Object.assign(loaded, await loadPlan(transaction.writer, loaded.plan, now));
    }
  }
  return made;
}
