import { PART } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { ActionRun, EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf } from '../../store/store.ts';
import { figuresOf } from './part-figures.ts';
import { LEVEL, LOCATION, labelIn, numberIn, ORDER_LINE, PURCHASE_ORDER } from './parts.ts';

/** The fields that decide how much to order. */
const LIMITS = ['min_quantity', 'max_quantity', 'order_multiple', 'is_stocked'];

/** Parts: when to reorder, and how a part gets on a purchase order. */
export const partHooks: EntityHooks<typeof PART> = {
  entity: PART,
  actions: { order: orderPart },
  async validate(change) {
    const [min, max] = [valueAfter(change, 'min_quantity'), valueAfter(change, 'max_quantity')];
    if (typeof min === 'number' && typeof max === 'number' && max < min)
      throw fieldError('max_quantity', 'must not be below the minimum');
    if (change.before && change.values.is_stocked === false && numberIn(change.before, 'on_hand') > 0)
      throw fieldError('is_stocked', 'cannot be taken away while some is in stock');
  },
  async derive({ before, values }) {
    if (before && !LIMITS.some((name) => Object.hasOwn(values, name))) return {};
    return figuresOf({ ...before, ...values });
  },
};

/** Places where a part is stored: their location cannot change, since past bookings name it. */
export const levelHooks: EntityHooks<typeof LEVEL> = {
  entity: LEVEL,
  async validate({ before, values }) {
    if (before && Object.hasOwn(values, 'location') && numberIn(before, 'quantity') > 0)
      throw fieldError('location', 'holds some of it; book a transfer');
  },
};

/** Adds a part to the draft order for its vendor, so that selected parts of one vendor end up on one order. */
async function orderPart({ row, values }: ActionRun, transaction: Transaction): Promise<void> {
  const vendor = writtenValue(row, 'vendor');
  if (typeof vendor !== 'number') throw fieldError('vendor', 'is missing; say who sells it first');
  const quantity = values.quantity ?? row.to_order;
  if (typeof quantity !== 'number' || quantity <= 0)
    throw fieldError('quantity', 'say how much; nothing is missing to the minimum');
  const draft = await draftTo(vendor, row, transaction);
  const same = await transaction.writer.first(ORDER_LINE, [
    eq('purchase_order', draft.id),
    eq('part', row.id),
  ]);
  if (same)
    throw new ApiError('invalid', `${row.name} is on ${draft.code} already, which is still a draft.`, {
      part: [`is on ${draft.code} already`],
    });
  await transaction.create(ORDER_LINE, { purchase_order: draft.id, part: row.id, quantity });
}

async function draftTo(
  vendor: number,
  part: Row,
  transaction: Transaction,
): Promise<RowOf<typeof PURCHASE_ORDER>> {
  const { writer } = transaction;
  const draft = await writer.first(PURCHASE_ORDER, [eq('vendor', vendor), eq('state', 'draft')]);
  if (draft) return draft;
  return transaction.create(PURCHASE_ORDER, { vendor, ship_to: await placeFor(writer, part) });
}

/** Where a part is put: where most of it is, otherwise the first location. */
async function placeFor(reader: Reader, part: Row): Promise<number> {
  const [level] = await reader.find(LEVEL, {
    where: [eq('part', part.id)],
    order: [{ property: 'quantity', descending: true }],
    limit: 1,
  });
  if (level) return level.location.id;
  const [location] = await reader.find(LOCATION, { limit: 1 });
  if (!location)
    throw fieldError('vendor', `${labelIn(part, 'vendor')} can send nothing yet: add a stock location first`);
  return location.id;
}
