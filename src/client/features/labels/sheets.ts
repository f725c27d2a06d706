/** A format of label paper. */
interface Sheet {
  key: string;
  title: string;
  /** Labels per page. */
  columns: number;
  rows: number;
}

/** Sheets of ready-made labels, by what their paper is sold as, and single labels; `labels.scss` has their measurements. */
export const SHEETS: Sheet[] = [
  { key: '3x8', title: 'A4, 24 labels of 63.5 × 33.9 mm', columns: 3, rows: 8 },
  { key: '3x7', title: 'A4, 21 labels of 63.5 × 38.1 mm', columns: 3, rows: 7 },
  { key: '2x7', title: 'A4, 14 labels of 99.1 × 38.1 mm', columns: 2, rows: 7 },
  { key: '3x10', title: 'Letter, 30 labels of 2⅝ × 1 in', columns: 3, rows: 10 },
  { key: '2x5', title: 'Letter, 10 labels of 4 × 2 in', columns: 2, rows: 5 },
  { key: 'one', title: 'One label on each page', columns: 1, rows: 1 },
];

/**
 * Labels by page. The first sheet may be partly used: that many places of it stay empty.
 * @example inPages(['a', 'b'], { columns: 1, rows: 2 }, 1) // [[undefined, 'a'], ['b']]
 */
export function inPages<T>(labels: T[], { columns, rows }: Sheet, used: number): (T | undefined)[][] {
  const places = columns * rows;
  const all = [...Array<undefined>(Math.min(used, places - 1)), ...labels];
  const pages: (T | undefined)[][] = [];
  for (let at = 0; at < all.length; at += places) pages.push(all.slice(at, at + places));
  return pages;
}
