import { PART } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
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
      throw fieldError('max_quantity', say('parts.most_below_least'));
    if (change.before && change.values.is_stocked === false && numberIn(change.before, 'on_hand') > 0)
      throw fieldError('is_stocked', say('parts.still_in_stock'));
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
      throw fieldError('location', say('parts.location_holds_some'));
  },
};

/** Adds a part to the draft order for its vendor, so that selected parts of one vendor end up on one order. */
async function orderPart({ row, values }: ActionRun, transaction: Transaction): Promise<void> {
  const vendor = writtenValue(row, 'vendor');
  if (typeof vendor !== 'number') throw fieldError('vendor', say('parts.vendor_missing'));
  const quantity = values.quantity ?? row.to_order;
  if (typeof quantity !== 'number' || quantity <= 0)
    throw fieldError('quantity', say('parts.nothing_missing'));
  const draft = await draftTo(vendor, row, transaction);
  const same = await transaction.writer.first(ORDER_LINE, [
    eq('purchase_order', draft.id),
    eq('part', row.id),
  ]);
  if (same)
    throw new ApiError(
      'invalid',
      say('parts.on_draft_already', { part: String(row.name), order: String(draft.code) }),
      {
        part: [say('parts.is_on_order_already', { order: String(draft.code) })],
      },
    );
  await transaction.create(ORDER_LINE, { purchase_order: draft.id, part: row.id, quantity });
  transaction.joins(PURCHASE_ORDER, draft.id);
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
    throw fieldError('vendor', say('parts.vendor_without_location', { vendor: labelIn(part, 'vendor') }));
  return location.id;
}
