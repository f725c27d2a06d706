import { MOST_FILE_ROWS } from '../../../../shared/import.ts';
import { isolated } from '../../../ui/isolated.ts';
import { csvTable } from './csv-table.ts';
import { excelTable } from './excel-table.ts';
import { FileError, type RawTable, type ReadOptions, type WorkbookFacts } from './raw-table.ts';

/** The rows read from a file. */
export interface ReadFile {
  name: string;
  header: string[];
  rows: string[][];
  /** The line, or the row of the sheet, on which each row begins. */
  lines: number[];
  /** Identifies the file's content, and how it was read. */
  fingerprint: string;
  /** What the user should know of how it was read. */
  notes: string[];
  workbook?: WorkbookFacts;
}

const MOST_BYTES = 25 * 1024 * 1024;

/** Reads a CSV or Excel file. Large ones take seconds: see `readInWorker`. @throws FileError */
export async function readFile(
  file: File,
  options: ReadOptions = {},
  onRow?: (count: number) => void,
): Promise<ReadFile> {
  const name = isolated(file.name);
  if (file.size > MOST_BYTES)
    throw new FileError(`${name} is larger than 25 MB. Split it into several files.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileError(`${name} is empty.`);
  const table = tableOf(name, bytes, options, onRow);
  const [header, ...data] = table.rows;
  const inSheet = table.workbook ? `The sheet ${isolated(table.workbook.sheet)} of ${name}` : name;
  if (!header) throw new FileError(`${inSheet} has no rows. Its first row names the columns.`);
  // Of a workbook another sheet may be chosen.
  if (data.length === 0 && (table.workbook?.sheets.length ?? 1) < 2)
    throw new FileError(`${inSheet} has no rows. Its first row names the columns.`);
  if (data.length > MOST_FILE_ROWS)
    throw new FileError(
      `${inSheet} has more than ${MOST_FILE_ROWS.toLocaleString()} rows. Split it into several files.`,
    );
  const width = widthOf(name, table);
  return {
    name: file.name,
    header: Array.from({ length: width }, (_, at) => header[at]?.trim() ?? ''),
    rows: data.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    lines: table.lines.slice(1),
    fingerprint: [data.length, bytes.length, hashOf(bytes), ...choicesOf(options)].join(' '),
    notes: table.notes,
    ...(table.workbook && { workbook: table.workbook }),
  };
}

function tableOf(
  name: string,
  bytes: Uint8Array,
  options: ReadOptions,
  onRow?: (count: number) => void,
): RawTable {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return excelTable(name, bytes, options, onRow);
  if (/\.xls\u2069$/i.test(name))
    throw new FileError(`${name} is an old Excel file. Save it as .xlsx or CSV, then choose it again.`);
  return csvTable(name, bytes);
}

/** How many columns there are. A longer row of a CSV file has a separator too many, so its cells mean nothing. */
function widthOf(name: string, { rows, lines, separator }: RawTable): number {
  const filled = (row: string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;
  const width = rows[0]?.length ?? 0;
  if (separator === undefined) return rows.reduce((most, row) => Math.max(most, filled(row)), width);
  const uneven = rows.findIndex((row) => filled(row) > width);
  if (uneven >= 0)
    throw new FileError(
      `Line ${lines[uneven]} of ${name} has ${rows[uneven]?.length} cells instead of ${width}. Put text that holds ${separator} in quotes.`,
    );
  return width;
}

/** What of the file was read, where that was chosen. */
function choicesOf({ sheet, withHiddenRows, fillMerged }: ReadOptions): string[] {
  return [sheet?.slice(0, 40) ?? '', withHiddenRows ? 'hidden' : '', fillMerged ? 'filled' : ''].filter(
    Boolean,
  );
}

/** A 53-bit hash of the content, from two halves of FNV-1a. `crypto.subtle` is missing on plain http hosts. */
function hashOf(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ byte, 0x85ebca6b);
  }
  return `${(a >>> 0).toString(16)}${(b >>> 0).toString(16)}`;
}
