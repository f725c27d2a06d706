import { expect, test } from 'vitest';
import { inPages, SHEETS } from './sheets.ts';

const labels = (count: number) => Array.from({ length: count }, (_, index) => index);

test('labels fill the pages of each paper', () => {
  expect(SHEETS.map((sheet) => inPages(labels(25), sheet, 0).map((page) => page.length))).toEqual([
    [24, 1],
    [21, 4],
    [14, 11],
    [25],
    [10, 10, 5],
    Array(25).fill(1),
  ]);
});

test('places that are used stay empty, and one is left at least', () => {
  const [sheet] = SHEETS;
  if (!sheet) throw new Error('There is no sheet');
  expect(inPages(labels(2), sheet, 2)).toEqual([[undefined, undefined, 0, 1]]);
  expect(inPages(labels(2), sheet, 99).map((page) => page.length)).toEqual([24, 1]);
  expect(inPages([], sheet, 0)).toEqual([]);
});
