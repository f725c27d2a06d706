import { PART } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import type { EntityHooks, Transaction } from '../../records/hooks.ts';
import { decimalsOfMoney } from '../../records/tenant-currency.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, Values, ValuesOf } from '../../store/store.ts';
import { receiptValue, smallestUnit } from './moving-average.ts';
import { keepPart } from './part-figures.ts';
import {
  MOVEMENT,
  moneyOf,
  numberIn,
  ORDER_LINE,
  PURCHASE_ORDER,
  quantityOf,
  tenThousandths,
  thousandths,
} from './parts.ts';
import { restOf } from './receipts.ts';

type Order = RowOf<typeof PURCHASE_ORDER>;
type Line = RowOf<typeof ORDER_LINE>;

/** A delivery may be a little more than was ordered, in percent of the ordered quantity. */
const MOST_PERCENT = 110;
const DAY_MS = 86_400_000;

/** Purchase orders: their states are in the schema; what follows for their lines is said here. */
export const purchaseOrderHooks: EntityHooks<typeof PURCHASE_ORDER> = {
  entity: PURCHASE_ORDER,
  actions: {
    async order({ row, values, now }, transaction) {
      const { writer } = transaction;
      const lines = await linesOf(writer, row.id);
      if (lines.length === 0) throw fieldError('state', say('purchase_orders.no_lines'));
      for (const line of lines) await transaction.update(ORDER_LINE, line, { rest: restOf(line, 0) });
      const expected = (values.expected_on as string | null | undefined) ?? row.expected_on;
      return {
        expected_on: expected ?? (await expectedOn(writer, lines, dayIn(now, await zoneWithin(writer)))),
      };
    },
    async receive({ row, values }, transaction) {
      for (const line of await linesOf(transaction.writer, row.id)) {
        const quantity = numberIn(line, 'rest');
        if (quantity > 0) await receive(transaction, row, line, { ...values, quantity });
      }
    },
    async close({ row }, transaction) {
      await expectNothing(transaction, row);
    },
    async cancel({ row }, transaction) {
      const lines = await linesOf(transaction.writer, row.id);
      if (lines.some((line) => numberIn(line, 'received') > 0))
        throw fieldError('state', say('purchase_orders.something_came'));
      await expectNothing(transaction, row);
    },
  },
  async validate({ before, values }) {
    if (before && before.state !== 'draft' && Object.hasOwn(values, 'vendor'))
      throw fieldError('vendor', say('purchase_orders.vendor_stays'));
  },
  async beforeDelete(_change, row) {
    if (row.state !== 'draft')
      throw new ApiError('still_referenced', say('purchase_orders.no_draft', { order: String(row.code) }));
  },
};

/** The lines of purchase orders: once ordered, they cannot change. */
export const orderLineHooks: EntityHooks<typeof ORDER_LINE> = {
  entity: ORDER_LINE,
  actions: {
    async receive({ row, values }, transaction) {
      const order = (await orderOf(transaction.writer, row)) as Order;
      // The state is that of its order, which the words of a line cannot ask for.
      if (order.state !== 'ordered' && order.state !== 'received')
        throw fieldError(
          'state',
          say('purchase_orders.not_ordered', { order: String(order.code), state: String(order.state) }),
        );
      await receive(transaction, order, row, { quantity: row.rest as number, ...values });
    },
  },
  async validate(change, reader) {
    if (!['part', 'quantity', 'unit_price'].some((name) => Object.hasOwn(change.values, name))) return;
    const order = await reader.get(PURCHASE_ORDER, Number(valueAfter(change, 'purchase_order')));
    if (order && order.state !== 'draft')
      throw fieldError('purchase_order', say('purchase_orders.lines_stay'));
  },
  async derive(change, reader): Promise<ValuesOf<typeof ORDER_LINE>> {
    const quantity = thousandths(Number(valueAfter(change, 'quantity')));
    const price = tenThousandths(Number(valueAfter(change, 'unit_price') ?? 0));
    return { amount: moneyOf(receiptValue(quantity, price, smallestUnit(await decimalsOfMoney(reader)))) };
  },
  async afterSave(change, after, { writer }) {
    const parts = [change.before, after].map((row) => row?.part.id);
    for (const part of new Set(parts)) if (typeof part === 'number') await keepPart(writer, part);
  },
  async beforeDelete(_change, row, { writer }) {
    const order = await orderOf(writer, row);
    if (order && order.state !== 'draft')
      throw new ApiError(
        'still_referenced',
        say('purchase_orders.its_lines_stay', { order: String(order.code) }),
      );
  },
};

async function receive(
  transaction: Transaction,
  order: Order,
  line: Line,
  { quantity, location, unit_cost }: Values,
): Promise<void> {
  const [coming, ordered, received] = [quantity, line.quantity, line.received].map((of) =>
    thousandths(Number(of ?? 0)),
  ) as [number, number, number];
  if (coming <= 0) throw fieldError('quantity', say('purchase_orders.all_came'));
  if ((received + coming) * 100 > ordered * MOST_PERCENT)
    throw fieldError(
      'quantity',
      say('purchase_orders.too_much', { ordered: quantityOf(ordered), received: quantityOf(received) }),
    );
  await transaction.create(MOVEMENT, {
    kind: 'receive',
    part: line.part.id,
    quantity: quantityOf(coming),
    location: (location as number | null | undefined) ?? order.ship_to.id,
    unit_cost: (unit_cost as number | null | undefined) ?? numberIn(line, 'unit_price'),
    order_line: line.id,
    reason: `Order ${order.code}`,
  });
}

/** Nothing more is expected of an order that ends. */
async function expectNothing(transaction: Transaction, row: Order): Promise<void> {
  for (const line of await linesOf(transaction.writer, row.id))
    await transaction.update(ORDER_LINE, line, { rest: 0 });
}

/** When the slowest ordered part should arrive, as far as is known. */
async function expectedOn(reader: Reader, lines: Line[], today: string): Promise<string | null> {
  let days = -1;
  for (const line of lines) {
    const part = await reader.get(PART, line.part.id);
    if (typeof part?.lead_days === 'number') days = Math.max(days, part.lead_days);
  }
  return days < 0 ? null : new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

function linesOf(reader: Reader, order: number): Promise<Line[]> {
  return reader.find(ORDER_LINE, {
    where: [eq('purchase_order', order)],
    order: [{ property: 'id', descending: false }],
  });
}

function orderOf(reader: Reader, line: Line): Promise<Order | null> {
  return reader.get(PURCHASE_ORDER, line.purchase_order.id);
}
