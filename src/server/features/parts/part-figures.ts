import { PART } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Values, Writer } from '../../store/store.ts';
import { averageCost } from './moving-average.ts';
import { costOf, numberIn, ORDER_LINE, quantityOf, RESERVATION, thousandths, wholeMoney } from './parts.ts';
import { keepCovered } from './parts-state.ts';
import { reorderQuantity } from './reorder.ts';

/**
 * Updates what a part shows of its stock, reservations and orders, and whether the work orders that wait for it can have
 * it.
 */
export async function keepPart(writer: Writer, id: number): Promise<void> {
  const part: Row | null = await writer.get(PART, id);
  if (!part) return;
  const changed = Object.entries(figuresOf(part)).filter(([name, value]) => part[name] !== value);
  if (changed.length > 0) await writer.keep(PART, id, Object.fromEntries(changed));
  await keepCovered(writer, id, numberIn(part, 'on_hand'));
}

/** The same after records that a part adds up were written without its hooks. */
export async function recountPart(writer: Writer, id: number): Promise<void> {
  const sumOf = (table: string) => writer.sum(table, 'rest', [eq('part', id)]);
  const reserved = quantityOf(thousandths(await sumOf(RESERVATION)));
  const on_order = quantityOf(thousandths(await sumOf(ORDER_LINE)));
  await writer.keep(PART, id, { reserved, on_order });
  await keepPart(writer, id);
}

/** The figures that follow from a part's stock, reservations, orders and limits. */
export function figuresOf(part: Record<string, unknown>): Values {
  const whole = (name: string) => thousandths(numberIn(part, name));
  const limit = (name: string) => (typeof part[name] === 'number' ? whole(name) : null);
  const [onHand, reserved, onOrder] = [whole('on_hand'), whole('reserved'), whole('on_order')];
  const [min, max] = [limit('min_quantity'), limit('max_quantity')];
  const multiple = limit('order_multiple') ?? thousandths(1);
  const isStocked = part.is_stocked !== false;
  const average = averageCost({ quantity: onHand, value: wholeMoney(numberIn(part, 'stock_value')) });
  return {
    available: quantityOf(onHand - reserved),
    to_order: isStocked ? quantityOf(reorderQuantity({ onHand, reserved, onOrder, min, max, multiple })) : 0,
    is_below_min: isStocked && min !== null && onHand - reserved < min,
    average_cost: average === undefined ? null : costOf(average),
  };
}
