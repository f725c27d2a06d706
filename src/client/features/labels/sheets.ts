/** Paper that labels are printed on. */
interface Sheet {
  key: string;
  title: string;
  /** Labels on a page. */
  columns: number;
  rows: number;
}

/** Sheets of ready-made labels (A4), and labels on paper of their own; their measures stand in `labels.scss`. */
export const SHEETS: Sheet[] = [
  { key: '3x8', title: 'A4, 24 labels of 63.5 × 33.9 mm', columns: 3, rows: 8 },
  { key: '2x7', title: 'A4, 14 labels of 99.1 × 38.1 mm', columns: 2, rows: 7 },
  { key: 'one', title: 'One label on each page', columns: 1, rows: 1 },
];

/**
 * Labels by page. The first page may have been used in part: so many places of it stay empty.
 * @example inPages(['a', 'b'], { columns: 1, rows: 2 }, 1) // [[undefined, 'a'], ['b']]
 */
export function inPages<T>(labels: T[], { columns, rows }: Sheet, used: number): (T | undefined)[][] {
  const places = columns * rows;
  const all = [...Array<undefined>(Math.min(used, places - 1)), ...labels];
  const pages: (T | undefined)[][] = [];
  for (let at = 0; at < all.length; at += places) pages.push(all.slice(at, at + places));
  return pages;
}
