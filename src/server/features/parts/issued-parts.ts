import { say } from '../../../shared/texts/text.ts';
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
    throw fieldError('quantity', say('parts.more_than_issued', { quantity: quantityOf(had.quantity) }));
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
    throw fieldError('reverses', say('parts.returned_in_part', { quantity: quantityOf(had.quantity) }));
}

/** The quantity that a work order has of a part, and its value when issued. */
async function issuedTo(values: Values, reader: Reader): Promise<Stock> {
  const where = [eq('work_order', Number(values.work_order)), eq('part', Number(values.part))];
  return {
    quantity: -thousandths(await reader.sum(MOVEMENT, 'change', where)),
    value: -wholeMoney(await reader.sum(MOVEMENT, 'value', where)),
  };
}
