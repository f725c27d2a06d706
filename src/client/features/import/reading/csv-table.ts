import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { plainCell } from '../../../../shared/csv.ts';
import { dialectOf, encodingOf } from '../../../../shared/csv-dialect.ts';
import { FileError, type RawTable } from './raw-table.ts';

const LONGEST_RECORD = 250_000;
/** The characters that tell how a file is written. */
const START = 64 * 1024;
const NAMES: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' };

/**
 * Reads a CSV file, whatever separates its cells: UTF-8, UTF-16 with its mark, otherwise the Windows encoding. Rows without
 * any text are left out.
 */
export function csvTable(name: string, bytes: Uint8Array): RawTable {
  const { text, notes } = textOf(bytes);
  const { delimiter, hasSeparatorLine } = dialectOf(text.slice(0, START));
  const table: RawTable = { rows: [], lines: [], notes, separator: NAMES[delimiter] ?? `"${delimiter}"` };
  for (const { record, info } of parsed(name, text, delimiter).slice(hasSeparatorLine ? 1 : 0)) {
    const cells = record.map((cell) => plainCell(cell.trim()));
    if (cells.every((cell) => cell === '')) continue;
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    table.rows.push(cells);
    table.lines.push(info.lines - breaks);
  }
  return table;
}

function parsed(
  name: string,
  text: string,
  delimiter: string,
): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
      max_record_size: LONGEST_RECORD,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: number }).lines;
    throw new FileError(
      `${name} cannot be read${line ? ` from line ${line} on` : ''}: a quote is open or in the wrong place.`,
    );
  }
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
