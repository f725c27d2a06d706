import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Values } from '../../store/store.ts';
import { averageValue, type Stock } from './moving-average.ts';
import { MOVEMENT, quantityOf, thousandths, wholeMoney } from './parts.ts';

/**
 * The value of pieces that a work order returns: their share of the value of everything it still has.
 * @throws ApiError `invalid` for more than it has
 */
export async function returnedValue(
  values: Values,
  quantity: number,
  unit: number,
  reader: Reader,
): Promise<number> {
  const had = await issuedTo(values, reader);
  if (quantity > had.quantity)
    throw fieldError('quantity', `is more than the ${quantityOf(had.quantity)} that the work order has`);
  return averageValue(had, quantity, unit);
}

/**
 * Returned parts are back in stock already: reversing their issue would add them a second time.
 * @throws ApiError `invalid`
 */
export async function requireStillIssued(values: Values, quantity: number, reader: Reader): Promise<void> {
  if (typeof values.work_order !== 'number') return;
  const had = await issuedTo(values, reader);
  if (quantity > had.quantity)
    throw fieldError(
      'reverses',
      `has been returned in part: the work order has ${quantityOf(had.quantity)} left. Reverse the return first`,
    );
}

/** The quantity that a work order has of a part, and its value when issued. */
async function issuedTo(values: Values, reader: Reader): Promise<Stock> {
  const where = [eq('work_order', Number(values.work_order)), eq('part', Number(values.part))];
  return {
    quantity: -thousandths(await reader.sum(MOVEMENT, 'change', where)),
    value: -wholeMoney(await reader.sum(MOVEMENT, 'value', where)),
  };
}
