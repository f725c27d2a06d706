import { PART } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import type { ActionRun, Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { decimalsOfMoney } from '../../records/tenant-currency.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Value, Values, ValuesOf } from '../../store/store.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { addToLevel, addToPart, levelOf, lockPart, requireUnreserved } from './booking.ts';
import { requireStillIssued, returnedValue } from './issued-parts.ts';
import { checkMovement } from './movement-checks.ts';
import {
  averageValue,
  foundValue,
  receiptValue,
  reversedValue,
  type Stock,
  smallestUnit,
} from './moving-average.ts';
import { keepPart } from './part-figures.ts';
import {
  amountIn,
  costOf,
  LOCATION,
  labelIn,
  MOVEMENT,
  type MovementKind,
  moneyOf,
  numberIn,
  quantityOf,
  tenThousandths,
  thousandths,
  wholeMoney,
} from './parts.ts';
import { followReceipt } from './receipts.ts';
import { followIssue } from './reservations.ts';

/**
 * The ledger: each movement changes its part and its locations in the same transaction, and stores the stock of both after
 * it.
 */
export const movementHooks: EntityHooks<typeof MOVEMENT> = {
  entity: MOVEMENT,
  actions: { reverse },
  async validate(change, reader) {
    if (typeof change.values.reverses !== 'number') await checkMovement(change, reader);
  },
  derive: (change, _reader, transaction) => book(change, transaction),
  async afterSave(_change, after, transaction) {
    const { writer } = transaction;
    const part = after.part.id;
    const order = writtenValue(after, 'work_order');
    if (typeof order === 'number') {
      await writeLog(transaction, {
        workOrder: order,
        type: 'parts',
        description: told(after),
        amount: numberIn(after, 'cost'),
      });
      await followIssue(transaction, order, part);
    }
    if (writtenValue(after, 'order_line') !== null) await followReceipt(transaction, after);
    await keepPart(writer, part);
  },
};

/** The effect of a movement on its part: the quantity added at its location, and the value of it. */
interface Effect extends Stock {
  unitCost?: number;
  isUnpriced?: boolean;
}

async function book(
  { values, now }: Change<typeof MOVEMENT>,
  { writer }: Transaction,
): Promise<ValuesOf<typeof MOVEMENT>> {
  const kind = values.kind as MovementKind;
  const [part, location] = [Number(values.part), Number(values.location)];
  const stock = await lockPart(writer, part);
  const level = await levelOf(writer, part, location);
  const effect = await effectOf(values, stock, thousandths(numberIn(level, 'quantity')), writer);
  const { quantity, value } = effect;
  requireCountable({ quantity: stock.quantity + quantity, value: stock.value + value });
  if (kind === 'transfer') {
    const there = await levelOf(writer, part, Number(values.to_location));
    const moves: [Row, number][] = [
      [level, quantity],
      [there, -quantity],
    ];
    for (const [row, amount] of moves.sort(([one], [other]) => one.id - other.id))
      await addToLevel(writer, row, amount);
  } else {
    await addToLevel(writer, level, quantity);
    await addToPart(writer, part, { quantity, value });
  }
  if (kind === 'issue' && quantity < 0 && values.force !== true)
    await requireUnreserved(writer, part, idOf(values.work_order), {
      taken: -quantity,
      left: stock.quantity + quantity,
    });
  const after = kind === 'transfer' ? 0 : quantity;
  const isOfOrder = typeof values.work_order === 'number';
  return {
    quantity: quantityOf(kind === 'adjust' ? quantity : Math.abs(quantity)),
    change: quantityOf(quantity),
    value: moneyOf(value),
    cost: isOfOrder ? moneyOf(0 - value) : 0,
    on_hand_after: quantityOf(stock.quantity + after),
    value_after: moneyOf(stock.value + value),
    is_unpriced: effect.isUnpriced === true,
    booked_on: dayIn(now, await zoneAt(writer, location)),
    ...(effect.unitCost !== undefined && { unit_cost: costOf(effect.unitCost) }),
  };
}

/** @throws ApiError `invalid` if the stock would be too large to be counted exactly */
function requireCountable({ quantity, value }: Stock): void {
  if (![quantity, value].every(Number.isSafeInteger))
    throw fieldError('quantity', say('parts.too_much_to_count'));
}

async function effectOf(values: Values, stock: Stock, held: number, reader: Reader): Promise<Effect> {
  const unit = smallestUnit(await decimalsOfMoney(reader));
  if (typeof values.reverses === 'number') {
    const original = (await reader.get(MOVEMENT, values.reverses)) as Row;
    const moved: Stock = {
      quantity: thousandths(numberIn(original, 'change')),
      value: wholeMoney(numberIn(original, 'value')),
    };
    // Reversing a transfer moves the parts back from where the transfer put them.
    if (original.kind === 'transfer') return { quantity: moved.quantity, value: 0 };
    if (original.kind === 'issue') await requireStillIssued(values, -moved.quantity, reader);
    return { quantity: -moved.quantity, value: reversedValue(stock, moved, unit) };
  }
  const quantity = thousandths(Number(values.quantity ?? 0));
  switch (values.kind as MovementKind) {
    case 'receive': {
      const unitCost = await unitCostOf(values, reader);
      return { quantity, value: receiptValue(quantity, unitCost, unit), unitCost };
    }
    case 'issue':
      // Taking more than there is will be refused at the location.
      return {
        quantity: -quantity,
        value: 0 - averageValue(stock, Math.min(quantity, stock.quantity), unit),
      };
    case 'return':
      return { quantity, value: await returnedValue(values, quantity, unit, reader) };
    case 'transfer':
      return { quantity: -quantity, value: 0 };
    case 'adjust': {
      const difference = typeof values.counted === 'number' ? thousandths(values.counted) - held : quantity;
      if (difference <= 0)
        return {
          quantity: difference,
          value: 0 - averageValue(stock, Math.min(-difference, stock.quantity), unit),
        };
      const last = (await reader.get(PART, Number(values.part)))?.last_cost;
      const found = foundValue(
        stock,
        difference,
        typeof last === 'number' ? tenThousandths(last) : null,
        unit,
      );
      return { quantity: difference, value: found ?? 0, isUnpriced: found === undefined };
    }
  }
}

async function unitCostOf(values: Values, reader: Reader): Promise<number> {
  if (typeof values.unit_cost === 'number') return tenThousandths(values.unit_cost);
  return tenThousandths(Number((await reader.get(PART, Number(values.part)))?.last_cost ?? 0));
}

async function reverse({ row, values }: ActionRun, transaction: Transaction): Promise<void> {
  if (writtenValue(row, 'reverses') !== null)
    throw new ApiError('invalid', say('parts.is_a_reversal'), {
      reverses: [say('parts.is_an_opposite')],
    });
  if (await transaction.writer.first(MOVEMENT, [eq('reverses', row.id)]))
    throw new ApiError('invalid', say('parts.reversed_already'), {
      reverses: [say('parts.is_reversed_already')],
    });
  await transaction.create(MOVEMENT, {
    ...oppositeOf(row),
    reverses: row.id,
    reason: values.reason as string,
  });
}

function oppositeOf(row: Row): Values {
  const same = (name: string): Value => writtenValue(row, name);
  const isTransfer = row.kind === 'transfer';
  return {
    kind: same('kind'),
    part: same('part'),
    location: same(isTransfer ? 'to_location' : 'location'),
    to_location: isTransfer ? same('location') : null,
    work_order: same('work_order'),
    order_line: same('order_line'),
  };
}

/** The time zone for the days of a location. */
async function zoneAt(reader: Reader, location: number): Promise<string> {
  const [row] = await reader.find(LOCATION, {
    where: [eq('id', location)],
    properties: ZONE,
    limit: 1,
  });
  const zone = row?.['site.time_zone'];
  return typeof zone === 'string' ? zone : zoneWithin(reader);
}

const ZONE = ['id', 'site.time_zone'];

function idOf(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** @example 'Issued 2 pcs Bearing 6204 from Main Store.' */
function told(row: RowOf<typeof MOVEMENT>): Text[] {
  const { kind } = row;
  const of = (property: string, value: string) => ({ entity: MOVEMENT, property, value });
  const amount = of('part', amountIn(row));
  if (writtenValue(row, 'reverses') !== null)
    return [
      say(`order_log.${kind}_booked_back`, { amount }),
      say('as_said', { text: of('reason', String(row.reason)) }),
    ];
  return [say(`order_log.${kind}`, { amount, location: of('location', labelIn(row, 'location')) })];
}
