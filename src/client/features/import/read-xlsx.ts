import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { FileError, type RawTable } from './raw-table.ts';

/** The limit for an unpacked workbook; a small file may unpack to very much. */
const MOST_UNPACKED = 300 * 1024 * 1024;

/**
 * Reads the first sheet of an Excel file. It is unpacked here, up to a limit, before it is parsed: the parser would unpack large
 * parts in workers created from text, which the content security policy forbids.
 */
export async function readXlsx(name: string, bytes: Uint8Array): Promise<RawTable> {
  let unpacked = 0;
  const parts = attempt(name, () =>
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new FileError(`${name} holds too much. Save its sheet as CSV.`);
        return true;
      },
    }),
  );
  const plain = zipSync(parts, { level: 0 });
  const sheet = await readSheet(new Blob([plain as BlobPart])).catch(() => {
    throw new FileError(`${name} cannot be read as an Excel file. Save its sheet as CSV.`);
  });
  const rows: string[][] = [];
  const lines: number[] = [];
  for (const [at, row] of (sheet as unknown[][]).entries()) {
    const cells = row.map(cellText);
    if (cells.every((cell) => cell === '')) continue;
    rows.push(cells);
    lines.push(at + 1);
  }
  return { rows, lines };
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(`${name} cannot be unpacked.`);
  }
}

/** Dates as dates, timestamps as local time: a cell has no time zone. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // A cell counts days as a fraction, which represents seconds inexactly, so the time is rounded to a second.
  const at = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString();
  return at.endsWith('T00:00:00.000Z') ? at.slice(0, 10) : at.slice(0, 19);
}
