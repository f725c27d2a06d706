/** The inputs for reordering a part; all numbers are thousandths of its unit. */
interface Supply {
  onHand: number;
  reserved: number;
  onOrder: number;
  min: number | null;
  max: number | null;
  multiple: number;
}

/**
 * How much to order: nothing at or above the minimum, otherwise as many whole multiples as fit below the maximum; if
 * that does not reach the minimum, the fewest that do.
 */
export function reorderQuantity({ onHand, reserved, onOrder, min, max, multiple }: Supply): number {
  const position = onHand - reserved + onOrder;
  if (min === null || position >= min) return 0;
  const most = max === null ? 0 : Math.max(0, Math.floor((max - position) / multiple)) * multiple;
  if (most > 0 && position + most >= min) return most;
  return Math.ceil((min - position) / multiple) * multiple;
}
