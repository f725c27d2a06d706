import { MOST_FILE_ROWS } from '../../../shared/import.ts';
import { FileError, type RawTable } from './raw-table.ts';

/** The rows read from a file. */
export interface ReadFile {
  name: string;
  header: string[];
  rows: string[][];
  /** The line, or the row of the sheet, on which each row begins. */
  lines: number[];
  /** Identifies the file's content. */
  fingerprint: string;
  /** A note for the user on how it was read. */
  note?: string;
}

const MOST_BYTES = 25 * 1024 * 1024;

/** Reads a CSV or Excel file. The parsers are loaded on demand. @throws FileError */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES)
    throw new FileError(`${file.name} is larger than 25 MB. Split it into several files.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw new FileError(`${file.name} is empty.`);
  const { rows, lines, note } = await readTable(file.name, bytes);
  const [header, ...data] = rows;
  if (!header || data.length === 0)
    throw new FileError(`${file.name} has no rows. Its first row names the columns.`);
  if (data.length > MOST_FILE_ROWS)
    throw new FileError(
      `${file.name} has more than ${MOST_FILE_ROWS.toLocaleString()} rows. Split it into several files.`,
    );
  const width = header.length;
  const uneven = data.findIndex(
    (row) => row.length > width && row.slice(width).some((cell) => cell.trim() !== ''),
  );
  if (uneven >= 0)
    throw new FileError(
      `Line ${lines[uneven + 1]} of ${file.name} has ${data[uneven]?.length} cells instead of ${width}. Put text that holds a comma in quotes.`,
    );
  return {
    name: file.name,
    header: header.map((title) => title.trim()),
    rows: data.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    lines: lines.slice(1),
    fingerprint: `${data.length} ${bytes.length} ${hashOf(bytes)}`,
    note,
  };
}

async function readTable(name: string, bytes: Uint8Array): Promise<RawTable> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return (await import('./read-xlsx.ts')).readXlsx(name, bytes);
  if (/\.xls$/i.test(name))
    throw new FileError(`${name} is an old Excel file. Save it as .xlsx or CSV, then choose it again.`);
  return (await import('./read-csv.ts')).readCsv(name, bytes);
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
