import { PART } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Writer } from '../../store/store.ts';
import type { Stock } from './moving-average.ts';
import {
  LEVEL,
  LOCATION,
  labelIn,
  moneyOf,
  OUT_OF_STOCK,
  quantityOf,
  RESERVATION,
  RESERVED,
  thousandths,
  wholeMoney,
} from './parts.ts';

/** Locks a part until the transaction ends and returns its stock. Parts are locked before the levels of locations. */
export async function lockPart(writer: Writer, part: number): Promise<Stock> {
  const now = await writer.add(PART, part, { on_hand: 0, stock_value: 0 });
  if (!now) throw fieldError('part', say('field.does_not_exist'));
  return { quantity: thousandths(now.on_hand ?? 0), value: wholeMoney(now.stock_value ?? 0) };
}

/** Adds to a part's stock, or subtracts from it. */
export async function addToPart(writer: Writer, part: number, { quantity, value }: Stock): Promise<void> {
  const amounts = { on_hand: quantityOf(quantity), stock_value: moneyOf(value) };
  if (!(await writer.add(PART, part, amounts, { atLeast: { on_hand: 0, stock_value: 0 } })))
    throw new ApiError(OUT_OF_STOCK);
}

/** The stock of a part at a location, in thousandths; the row is created if it does not exist. */
export async function levelOf(writer: Writer, part: number, location: number): Promise<Row> {
  const where = [eq('part', part), eq('location', location)];
  const row = await writer.first(LEVEL, where);
  if (row) return row;
  if (!(await writer.get(LOCATION, location))) throw fieldError('location', say('field.does_not_exist'));
  const id = await writer.insert(LEVEL, { part, location, quantity: 0 });
  return (await writer.get(LEVEL, id)) as Row;
}

/** Adds to the stock at a location, or subtracts. @throws ApiError `out_of_stock` "3 of 8 are in Main Store" */
export async function addToLevel(writer: Writer, level: Row, quantity: number): Promise<void> {
  const after = await writer.add(
    LEVEL,
    level.id,
    { quantity: quantityOf(quantity) },
    { atLeast: { quantity: 0 } },
  );
  if (after) return;
  const held = Number((await writer.get(LEVEL, level.id))?.quantity ?? 0);
  throw new ApiError(
    OUT_OF_STOCK,
    say('parts.in_location', { held, quantity: quantityOf(-quantity), location: labelIn(level, 'location') }),
  );
}

/**
 * Refuses to take what is reserved for others. Earlier reservations come first: a work order that takes no more than
 * its own reservation has to leave enough for earlier ones only.
 * @param taken the quantity taken, in thousandths, and how much of the part would be `left`
 * @throws ApiError `reserved` naming the work orders
 */
export async function requireUnreserved(
  reader: Reader,
  part: number,
  order: number | null,
  { taken, left }: { taken: number; left: number },
): Promise<void> {
  const open = await reader.find(RESERVATION, {
    where: [eq('part', part), eq('state', 'open')],
    order: [{ property: 'id', descending: false }],
  });
  const isOwn = (row: Row) => (row.work_order as { id: number }).id === order;
  const own = sumOf(open.filter(isOwn));
  const first = open.findIndex(isOwn);
  const others = (own > 0 && taken <= own ? open.slice(0, first) : open).filter((row) => !isOwn(row));
  const promised = sumOf(others);
  if (left >= promised) return;
  const codes = [...new Set(others.map((row) => labelIn(row, 'work_order')))];
  throw new ApiError(
    RESERVED,
    say('parts.reserved_for', {
      promised: quantityOf(promised),
      orders: codes.join(', '),
      left: quantityOf(Math.max(left, 0)),
    }),
  );
}

function sumOf(rows: RowOf<typeof RESERVATION>[]): number {
  return rows.reduce((sum, row) => sum + thousandths(Number(row.rest)), 0);
}
