import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Reader } from '../../store/store.ts';
import type { MovementKind } from './parts.ts';

const NOT_STOCKED = 'is not kept in stock';

/** Checks what a person books: the quantity must be possible for its kind. */
export async function checkMovement({ values }: Change, reader: Reader): Promise<void> {
  const kind = values.kind as MovementKind;
  const given = (name: string) => values[name] !== undefined && values[name] !== null;
  const errors: Record<string, string[]> = {};
  const quantity = Number(values.quantity);
  if (kind === 'adjust') {
    if (given('counted') === given('quantity')) errors.quantity = ['say the difference or what was counted'];
    else if (given('quantity') && quantity === 0) errors.quantity = ['must not be 0; say what was counted'];
  } else if (!given('quantity')) errors.quantity = ['is required'];
  else if (quantity <= 0) errors.quantity = ['must be more than 0'];
  if (kind === 'transfer' && values.to_location === values.location)
    errors.to_location = ['must be another location'];
  const part = await reader.get(PART, Number(values.part));
  if (part?.is_stocked === false) errors.part = [NOT_STOCKED];
  // A quantity in boxes differs from one in pieces.
  if (part && given('unit') && values.unit !== part.unit)
    errors.unit = [`must be ${part.unit}, as ${part.name} is counted`];
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
