import type { Transaction } from '../../records/hooks.ts';
import { dueByDowntimes } from './due-by-downtimes.ts';
import { dueByReadings } from './due-by-readings.ts';
import { type LoadedPlan, type LoadOptions, loadPlan } from './load-plan.ts';
import { makeOrder } from './make-order.ts';
import { miss, openOccurrence } from './open-occurrence.ts';

/** By kind of trigger, the events that were not handled yet, oldest first. */
const HAPPENED: Record<string, typeof dueByReadings> = {
  condition: dueByReadings,
  event: dueByDowntimes,
};

/**
 * Unforeseeable events, such as readings beyond a limit: each creates one order. An event while the previous order is
 * open, or together with an earlier event, is recorded as missed.
 * @returns how many work orders it created
 */
export async function runEvents(
  transaction: Transaction,
  loaded: LoadedPlan,
  now: Date,
  options: LoadOptions,
): Promise<number> {
  let made = 0;
  for (const trigger of loaded.triggers) {
    const happened = HAPPENED[String(trigger.kind)];
    if (!happened) continue;
    for (const due of await happened(transaction.writer, loaded, trigger)) {
      const open = await openOccurrence(transaction.writer, loaded);
      if (open && loaded.plan.while_open !== 'create') await miss(transaction, loaded, due, open);
      else {
        await makeOrder(transaction, loaded, due, now);
        made += 1;
      }
      Object.assign(loaded, await loadPlan(transaction.writer, loaded.plan, now, options));
    }
  }
  return made;
}
