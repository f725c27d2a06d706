import { MOST_CELL, MOST_COLUMNS, MOST_FILE_ROWS } from '../import.ts';
import { isolated } from '../isolated.ts';
import { type Beside, rowsBelow, textOf } from './beside-table.ts';
import { csvTable } from './csv-table.ts';
import { excelTable } from './excel-table.ts';
import { findHeader } from './find-header.ts';
import { notATable } from './not-a-table.ts';
import {
  type Cell,
  cellText,
  FileError,
  type RawTable,
  type ReadOptions,
  type WorkbookFacts,
} from './raw-table.ts';

/** The rows read from a file. */
export interface ReadFile {
  name: string;
  header: string[];
  /** The line that names the columns. */
  headerLine: number;
  /** The first rows as they are, of which people may choose another header. */
  top: { line: number; cells: string[] }[];
  rows: Cell[][];
  /** The line, or the row of the sheet, on which each row begins. */
  lines: number[];
  /** Rows that nothing can be made of, and why. */
  broken: { line: number; cells: string[]; why: string }[];
  /** Rows that look like notes below the table, which are left out unless they are asked for. */
  below: Beside[];
  /** Identifies the file's content, and how it was read. */
  fingerprint: string;
  /** What the user should know of how it was read. */
  notes: string[];
  workbook?: WorkbookFacts;
}

/** The largest file that is read. */
export const MOST_BYTES = 25 * 1024 * 1024;
const TOP_ROWS = 12;
const TOP_CELL = 60;

/** Reads a CSV or Excel file. Large ones take seconds: see `readInWorker`. @throws FileError */
export async function readFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  options: ReadOptions = {},
  onRow?: (count: number) => void,
): Promise<ReadFile> {
  const name = isolated(file.name);
  if (file.size > MOST_BYTES)
    throw new FileError(`${name} is larger than 25 MB. Split it into several files.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileError(`${name} is empty.`);
  const table = tableOf(name, bytes, options, onRow);
  const inSheet = table.workbook ? `The sheet ${isolated(table.workbook.sheet)} of ${name}` : name;
  const at = headerAt(table, options);
  const header = table.rows[at];
  // Of a workbook another sheet may be chosen.
  if (!header || (table.rows.length === at + 1 && (table.workbook?.sheets.length ?? 1) < 2))
    throw new FileError(`${inSheet} has no rows. A row above them names the columns.`);
  const cut = cutTable(table, at, options);
  if (cut.rows.length > MOST_FILE_ROWS)
    throw new FileError(
      `${inSheet} has more than ${MOST_FILE_ROWS.toLocaleString()} rows. Split it into several files.`,
    );
  if (cut.header.length > MOST_COLUMNS)
    throw new FileError(`${inSheet} has more than ${MOST_COLUMNS.toLocaleString()} columns.`);
  return {
    name: file.name,
    ...cut,
    headerLine: table.lines[at] as number,
    top: table.rows.slice(0, Math.max(TOP_ROWS, at + 3)).map((cells, row) => ({
      line: table.lines[row] as number,
      cells: cells.slice(0, TOP_ROWS).map((cell) => cellText(cell).slice(0, TOP_CELL)),
    })),
    fingerprint: [cut.rows.length, bytes.length, hashOf(bytes), ...choicesOf(options)].join(' '),
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
  const why = notATable(name, bytes);
  if (why !== undefined) throw new FileError(why);
  return csvTable(bytes, onRow);
}

function headerAt({ rows, lines }: RawTable, { headerLine, titles }: ReadOptions): number {
  const asked = headerLine === undefined ? -1 : lines.indexOf(headerLine);
  return asked >= 0 ? asked : findHeader(rows, titles);
}

type Cut = Pick<ReadFile, 'header' | 'rows' | 'lines' | 'broken' | 'below'>;

/** What is below the header: rows, what is none of them, and those that nothing can be made of. */
function cutTable(table: RawTable, at: number, { withNotes }: ReadOptions): Cut {
  const head = table.rows[at] as Cell[];
  const below = withNotes ? 0 : rowsBelow(table.rows.slice(at + 1), table.lines.slice(at + 1));
  const end = table.rows.length - below;
  const width = widthOf(table, at);
  const cut: Cut = {
    header: Array.from({ length: width }, (_, column) => cellText(head[column]).trim()),
    rows: [],
    lines: [],
    broken: [],
    below: table.rows
      .slice(end)
      .map((cells, row) => ({ line: table.lines[end + row] as number, text: textOf(cells) })),
  };
  const title = textOf(head);
  for (let row = at + 1; row < end; row++) {
    const cells = table.rows[row] as Cell[];
    const line = table.lines[row] as number;
    // A list that was printed names its columns on each page.
    if (textOf(cells) === title) continue;
    const why = brokenBy(cells, width, table.separator);
    if (why !== undefined) cut.broken.push({ line, cells: cells.map(cellText), why });
    else {
      cut.rows.push(Array.from({ length: width }, (_, column) => cells[column] ?? ''));
      cut.lines.push(line);
    }
  }
  return cut;
}

/** How many columns there are. A sheet may have cells beside its table. */
function widthOf({ rows, separator }: RawTable, at: number): number {
  const own = rows[at] as Cell[];
  if (separator !== undefined) return own.length;
  return rows.slice(at).reduce((most, row) => Math.max(most, lastFilled(row) + 1), own.length);
}

function lastFilled(row: Cell[]): number {
  return row.findLastIndex((cell) => cellText(cell).trim() !== '');
}

/** Why a row cannot be read. A longer row of a CSV file has a separator too many, so its cells mean nothing. */
function brokenBy(cells: Cell[], width: number, separator: string | undefined): string | undefined {
  if (lastFilled(cells) >= width)
    return `has ${cells.length} cells instead of ${width}. Put text that holds ${separator} in quotes`;
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    if (cell.length > MOST_CELL)
      return `has a cell of ${cell.length.toLocaleString()} characters; at most ${MOST_CELL.toLocaleString()} are read`;
    if (cell.includes('\0') || !cell.isWellFormed()) return 'has a cell with signs that are no text';
  }
  return undefined;
}

/** What of the file was read, where that was chosen. */
function choicesOf({ sheet, withHiddenRows, fillMerged, headerLine, withNotes }: ReadOptions): string[] {
  return [
    sheet?.slice(0, 40) ?? '',
    withHiddenRows ? 'hidden' : '',
    fillMerged ? 'filled' : '',
    headerLine === undefined ? '' : `from ${headerLine}`,
    withNotes ? 'notes' : '',
  ].filter(Boolean);
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
