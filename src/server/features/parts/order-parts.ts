import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Value } from '../../store/store.ts';
import { LEVEL, MOVEMENT, OUT_OF_STOCK, RESERVATION } from './parts.ts';

/** The actions on the parts of a work order. */
export const orderPartHooks: EntityHooks<typeof WORK_ORDER> = {
  entity: WORK_ORDER,
  actions: {
    async reserve({ row, values }, transaction) {
      const { part, quantity } = values as { part: number; quantity: number };
      await transaction.create(RESERVATION, { work_order: row.id, part, quantity });
    },
    async issue({ row, values }, transaction) {
      const { part, quantity } = values as { part: number; quantity: number };
      const location = given(values.location) ?? (await fullestPlace(transaction.writer, part, quantity));
      await transaction.create(MOVEMENT, { kind: 'issue', part, quantity, location, work_order: row.id });
    },
    async return({ row, values }, transaction) {
      const { part, quantity } = values as { part: number; quantity: number };
      const location = given(values.location) ?? (await takenFrom(transaction.writer, row.id, part));
      await transaction.create(MOVEMENT, { kind: 'return', part, quantity, location, work_order: row.id });
    },
  },
};

function given(value: Value | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The location with the most stock of a part. */
async function fullestPlace(reader: Reader, part: number, quantity: number): Promise<number> {
  const [level] = await reader.find(LEVEL, {
    where: [eq('part', part)],
    order: [{ property: 'quantity', descending: true }],
    limit: 1,
  });
  if (level) return level.location.id;
  if (!(await reader.get(PART, part))) throw fieldError('part', say('field.does_not_exist'));
  throw new ApiError(OUT_OF_STOCK, say('parts.none_in_stock', { quantity }));
}

/** The location from which a work order last took a part. */
async function takenFrom(reader: Reader, order: number, part: number): Promise<number> {
  const [issue] = await reader.find(MOVEMENT, {
    where: [eq('work_order', order), eq('part', part), eq('kind', 'issue')],
    order: [{ property: 'id', descending: true }],
    limit: 1,
  });
  if (!issue) throw fieldError('part', say('parts.not_issued'));
  return issue.location.id;
}
