import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { FileError, type RawTable } from './raw-table.ts';

const LONGEST_RECORD = 250_000;
const DELIMITERS = [',', ';', '\t'];

/**
 * Reads a CSV file: separated by commas, semicolons or tabs, whichever is most frequent in its first line; UTF-8, otherwise the
 * Windows encoding.
 */
export function readCsv(name: string, bytes: Uint8Array): RawTable {
  const { text, note } = textOf(bytes);
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_RECORD,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const lines: number[] = [];
    for (const [at, { record, info }] of parsed.entries()) {
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      lines[at] = info.lines - breaks;
    }
    return { rows: parsed.map(({ record }) => record), lines, note };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: number }).lines;
    throw new FileError(
      `${name} cannot be read${line ? ` from line ${line} on` : ''}: a quote is open or in the wrong place.`,
    );
  }
}

function textOf(bytes: Uint8Array): { text: string; note?: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      note: 'The file is not UTF-8 and was read as Windows writes it. Look whether letters with accents are right.',
    };
  }
}
