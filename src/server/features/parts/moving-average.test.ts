import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  averageCost,
  averageValue,
  foundValue,
  receiptValue,
  reversedValue,
  type Stock,
  smallestUnit,
} from './moving-average.ts';

const pieces = (count: number) => count * 1000;
const CENT = smallestUnit(2);
const cost = (each: number) => Math.round(each * 10_000);

test('a year of one part: what each movement is worth, and what is left', () => {
  const stock: Stock = { quantity: 0, value: 0 };
  const move = (count: number, value: number) => {
    stock.quantity += pieces(count);
    stock.value += value;
    return [value / CENT, stock.quantity / 1000, stock.value / CENT];
  };
  const receive = (count: number, each: number) => move(count, receiptValue(pieces(count), cost(each), CENT));
  const issue = (count: number) => move(-count, -averageValue(stock, pieces(count), CENT));
  expect(receive(10, 5)).toEqual([5000, 10, 5000]);
  expect(receive(20, 8)).toEqual([16_000, 30, 21_000]);
  expect(issue(12)).toEqual([-8400, 18, 12_600]);
  expect(receive(5, 9.99)).toEqual([4995, 23, 17_595]);
  expect(issue(7)).toEqual([-5355, 16, 12_240]);
  const issued: Stock = { quantity: pieces(7), value: 5355 * CENT };
  expect(move(2, averageValue(issued, pieces(2), CENT))).toEqual([1530, 18, 13_770]);
  expect(issue(1)).toEqual([-765, 17, 13_005]);
  expect(move(2, foundValue(stock, pieces(2), null, CENT) as number)).toEqual([1530, 19, 14_535]);
  expect(issue(19)).toEqual([-14_535, 0, 0]);
});

test('three pieces worth 10.00 leave one by one, and nothing is left over', () => {
  let stock: Stock = { quantity: pieces(3), value: 1000 * CENT };
  const values = [1, 2, 3].map(() => {
    const value = averageValue(stock, pieces(1), CENT);
    stock = { quantity: stock.quantity - pieces(1), value: stock.value - value };
    return value;
  });
  expect(values.map((value) => value / CENT)).toEqual([333, 334, 333]);
  expect(stock).toEqual({ quantity: 0, value: 0 });
});

test('what is found is worth the average, else the last cost, else it is not known', () => {
  expect(foundValue({ quantity: pieces(4), value: 1000 * CENT }, pieces(2), cost(9), CENT)).toBe(500 * CENT);
  expect(foundValue({ quantity: 0, value: 0 }, pieces(2), cost(9), CENT)).toBe(1800 * CENT);
  expect(foundValue({ quantity: 0, value: 0 }, pieces(2), null, CENT)).toBeUndefined();
});

test('a receipt that is taken back leaves with what it brought, or at the average where that would owe something', () => {
  const receipt: Stock = { quantity: pieces(10), value: 500_000 };
  expect(reversedValue({ quantity: pieces(20), value: 505_000 }, receipt, CENT)).toBe(-500_000);
  expect(reversedValue({ quantity: pieces(12), value: 300_000 }, receipt, CENT)).toBe(-250_000);
  expect(reversedValue({ quantity: pieces(10), value: 400_000 }, receipt, CENT)).toBe(-400_000);
  expect(
    reversedValue({ quantity: pieces(3), value: 700 }, { quantity: pieces(-2), value: -450 }, CENT),
  ).toBe(450);
});

test.each([
  [0, 3000],
  [2, 3330],
  [3, 3333],
])('with %d decimals of the currency a third of 10 is %d thousandths', (decimals, value) => {
  expect(averageValue({ quantity: pieces(3), value: 10_000 }, pieces(1), smallestUnit(decimals))).toBe(value);
});

test('of a value that is finer than the currency no more leaves than there is', () => {
  expect(averageValue({ quantity: pieces(3), value: 900 }, pieces(2), smallestUnit(0))).toBe(900);
});

test('the average is told in four decimals and never of nothing', () => {
  expect(averageCost({ quantity: pieces(3), value: 1000 * CENT })).toBe(33_333);
  expect(averageCost({ quantity: 0, value: 0 })).toBeUndefined();
});

/** Any events of a part, in any order. */
const happenings = fc.array(
  fc.record({
    kind: fc.constantFrom('receive', 'issue', 'found', 'reverse'),
    quantity: fc.integer({ min: 1, max: 5_000_000 }),
    cost: fc.integer({ min: 0, max: 1_000_000_000 }),
  }),
  { maxLength: 60 },
);

test('value is never below 0, an emptied part is worth 0, and movements add up to what there is', () => {
  fc.assert(
    fc.property(happenings, (all) => {
      const stock: Stock = { quantity: 0, value: 0 };
      const ledger: Stock[] = [];
      const book = (quantity: number, value: number) => {
        stock.quantity += quantity;
        stock.value += value;
        ledger.push({ quantity, value });
      };
      for (const { kind, quantity, cost: each } of all) {
        const out = Math.min(quantity, stock.quantity);
        const last = ledger.at(-1);
        if (kind === 'receive') book(quantity, receiptValue(quantity, each, CENT));
        else if (kind === 'found') book(quantity, foundValue(stock, quantity, each, CENT) ?? 0);
        else if (kind === 'issue' && out > 0) book(-out, -averageValue(stock, out, CENT));
        else if (kind === 'reverse' && last && last.quantity <= stock.quantity)
          book(-last.quantity, reversedValue(stock, last, CENT));
        expect(stock.value).toBeGreaterThanOrEqual(0);
        if (stock.quantity === 0) expect(stock.value).toBe(0);
      }
      const sum = (name: keyof Stock) => ledger.reduce((total, one) => total + one[name], 0);
      expect([sum('quantity'), sum('value')]).toEqual([stock.quantity, stock.value]);
      if (stock.quantity > 0) {
        book(-stock.quantity, -averageValue(stock, stock.quantity, CENT));
        expect(stock.value).toBe(0);
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});
