import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, NamesOf, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { RowOf, Values, ValuesOf, Writer } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { requireStocked } from './movement-checks.ts';
import { keepPart, recountPart } from './part-figures.ts';
import { amountIn, MOVEMENT, numberIn, quantityOf, RESERVATION, thousandths } from './parts.ts';
import { keepPartsState, openOf } from './parts-state.ts';

/** Reservations: a promise of parts to an open work order, fulfilled by issuing them to it. */
export const reservationHooks: EntityHooks<typeof RESERVATION> = {
  entity: RESERVATION,
  async validate(change, reader) {
    const { before, values } = change;
    if (before && Object.hasOwn(values, 'part') && numberIn(before, 'issued') > 0)
      throw fieldError('part', say('reservations.issued_stays'));
    if (!['part', 'quantity'].some((name) => Object.hasOwn(values, name))) return;
    const order = await reader.get(WORK_ORDER, Number(valueAfter(change, 'work_order')));
    // One that was over before it was deleted comes back as it was.
    const isOver = !before && values.state !== undefined && values.state !== 'open';
    if (order?.is_closed === true && !isOver)
      throw fieldError('work_order', say('reservations.order_closed'));
    await requireStocked(Number(valueAfter(change, 'part')), reader);
  },
  async derive(change): Promise<ValuesOf<typeof RESERVATION>> {
    if (change.before && !Object.hasOwn(change.values, 'quantity')) return {};
    return restOf(change, Number(change.before?.issued ?? 0));
  },
  async afterSave(change, after, transaction) {
    const { writer } = transaction;
    const parts = [change.before, after].map((row) => row?.part.id);
    for (const part of new Set(parts)) if (typeof part === 'number') await keepPart(writer, part);
    await keepPartsState(writer, after.work_order.id);
    if (['part', 'quantity'].some((name) => Object.hasOwn(change.values, name)))
      await log(transaction, change, after, 'order_log.reserved');
  },
  async beforeDelete(change, row, transaction) {
    const { writer } = transaction;
    // The row still exists while this runs, so it is released first and does not count.
    await writer.keep(RESERVATION, row.id, { rest: 0, state: 'released' });
    await recountPart(writer, row.part.id);
    await keepPartsState(writer, row.work_order.id);
    await log(transaction, change, row, 'order_log.no_longer_reserved');
  },
  async afterRestore(_change, row, { writer }) {
    await recountPart(writer, row.part.id);
    await keepPartsState(writer, row.work_order.id);
  },
};

/** Work orders: closing one frees its reservations, and one with bookings cannot be deleted. */
export const orderReservationHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  on: ['is_closed'] satisfies NamesOf<typeof WORK_ORDER>,
  async afterSave(change, after, transaction) {
    if (!change.before || change.before.is_closed === after.is_closed || after.is_closed !== true) return;
    const open = await openOf(transaction.writer, 'work_order', after.id);
    for (const row of open) {
      await transaction.update(RESERVATION, row, { state: 'released', rest: 0 });
      await log(transaction, change, row, 'order_log.no_longer_reserved');
    }
  },
  async beforeDelete(_change, row, transaction) {
    const { writer } = transaction;
    if ((await writer.count(MOVEMENT, { where: [eq('work_order', row.id)], atMost: 1 })) > 0)
      throw new ApiError('still_referenced', say('reservations.parts_were_booked'));
  },
  async afterRestore(_change, row, { writer }) {
    for (const open of await openOf(writer, 'work_order', row.id)) await recountPart(writer, open.part.id);
    await keepPartsState(writer, row.id);
  },
};

/** Updates the reservations of a work order with what was issued and returned, the oldest first. */
export async function followIssue(transaction: Transaction, order: number, part: number): Promise<void> {
  const { writer } = transaction;
  const rows = await writer.find(RESERVATION, {
    where: [eq('work_order', order), eq('part', part)],
    order: [{ property: 'id', descending: false }],
  });
  if (rows.length === 0) return;
  let issued = -(await moved(writer, order, part, 'issue'));
  const returned = await moved(writer, order, part, 'return');
  for (const [index, row] of rows.entries()) {
    const isLast = index === rows.length - 1;
    const own = isLast ? issued : Math.min(issued, thousandths(numberIn(row, 'quantity')));
    issued -= own;
    const values: Values = {
      issued: quantityOf(own),
      ...(index === 0 && { returned: quantityOf(returned) }),
      ...(row.state !== 'released' && rest(thousandths(numberIn(row, 'quantity')), own)),
    };
    await transaction.update(RESERVATION, row, values);
  }
}

async function moved(writer: Writer, order: number, part: number, kind: string): Promise<number> {
  const where = [eq('work_order', order), eq('part', part), eq('kind', kind)];
  return thousandths(await writer.sum(MOVEMENT, 'change', where));
}

function restOf(change: Change, issued: number): Values {
  if (change.before?.state === 'released') return {};
  return rest(thousandths(Number(valueAfter(change, 'quantity'))), thousandths(issued));
}

function rest(quantity: number, issued: number): Values {
  const left = Math.max(0, quantity - issued);
  return { rest: quantityOf(left), state: left === 0 ? 'issued' : 'open' };
}

async function log(
  transaction: Transaction,
  _change: Change,
  row: RowOf<typeof RESERVATION>,
  happened: 'order_log.reserved' | 'order_log.no_longer_reserved',
): Promise<void> {
  await writeLog(transaction, {
    workOrder: row.work_order.id,
    type: 'parts',
    description: say(happened, { amount: { entity: RESERVATION, property: 'part', value: amountIn(row) } }),
  });
}
