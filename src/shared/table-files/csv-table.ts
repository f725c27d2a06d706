import { plainCell } from '../csv.ts';
import { dialectOf, encodingOf } from '../csv-dialect.ts';
import { csvRecords } from './csv-records.ts';
import type { RawTable } from './raw-table.ts';

/** The characters that tell how a file is written. */
const START = 64 * 1024;
const NAMES: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' };

/**
 * Reads a CSV file, whatever separates its cells: UTF-8, UTF-16 with its mark, otherwise the Windows encoding. Rows without
 * any text are left out.
 */
export function csvTable(bytes: Uint8Array, onRow: (count: number) => void = () => {}): RawTable {
  const { text, notes } = textOf(bytes);
  const { delimiter, hasSeparatorLine } = dialectOf(text.slice(0, START));
  const table: RawTable = { rows: [], lines: [], notes, separator: NAMES[delimiter] ?? `"${delimiter}"` };
  for (const { cells: read, line } of csvRecords(text, delimiter)) {
    if (hasSeparatorLine && line === 1) continue;
    const cells = read.map((cell) => plainCell(cell.trim()));
    if (cells.every((cell) => cell === '')) continue;
    table.rows.push(cells);
    table.lines.push(line);
    onRow(table.rows.length);
  }
  return table;
}

/** The text with one kind of line end, so that lines are counted alike everywhere. */
function textOf(bytes: Uint8Array): { text: string; notes: string[] } {
  const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n');
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return { text: plain(new TextDecoder(encoding).decode(bytes)), notes: [] };
  try {
    return { text: plain(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), notes: [] };
  } catch {
    const note =
      'The file is not UTF-8 and was read as Windows writes it. Look whether letters with accents are right.';
    return { text: plain(new TextDecoder('windows-1252').decode(bytes)), notes: [note] };
  }
}
