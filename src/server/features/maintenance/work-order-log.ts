import type { Change } from '../../records/hooks.ts';
import type { Writer } from '../../store/store.ts';

export type LogType =
  | 'created'
  | 'updated'
  | 'status'
  | 'closed'
  | 'reopened'
  | 'checklist'
  | 'cost'
  | 'note';

const LONGEST = 5000;

/** Writes down what happened to a work order, in the transaction in which it happens. */
export async function writeLog(
  writer: Writer,
  { actor, now }: Pick<Change, 'actor' | 'now'>,
  entry: { workOrder: number; type: LogType; description: string; amount?: number },
): Promise<void> {
  const time = now.toISOString();
  await writer.insert('work-orders/work_order_log', {
    work_order: entry.workOrder,
    user: actor.id,
    amount: cents(entry.amount ?? 0),
    log_type: entry.type,
    description: entry.description.slice(0, LONGEST).toWellFormed(),
    created_at: time,
    updated_at: time,
  });
}

/** Differences of decimal numbers without the dust of binary ones. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
