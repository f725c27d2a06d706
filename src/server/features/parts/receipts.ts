import type { Transaction } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf } from '../../store/store.ts';
import { MOVEMENT, numberIn, ORDER_LINE, PURCHASE_ORDER, quantityOf, thousandths } from './parts.ts';

/**
 * Updates an order line with what has arrived, and its order with whether all has. A reversed receipt does not count.
 */
export async function followReceipt(
  transaction: Transaction,
  movement: RowOf<typeof MOVEMENT>,
): Promise<void> {
  const { writer } = transaction;
  const id = Number(writtenValue(movement, 'order_line'));
  const line = await writer.get(ORDER_LINE, id);
  const order = line && (await writer.get(PURCHASE_ORDER, line.purchase_order.id));
  if (!line || !order) return;
  const received = thousandths(await writer.sum(MOVEMENT, 'change', [eq('order_line', id)]));
  const isExpected = order.state === 'ordered' || order.state === 'received';
  await transaction.update(ORDER_LINE, line, {
    received: quantityOf(received),
    rest: isExpected ? restOf(line, received) : 0,
  });
  if (!isExpected) return;
  const isFull = await allHasCome(writer, order.id);
  await transaction.update(PURCHASE_ORDER, order, { state: isFull ? 'received' : 'ordered' });
}

/** The outstanding quantity of an ordered line. */
export function restOf(line: RowOf<typeof ORDER_LINE>, received: number): number {
  return quantityOf(Math.max(0, thousandths(numberIn(line, 'quantity')) - received));
}

async function allHasCome(reader: Reader, order: number): Promise<boolean> {
  const open = await reader.count(ORDER_LINE, {
    where: [eq('purchase_order', order), { property: 'rest', op: 'gt', value: 0 }],
    atMost: 1,
  });
  return open === 0;
}
