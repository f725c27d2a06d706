import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { textFrom, type Wording } from '../../../shared/texts/text.ts';
import { schemaOf } from '../../access/schema.ts';
import { storedText } from '../../access/worded-texts.ts';
import type { Transaction } from '../../records/hooks.ts';

export type LogType =
  | 'created'
  | 'updated'
  | 'status'
  | 'closed'
  | 'reopened'
  | 'checklist'
  | 'cost'
  | 'note'
  | 'plan'
  | 'request'
  | 'labour'
  | 'downtime'
  | 'parts'
  | 'procedure';

const LOG = 'work-orders/work_order_log';
const LONGEST = 5000;

interface LogEntry {
  workOrder: number;
  type: LogType;
  /** What happened: one text, or several that follow each other. */
  description: Wording | Wording[];
  amount?: number;
  /** Whoever works in the transaction, unless it happened by itself: null, which is shown as Mainstay. */
  user?: null;
}

/** Logs an event of a work order, in the same transaction as the event. */
export async function writeLog(transaction: Transaction, entry: LogEntry): Promise<void> {
  if (transaction.isGoing('work-orders/work_order', entry.workOrder)) return;
  const { user = transaction.principal.id } = entry;
  await transaction.create(LOG, {
    work_order: entry.workOrder,
    user,
    amount: exactAmount(entry.amount ?? 0),
    log_type: entry.type,
    ...storedText(
      schemaOf(transaction.writer.model),
      LOG,
      'description',
      [entry.description].flat().map(textFrom),
      LONGEST,
    ),
  });
}

/** Differences of decimal numbers without binary rounding errors. */
export function exactAmount(amount: number): number {
  return fromWhole(toWhole(amount, MONEY_DECIMALS), MONEY_DECIMALS);
}
