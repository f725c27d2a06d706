/**
 * What parts are worth, by the moving average carried by value: a part keeps how many there are and what they are worth
 * together, and whatever leaves takes its share along. All numbers are whole: thousandths of the unit, cents, and
 * ten-thousandths of money for the cost of one. Nothing is left over when the last one goes.
 */
export interface Stock {
  /** Thousandths of the unit, over all locations. */
  quantity: number;
  /** Cents. */
  value: number;
}

/** Ten-thousandths of money times thousandths of a unit, in one cent. */
const PER_CENT = 100_000;

/** What a receipt is worth. @example receiptValue(10_000, 50_000) // 5000: ten at 5.00 */
export function receiptValue(quantity: number, unitCost: number): number {
  return share(unitCost, quantity, PER_CENT);
}

/** What some of the stock is worth; all of it is worth all there is. @example averageValue({ quantity: 3000, value: 1000 }, 1000) // 333 */
export function averageValue(stock: Stock, quantity: number): number {
  if (quantity === stock.quantity) return stock.value;
  return stock.quantity === 0 ? 0 : share(stock.value, quantity, stock.quantity);
}

/** What is found beyond what was known: at the average, else at the last cost, else unknown. */
export function foundValue(stock: Stock, quantity: number, lastCost: number | null): number | undefined {
  if (stock.quantity > 0) return share(stock.value, quantity, stock.quantity);
  return lastCost === null ? undefined : receiptValue(quantity, lastCost);
}

/**
 * What taking a movement back adds to the value. What had left comes back at what it took along; what had come leaves
 * with what it brought, or at the average where that is not there any more.
 * @param movement what it added to quantity and value, negative where it took away
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

/** The cost of one in ten-thousandths of money; undefined where there is none. */
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
