import { describe, expect, it } from 'vitest';
import { pageCount, pageNumbers } from './pages.ts';

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [3, 9, [1, 2, 3, 4, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('on page %i of %i offers %j', (page, count, expected) => {
    expect(pageNumbers(page, count)).toEqual(expected);
  });
});

describe('pageCount', () => {
  it('counts a begun page, and one for an empty list', () => {
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 1, 2]);
  });
});
