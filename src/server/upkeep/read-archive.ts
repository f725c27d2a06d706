import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Param } from '../store/dialect.ts';
import { DUMP_BATCH, type DumpPiece, dumpColumns, type StoreDump } from '../store/dump.ts';
import type { LiveTable } from '../store/schema-diff.ts';
import {
  ArchiveError,
  type ArchiveFacts,
  type ArchiveHeader,
  type EndLine,
  type TableLine,
} from './archive-format.ts';

/** No line is longer: a row holds less, and a file that is none of ours must not fill the memory. */
const LONGEST_LINE = 64 << 20;

/** Filled in by reading: the checksum once the end was reached. */
type Told = Pick<ArchiveFacts, 'rows' | 'sha256'>;

/**
 * Reads an archive. The pieces throw at the end if anything is missing or was changed, so whoever loads them keeps
 * nothing of it. @throws ArchiveError
 */
export async function withArchive<T>(
  path: string,
  work: (header: ArchiveHeader, dump: StoreDump, told: Told) => Promise<T>,
): Promise<T> {
  const lines = linesOf(path);
  try {
    const first = ((await lines.next()).value as string | undefined) ?? '';
    const header = headerOf(path, first);
    const told: Told = { rows: 0, sha256: '' };
    const hash = createHash('sha256').update(`${first}\n`);
    return await work(
      header,
      { tables: header.tables, pieces: pieces(path, header, lines, hash, told) },
      told,
    );
  } finally {
    await lines.return(undefined);
  }
}

/** Reads an archive to its end and says what it holds. @throws ArchiveError */
export function checkArchive(path: string): Promise<ArchiveFacts> {
  return withArchive(path, async (header, dump, told) => {
    for await (const piece of dump.pieces) if (piece.what === 'rows') told.rows += piece.rows.length;
    return { header, ...told };
  });
}

function headerOf(path: string, line: string): ArchiveHeader {
  const header = parsed(path, line) as Partial<ArchiveHeader> | null;
  if (header?.mainstay !== 'archive') throw new ArchiveError(`${path} is no archive of Mainstay.`);
  if (header.format !== 1)
    throw new ArchiveError(`${path} was written by another version of Mainstay (format ${header.format}).`);
  if (!Array.isArray(header.tables)) throw broken(path);
  return header as ArchiveHeader;
}

async function* pieces(
  path: string,
  header: ArchiveHeader,
  lines: AsyncGenerator<string>,
  hash: Hash,
  told: Told,
): AsyncGenerator<DumpPiece> {
  const counts: Record<string, number> = {};
  let table: LiveTable | undefined;
  let rows: Param[][] = [];
  for await (const line of lines) {
    if (line.startsWith('[')) {
      if (!table) throw broken(path);
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      rows.push(parsed(path, line) as Param[]);
    }
    if (rows.length > 0 && (rows.length >= DUMP_BATCH || !line.startsWith('['))) {
      yield { what: 'rows', rows };
      rows = [];
    }
    if (line.startsWith('{"end":')) {
      const end = parsed(path, line) as EndLine;
      told.sha256 = hash.digest('hex');
      if (end.sha256 !== told.sha256 || JSON.stringify(end.rows) !== JSON.stringify(counts))
        throw new ArchiveError(`${path} was changed after it was written: its checksum does not agree.`);
      return;
    }
    hash.update(`${line}\n`);
    if (line.startsWith('[')) continue;
    const words = parsed(path, line) as Partial<TableLine> & { sequences?: Record<string, number> };
    if (words.sequences) yield { what: 'sequences', sequences: words.sequences };
    else {
      table = header.tables.find(({ name }) => name === words.table);
      if (!table || JSON.stringify(words.columns) !== JSON.stringify(dumpColumns(table))) throw broken(path);
      counts[table.name] = 0;
      yield { what: 'table', table, highest: Number(words.highest) };
    }
  }
  throw new ArchiveError(`${path} ends too early. Take another copy of it.`);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip();
  let fault: Error | undefined;
  const reading = pipeline(createReadStream(path), unzipped).catch((error: Error) => {
    fault = error;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const piece of unzipped) {
      const parts = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n');
      rest = parts.pop() as string;
      if (rest.length > LONGEST_LINE) throw broken(path);
      yield* parts;
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ArchiveError(`There is no file ${path}.`);
    throw new ArchiveError(`${path} cannot be read: ${(fault ?? (error as Error)).message}.`);
  } finally {
    unzipped.destroy();
    await reading;
  }
}

function parsed(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw broken(path);
  }
}

function broken(path: string): ArchiveError {
  return new ArchiveError(`${path} is no archive of Mainstay, or is damaged.`);
}
