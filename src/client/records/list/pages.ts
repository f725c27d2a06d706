/** The number of pages of a list; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * The page numbers in a pager: the first, the last, those around the current one, and 0 for each gap.
 * @example pageNumbers(5, 9) // [1, 0, 4, 5, 6, 0, 9]
 */
export function pageNumbers(page: number, count: number): number[] {
  const near = [1, page - 1, page, page + 1, count].filter((number) => number >= 1 && number <= count);
  const wanted = [...new Set(near)].sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const before = wanted[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}
