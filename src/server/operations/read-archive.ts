import { createHash, type Hash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import { StorageFullError, StoreUnavailableError } from '../store/errors.ts';
import type { Param } from '../store/query/dialect.ts';
import { DUMP_BATCH, type DumpPiece, dumpColumns, type StoreDump } from '../store/tables/dump.ts';
import type { LiveTable } from '../store/tables/table.ts';
import { ArchiveError, type ArchiveFacts, type ArchiveHeader } from './archive-format.ts';
import { ARCHIVE_LIMITS, type ArchiveLine, archiveLines, refused } from './archive-lines.ts';
import {
  isCounts,
  isFlatRow,
  isHeaderTables,
  isNumbers,
  isRow,
  isShortTexts,
  isTexts,
} from './archive-shape.ts';

/** The most characters of rows to load in one go. A single row may be longer. */
const BATCH_LENGTH = 256 * 1024;

/** Filled in while reading; the checksum once the end is reached. */
type Told = Pick<ArchiveFacts, 'rows' | 'sha256'>;

/** How far the reading has come, for messages about errors. */
interface Reading {
  path: string;
  header: ArchiveHeader;
  lines: AsyncGenerator<ArchiveLine>;
  hash: Hash;
  told: Told;
  line: number;
}

/**
 * Reads an archive. At the end the pieces throw if anything is missing or was changed, so whoever loads them must
 * then discard everything.
 * @throws ArchiveError
 * @param most the most bytes that may be unpacked
 */
export async function withArchive<T>(
  path: string,
  work: (header: ArchiveHeader, dump: StoreDump, told: Told) => Promise<T>,
  most?: number,
): Promise<T> {
  const lines = archiveLines(path, most);
  try {
    const first = ((await lines.next()).value as ArchiveLine | undefined)?.text ?? '';
    const header = headerOf(path, first);
    const told: Told = { rows: 0, sha256: '' };
    const hash = createHash('sha256').update(`${first}\n`);
    const reading: Reading = { path, header, lines, hash, told, line: 1 };
    try {
      return await work(header, { tables: header.tables, pieces: pieces(reading) }, told);
    } catch (error) {
      throw inWords(reading, error);
    }
  } finally {
    await lines.return(undefined);
  }
}

/**
 * Reads an archive to its end and returns what it holds. @throws ArchiveError
 * @param look is called with each piece on the way
 */
export function checkArchive(
  path: string,
  most?: number,
  look?: (piece: DumpPiece) => void,
): Promise<ArchiveFacts> {
  return withArchive(
    path,
    async (header, dump, told) => {
      for await (const piece of dump.pieces) {
        if (piece.what === 'rows') told.rows += piece.rows.length;
        look?.(piece);
      }
      return { header, ...told };
    },
    most,
  );
}

/** When a store refuses data, the file is to blame, unless the store itself does not work. */
function inWords({ path, line }: Reading, error: unknown): unknown {
  const known = [ArchiveError, StoreUnavailableError, StorageFullError, ApiError];
  if (known.some((kind) => error instanceof kind)) return error;
  return new ArchiveError(
    `${path}, line ${line} or before: cannot be loaded: ${(error as Error).message}. Take another copy of it.`,
    { cause: error },
  );
}

function headerOf(path: string, line: string): ArchiveHeader {
  requireShort(path, line, 1);
  const header = parsed(path, line, 1) as Partial<ArchiveHeader> | null;
  if (header?.mainstay !== 'archive') throw new ArchiveError(`${path} is no archive of Mainstay.`);
  if (header.format !== 1)
    throw new ArchiveError(
      `${path} was written by another version of Mainstay (format ${String(header.format).slice(0, 20)}).`,
    );
  const { company: tenant } = header;
  const isWhole =
    tenant === undefined || isShortTexts([tenant?.name, tenant?.schema_name, tenant?.created_at]);
  if (!isWhole || !isHeaderTables(header.tables)) throw broken(path, 1);
  return header as ArchiveHeader;
}

async function* pieces(reading: Reading): AsyncGenerator<DumpPiece> {
  const { path, header, lines, hash, told } = reading;
  const counts: Record<string, number> = {};
  let table: LiveTable | undefined;
  let width = 0;
  let rows: Param[][] = [];
  let length = 0;
  for await (const { text, number } of lines) {
    reading.line = number;
    const isOfRow = text.startsWith('[');
    if (!(isOfRow && table && !table.entity)) requireShort(path, text, number);
    if (rows.length > 0 && (!isOfRow || rows.length >= DUMP_BATCH || length + text.length > BATCH_LENGTH)) {
      yield { what: 'rows', rows };
      rows = [];
      length = 0;
    }
    if (text.startsWith('{"end":')) {
      told.sha256 = hash.digest('hex');
      checkEnd(path, number, text, { rows: counts, sha256: told.sha256 });
      return;
    }
    hash.update(`${text}\n`);
    if (isOfRow && !(table && isFlatRow(text, width))) throw broken(path, number);
    const words = parsed(path, text, number);
    if (isOfRow) {
      if (!table || !isRow(words, width)) throw broken(path, number);
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      rows.push(words);
      length += text.length;
      continue;
    }
    const { sequences, table: name, columns, highest } = (words ?? {}) as Record<string, unknown>;
    if (isNumbers(sequences)) {
      yield { what: 'sequences', sequences };
      continue;
    }
    table = header.tables.find((one) => one.name === name);
    const wanted = table && dumpColumns(table);
    if (
      !table ||
      !wanted ||
      !isTexts(columns, wanted) ||
      counts[table.name] !== undefined ||
      !isNumbers({ highest })
    )
      throw broken(path, number);
    width = wanted.length;
    counts[table.name] = 0;
    yield { what: 'table', table, highest: Number(highest) };
  }
  throw new ArchiveError(`${path}, line ${reading.line}: ends too early. Take another copy of it.`);
}

function checkEnd(
  path: string,
  line: number,
  text: string,
  read: { rows: Record<string, number>; sha256: string },
): void {
  const { rows, sha256 } = parsed(path, text, line) as Record<string, unknown>;
  if (sha256 !== read.sha256 || !isCounts(rows, read.rows))
    throw new ArchiveError(
      `${path} was changed after it was written: its checksum does not agree. Take another copy of it.`,
    );
}

function requireShort(path: string, text: string, line: number): void {
  const most = ARCHIVE_LIMITS.record;
  if (text.length > most) throw refused(path, line, `is longer than ${most / 1024} KiB`);
}

function parsed(path: string, text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken(path, line);
  }
}

function broken(path: string, line: number): ArchiveError {
  return refused(path, line, 'is not written as it should be');
}
