/**
 * The value of parts, by the moving average: a part stores its quantity and its total value, and whatever leaves takes its share. All
 * numbers are integers: thousandths of the unit, cents, and ten-thousandths of money for unit costs. Nothing is left over when the last
 * piece leaves.
 */
export interface Stock {
  /** Thousandths of the unit, over all locations. */
  quantity: number;
  /** Cents. */
  value: number;
}

/** Ten-thousandths of money times thousandths of a unit, in one cent. */
const PER_CENT = 100_000;

/** The value of a receipt. @example receiptValue(10_000, 50_000) // 5000: ten at 5.00 */
export function receiptValue(quantity: number, unitCost: number): number {
  return share(unitCost, quantity, PER_CENT);
}

/** The value of some of the stock; all of it has the total value. @example averageValue({ quantity: 3000, value: 1000 }, 1000) // 333 */
export function averageValue(stock: Stock, quantity: number): number {
  if (quantity === stock.quantity) return stock.value;
  return stock.quantity === 0 ? 0 : share(stock.value, quantity, stock.quantity);
}

/** The value of a surplus found in a count: at the average, otherwise at the last cost, otherwise unknown. */
export function foundValue(stock: Stock, quantity: number, lastCost: number | null): number | undefined {
  if (stock.quantity > 0) return share(stock.value, quantity, stock.quantity);
  return lastCost === null ? undefined : receiptValue(quantity, lastCost);
}

/**
 * The value added by reversing a movement. Parts that had left come back at the value they took; parts that had come leave with the value
 * they brought, or at the average if that is no longer there.
 * @param movement what it added to quantity and value, negative if it took away
 */
export function reversedValue(stock: Stock, movement: Stock): number {
  if (movement.quantity <= 0) return -movement.value;
  const left: Stock = {
    quantity: stock.quantity - movement.quantity,
    value: stock.value - movement.value,
  };
  const isWhole = left.quantity === 0 ? left.value === 0 : left.value >= 0;
  return isWhole ? -movement.value : -averageValue(stock, movement.quantity);
}

/** The unit cost in ten-thousandths of money; undefined without stock. */
export function averageCost({ quantity, value }: Stock): number | undefined {
  return quantity === 0 ? undefined : share(value, PER_CENT, quantity);
}

/** `value · part / whole`, rounded half away from zero; exact however large the numbers are. */
function share(value: number, part: number, whole: number): number {
  const product = BigInt(value) * BigInt(part);
  const divisor = BigInt(whole);
  const isNegative = product < 0n !== divisor < 0n;
  const [top, bottom] = [magnitude(product), magnitude(divisor)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return Number(isNegative ? -rounded : rounded) + 0;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
