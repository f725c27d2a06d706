import { expect, test } from 'vitest';
import { reorderQuantity } from './reorder.ts';

test.each([
  [7, 2, 0, 10, 30, 6, 24],
  [1, 0, 0, 2, 3, 10, 10],
  [12, 3, 2, 10, 30, 6, 0],
  [0, 4, 0, 10, 30, 1, 34],
  [4, 0, 0, 10, null, 4, 8],
  [0, 0, 0, null, 30, 1, 0],
  [0, 4, 0, null, 30, 1, 0],
  [10, 0, 0, 10, 30, 6, 0],
])('%i on hand, %i reserved, %i on order, between %s and %s by %i: %i', (...numbers) => {
  const [onHand, reserved, onOrder, min, max, multiple, expected] = numbers.map((one) =>
    one === null ? null : one * 1000,
  ) as [number, number, number, number | null, number | null, number, number];
  expect(reorderQuantity({ onHand, reserved, onOrder, min, max, multiple })).toBe(expected);
});
