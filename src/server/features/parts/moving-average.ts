import { MONEY_DECIMALS } from '../../../shared/currency.ts';

/**
 * The value of parts, by the moving average: a part stores its quantity and its total value, and whatever leaves takes its share. All
 * numbers are integers: thousandths of the unit, thousandths of money, and ten-thousandths of money for unit costs. What leaves or comes
 * is worth a multiple of the currency's smallest unit, and nothing is left over when the last piece leaves.
 */
export interface Stock {
  /** Thousandths of the unit, over all locations. */
  quantity: number;
  /** Thousandths of money. */
  value: number;
}

/** The smallest unit of a currency in thousandths of money: 10 for a cent. @example smallestUnit(2) // 10 */
export const smallestUnit = (decimals: number): number => 10 ** (MONEY_DECIMALS - decimals);

/** Ten-thousandths of money times thousandths of a unit, in a thousandth of money. */
const PER_THOUSANDTH = 10_000;

/** The value of a receipt. @example receiptValue(10_000, 50_000, 10) // 50_000: ten at 5.00 */
export function receiptValue(quantity: number, unitCost: number, unit: number): number {
  return share(unitCost, quantity, PER_THOUSANDTH, unit);
}

/**
 * The value of some of the stock; all of it has the total value.
 * @example averageValue({ quantity: 3000, value: 10_000 }, 1000, 10) // 3330
 */
export function averageValue(stock: Stock, quantity: number, unit: number): number {
  if (quantity === stock.quantity) return stock.value;
  if (stock.quantity === 0) return 0;
  // The value may be finer than the unit if it comes from another currency; never more leaves than there is.
  return Math.min(share(stock.value, quantity, stock.quantity, unit), stock.value);
}

/** The value of a surplus found in a count: at the average, otherwise at the last cost, otherwise unknown. */
export function foundValue(
  stock: Stock,
  quantity: number,
  lastCost: number | null,
  unit: number,
): number | undefined {
  if (stock.quantity > 0) return share(stock.value, quantity, stock.quantity, unit);
  return lastCost === null ? undefined : receiptValue(quantity, lastCost, unit);
}

/**
 * The value added by reversing a movement. Parts that had left come back at the value they took; parts that had come leave with the value
 * they brought, or at the average if that is no longer there.
 * @param movement what it added to quantity and value, negative if it took away
 */
export function reversedValue(stock: Stock, movement: Stock, unit: number): number {
  if (movement.quantity <= 0) return -movement.value;
  const left: Stock = {
    quantity: stock.quantity - movement.quantity,
    value: stock.value - movement.value,
  };
  const isWhole = left.quantity === 0 ? left.value === 0 : left.value >= 0;
  return isWhole ? -movement.value : -averageValue(stock, movement.quantity, unit);
}

/** The unit cost in ten-thousandths of money; undefined without stock. */
export function averageCost({ quantity, value }: Stock): number | undefined {
  return quantity === 0 ? undefined : share(value, PER_THOUSANDTH, quantity, 1);
}

/** `value · part / whole`, rounded to the unit, half away from zero; exact however large the numbers are. */
function share(value: number, part: number, whole: number, unit: number): number {
  const product = BigInt(value) * BigInt(part);
  const divisor = BigInt(whole) * BigInt(unit);
  const isNegative = product < 0n !== divisor < 0n;
  const [top, bottom] = [magnitude(product), magnitude(divisor)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return Number(isNegative ? -rounded : rounded) * unit + 0;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
