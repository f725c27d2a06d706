import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import type { Change } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Reader } from '../../store/store.ts';
import type { MovementKind } from './parts.ts';

const NOT_STOCKED = say('parts.not_stocked');

/** Checks what a person books: the quantity must be possible for its kind. */
export async function checkMovement({ values }: Change, reader: Reader): Promise<void> {
  const kind = values.kind as MovementKind;
  const given = (name: string) => values[name] !== undefined && values[name] !== null;
  const errors: Record<string, Text[]> = {};
  const quantity = Number(values.quantity);
  if (kind === 'adjust') {
    if (given('counted') === given('quantity')) errors.quantity = [say('parts.difference_or_counted')];
    else if (given('quantity') && quantity === 0) errors.quantity = [say('parts.difference_not_zero')];
  } else if (!given('quantity')) errors.quantity = [say('field.required')];
  else if (quantity <= 0) errors.quantity = [say('parts.more_than_zero')];
  if (kind === 'transfer' && values.to_location === values.location)
    errors.to_location = [say('parts.another_location')];
  const part = await reader.get(PART, Number(values.part));
  if (part?.is_stocked === false) errors.part = [NOT_STOCKED];
  // A quantity in boxes differs from one in pieces.
  if (part && given('unit') && values.unit !== part.unit)
    errors.unit = [say('parts.unit_of_part', { unit: String(part.unit), part: part.name })];
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  if (kind === 'issue' && typeof values.work_order === 'number') await requireOpen(values.work_order, reader);
}

async function requireOpen(order: number, reader: Reader): Promise<void> {
  if ((await reader.get(WORK_ORDER, order))?.is_closed === true)
    throw fieldError('work_order', say('parts.order_closed'));
}

/** @throws ApiError `invalid` for a part that is bought when needed */
export async function requireStocked(part: number, reader: Reader): Promise<void> {
  const row = await reader.get(PART, part);
  if (row?.is_stocked === false) throw fieldError('part', NOT_STOCKED);
}
