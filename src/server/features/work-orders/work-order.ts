import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import type { RowOf } from '../../store/store.ts';
import { changeText, valueFact } from '../order-log/sentence.ts';
import { exactAmount, writeLog } from '../order-log/work-order-log.ts';

type Order = RowOf<'work-orders/work_order'>;

/** Consequences of a status are logged with it. */
const OF_STATUS = ['status', 'is_closed', 'started_at', 'closed_at'];

/** The log of work orders: what was created, changed, closed and reopened. */
export const workOrderHooks: EntityHooks<'work-orders/work_order'> = {
  entity: 'work-orders/work_order',
  async afterSave(change, after, transaction) {
    if (change.before) await logChange(change, change.before, after, transaction);
    else await logCreation(change, after, transaction);
  },
};

async function logCreation(change: Change, after: Order, transaction: Transaction): Promise<void> {
  const said = (name: keyof typeof after) => {
    const property = propertyOf(change.entity, name);
    return property ? valueFact(change.entity, property, after[name]) : '';
  };
  await writeLog(transaction, {
    workOrder: after.id,
    type: 'created',
    description: say('order_log.created', {
      asset: said('asset'),
      type: said('maint_type'),
      priority: said('priority'),
      status: said('status'),
    }),
    amount: Number(after.amount ?? 0),
  });
}

async function logChange(
  change: Change,
  before: Order,
  after: Order,
  transaction: Transaction,
): Promise<void> {
  const names = Object.keys(change.values);
  const others = names.filter((name) => !OF_STATUS.includes(name));
  const amount = exactAmount(Number(after.amount ?? 0) - Number(before.amount ?? 0));
  if (others.length > 0)
    await writeLog(transaction, {
      workOrder: after.id,
      // An entry without an amount is visible to everybody, though its words may mention money: from nothing to 0.
      type: others.includes('amount') && amount === 0 ? 'cost' : 'updated',
      description: changeText(change.entity, before, after, others),
      amount,
    });
  const isMoved = before.is_closed !== after.is_closed;
  if (names.includes('status') || isMoved)
    await writeLog(transaction, {
      workOrder: after.id,
      type: !isMoved ? 'status' : after.is_closed ? 'closed' : 'reopened',
      description: change.reason ?? changeText(change.entity, before, after, ['status']),
    });
}
