import { filled } from './find-header.ts';
import type { Cell } from './raw-table.ts';
import { cellText } from './raw-table.ts';

/** What stands in a file beside the rows of its table, and why it is none of them. */
export interface Beside {
  line: number;
  text: string;
}

const LAST_ROWS = 10;
const TOTALS = /^(grand total|total|sum|summe|gesamt|gesamtsumme|endsumme|suma|total general|somme)\b/i;
const LONG = 40;

/**
 * The rows below a table that are none of it: a note in one cell, a line of totals. Narrow tables have none, since a row with one
 * cell may well be a record of theirs.
 * @returns how many of the last rows these are
 */
export function rowsBelow(rows: Cell[][], lines: number[]): number {
  const widths = rows
    .slice(0, 100)
    .map(filled)
    .toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  if (usual < 3) return 0;
  let count = 0;
  while (count < Math.min(LAST_ROWS, rows.length - 1)) {
    const at = rows.length - 1 - count;
    const row = rows[at] as Cell[];
    const text = textOf(row);
    const isApart = (lines[at] as number) > (lines[at - 1] as number) + 1;
    const isNote = filled(row) === 1 && (isApart || count > 0 || text.includes(':') || text.length > LONG);
    const isTotal = TOTALS.test(text) && filled(row) <= usual / 2;
    if (!isNote && !isTotal) break;
    count++;
  }
  return count;
}

/** What a row says, for people. */
export function textOf(row: Cell[]): string {
  return row
    .map((cell) => cellText(cell).trim())
    .filter((text) => text !== '')
    .join(' · ');
}
