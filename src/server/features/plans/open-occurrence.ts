import { inWords, say } from '../../../shared/texts/text.ts';
import type { Transaction } from '../../records/hooks.ts';
import type { RowOf, Writer } from '../../store/store.ts';
import type { LoadedPlan } from './load-plan.ts';
import { addOccurrence } from './make-order.ts';
import type { Due } from './plan-view.ts';
import { OCCURRENCE } from './plans.ts';

const LONGEST = 500;

/** The newest date whose work order is still open, as it is now. */
export async function openOccurrence(
  writer: Writer,
  { open: all }: LoadedPlan,
): Promise<RowOf<typeof OCCURRENCE> | undefined> {
  const open = all.find(({ state }) => state === 'generated');
  return open && ((await writer.get(OCCURRENCE, open.id)) ?? undefined);
}

/** Records a date as missed because the previous work order was still open, and says which one. */
export async function miss(
  transaction: Transaction,
  loaded: LoadedPlan,
  due: Due,
  open: RowOf<typeof OCCURRENCE>,
): Promise<void> {
  const order = open.work_order;
  const reason = inWords(
    order ? say('plans.still_open', { order: order.label }) : say('plans.still_open_before'),
  );
  await addOccurrence(transaction, loaded, due, 'missed', { reason: reason.slice(0, LONGEST) });
}
