import { ApiError } from '../../../shared/errors.ts';
import type { Change } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Reader } from '../../store/store.ts';
import { type MovementKind, PART } from './parts.ts';

/** Checks what a person books: its quantity is one that its kind can have. */
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
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', undefined, errors);
  await requireStocked(Number(values.part), reader);
}

/** @throws ApiError `invalid` for a part that is bought when it is needed */
export async function requireStocked(part: number, reader: Reader): Promise<void> {
  const row = await reader.get(PART, part);
  if (row?.is_stocked === false) throw fieldError('part', 'is not kept in stock');
}
