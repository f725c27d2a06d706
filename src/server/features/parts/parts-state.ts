import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { RowOf, Writer } from '../../store/store.ts';
import { numberIn, RESERVATION, thousandths } from './parts.ts';

/**
 * Updates which reservations of a part are covered by stock, in the order in which they were made: earlier ones come
 * first. Their work orders are updated too.
 */
export async function keepCovered(writer: Writer, part: number, onHand: number): Promise<void> {
  let left = thousandths(onHand);
  for (const row of await openOf(writer, 'part', part)) {
    left -= thousandths(numberIn(row, 'rest'));
    const is_covered = left >= 0;
    if (row.is_covered === is_covered) continue;
    await writer.keep(RESERVATION, row.id, { is_covered });
    await keepPartsState(writer, row.work_order.id);
  }
}

/** Updates whether a work order has everything it reserved. */
export async function keepPartsState(writer: Writer, order: number): Promise<void> {
  const open = await openOf(writer, 'work_order', order);
  const isReady = open.every((row) => row.is_covered === true);
  const parts_state = open.length === 0 ? 'none' : isReady ? 'ready' : 'short';
  await writer.keep(WORK_ORDER, order, { parts_state });
}

/** Open reservations of a part or of a work order, in the order in which they were made. */
export function openOf(
  writer: Writer,
  property: 'part' | 'work_order',
  id: number,
): Promise<RowOf<typeof RESERVATION>[]> {
  return writer.find(RESERVATION, { where: [eq(property, id), eq('state', 'open')] });
}
