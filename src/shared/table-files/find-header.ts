import { foldTitle } from '../fold-title.ts';
import { type Cell, cellText } from './raw-table.ts';

/** Titles of a list and other things stand above its header, but not more than this. */
const LOOKED_AT = 30;

/**
 * The row of a table that names its columns: the one with most of the titles that are known, or else the first one that is
 * about as wide as the table and holds nothing but texts.
 * @param titles as `foldTitle` writes them
 * @example findHeader([['Assets of 2026'], ['Code', 'Name'], ['A-1', 'Pump']], ['code', 'name']) // 1
 */
export function findHeader(rows: Cell[][], titles: readonly string[] = []): number {
  const known = new Set(titles);
  const first = rows.slice(0, LOOKED_AT);
  let best = { at: -1, count: 0 };
  for (const [at, row] of first.entries()) {
    const found = new Set(row.map((cell) => (typeof cell === 'string' ? foldTitle(cell) : '')));
    const count = [...found].filter((title) => known.has(title)).length;
    if (count > best.count) best = { at, count };
  }
  // One word alone is easily the title of the list, or a value.
  const widest = first.reduce((most, row) => Math.max(most, filled(row)), 0);
  if (best.count > 1 || (best.count === 1 && widest === 1)) return best.at;
  const at = first.findIndex(
    (row) => filled(row) > widest / 2 && row.every((cell) => typeof cell === 'string' && !isValue(cell)),
  );
  return Math.max(at, 0);
}

/** How many cells of a row hold anything. */
export function filled(row: Cell[]): number {
  return row.filter((cell) => cellText(cell).trim() !== '').length;
}

/** Numbers, days and amounts are values, not titles. */
function isValue(text: string): boolean {
  return /^[\d.,:/\s€$£%-]+$/.test(text) && /\d/.test(text);
}
