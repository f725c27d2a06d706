import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { plainCell } from '../../../../shared/csv.ts';
import { dialectOf, encodingOf } from '../../../../shared/csv-dialect.ts';

/** Where a cell begins in its file; both count from 1. */
export interface Position {
  line: number;
  column: number;
}

/** In characters. The longest record that a form can hold is far shorter, and a record is read in one go. */
const LONGEST_RECORD = 250_000;
const MOST_CELLS = 1_000;
/** In bytes. */
const START = 64 * 1024;
const TOO_LONG = `is longer than ${LONGEST_RECORD.toLocaleString('en')} characters; is a quote left open?`;

/** One record of a CSV file, with its original text. */
export interface CsvRow {
  cells: string[];
  /** The line on which it begins. */
  line: number;
  raw: string;
  delimiter: string;
  /** How many bytes of the file have been read. */
  bytes: number;
}

/** The file is not CSV from here on. */
export class CsvRowError extends Error {
  readonly position: Position;
  constructor(position: Position, message: string) {
    super(message);
    this.name = 'CsvRowError';
    this.position = position;
  }
}

/**
 * Reads a CSV file row by row, header included: UTF-8, or UTF-16 with its mark; quotes as in RFC 4180, any line ending, what
 * separates cells is found by `dialectOf`. Rows may differ in their number of cells; those without any text are left out.
 * @throws CsvRowError
 */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  const start = await startOf(file);
  const encoding = encodingOf(start);
  const { delimiter, hasSeparatorLine } = dialectOf(new TextDecoder(encoding).decode(start));
  const source = createReadStream(file);
  const text = Readable.from(withPlainLineEnds(decoded(source, encoding)), { objectMode: false });
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: '\n',
    max_record_size: LONGEST_RECORD,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let isSeparatorLine = hasSeparatorLine;
  try {
    for await (const { record, raw, info } of parser) {
      const isLeftOut = isSeparatorLine || record.every((cell: string) => cell.trim() === '');
      isSeparatorLine = false;
      if (isLeftOut) continue;
      const own = (raw as string).replace(/^\n+|\n+$/g, '');
      const line = info.lines - own.split('\n').length + 1;
      if (own.includes('\uFFFD'))
        throw new CsvRowError(
          { line, column: own.indexOf('\uFFFD') + 1 },
          'is not UTF-8. Save the file as UTF-8.',
        );
      if (record.length > MOST_CELLS)
        throw new CsvRowError(
          { line, column: 1 },
          `has ${record.length} cells; at most ${MOST_CELLS} are read.`,
        );
      const cells = record.map((cell: string) => plainCell(cell.trim()));
      yield { cells, line, raw: own, delimiter, bytes: source.bytesRead };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new CsvRowError({ line: Number(error.lines ?? 1), column: 1 }, sentence(error));
    throw error;
  } finally {
    source.destroy();
  }
}

/** The beginning of a file, enough to tell how it is written. */
async function startOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The text of a file; what is none in its encoding becomes U+FFFD. */
async function* decoded(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of source) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Converts all three kinds of line ends to one, so that lines are counted alike everywhere. */
async function* withPlainLineEnds(source: AsyncIterable<string>): AsyncGenerator<string> {
  let halfEnd = false;
  let line = 1;
  let length = 0;
  for await (const piece of source) {
    const whole: string = halfEnd ? `\r${piece}` : piece;
    halfEnd = whole.endsWith('\r');
    const plain = (halfEnd ? whole.slice(0, -1) : whole).replace(/\r\n?/g, '\n');
    // The parser limits the length of quoted text, but not that of a line with nothing but commas.
    for (let from = 0; from < plain.length; ) {
      const end = plain.indexOf('\n', from);
      length += (end < 0 ? plain.length : end) - from;
      if (length > LONGEST_RECORD) throw new CsvRowError({ line, column: 1 }, TOO_LONG);
      if (end < 0) break;
      line++;
      length = 0;
      from = end + 1;
    }
    yield plain;
  }
  if (halfEnd) yield '\n';
}

function sentence(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'opens a quote that is never closed.';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return TOO_LONG;
  return 'has a quote in the wrong place. Inside quotes, write a quote twice.';
}

/** Where the cell with this index begins; the end of the row when it has fewer cells. */
export function cellPosition(row: CsvRow, index: number): Position {
  let { line } = row;
  let lineStart = 0;
  let cell = 0;
  let quoted = false;
  let cellStart = 0;
  for (let at = 0; at < row.raw.length; at += 1) {
    if (cell === index) return { line, column: at - lineStart + 1 };
    const letter = row.raw[at];
    // A quote within a cell that does not begin with one is text.
    if (letter === '"' && (quoted || at === cellStart)) quoted = !quoted;
    else if (letter === row.delimiter && !quoted) {
      cell += 1;
      cellStart = at + 1;
    } else if (letter === '\n') {
      line += 1;
      lineStart = at + 1;
    }
  }
  return { line, column: row.raw.length - lineStart + 1 };
}
