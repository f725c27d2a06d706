import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder } from '../lib/make-folder.ts';
import { dumpColumns, type StoreDump } from '../store/tables/dump.ts';
import type { ArchiveFacts, ArchiveHeader, EndLine, TableLine } from './archive-format.ts';

/**
 * Writes a dump as an archive, piece by piece. The file gets its name only when it is complete and on disk. Only its
 * owner may read it, because everything in it but passwords is in clear text.
 */
export async function writeArchive(
  path: string,
  about: Pick<ArchiveHeader, 'of' | 'company'>,
  dump: StoreDump,
): Promise<ArchiveFacts> {
  const header: ArchiveHeader = {
    mainstay: 'archive',
    format: 1,
    of: about.of,
    ...(about.company && { company: about.company }),
    tables: dump.tables,
  };
  const part = `${path}.part`;
  makeFolder(dirname(path));
  const told = { rows: 0, sha256: '' };
  try {
    await pipeline(
      Readable.from(texts(header, dump, told)),
      createGzip(),
      createWriteStream(part, { mode: 0o600 }),
    );
    const file = await open(part, 'r');
    await file.sync().finally(() => file.close());
    await rename(part, path);
  } finally {
    rmSync(part, { force: true });
  }
  return { header, ...told };
}

async function* texts(
  header: ArchiveHeader,
  dump: StoreDump,
  told: { rows: number; sha256: string },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  const counted = (lines: unknown[]) => {
    const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
    hash.update(text);
    return text;
  };
  yield counted([header]);
  let table = '';
  for await (const piece of dump.pieces) {
    if (piece.what === 'table') {
      table = piece.table.name;
      rows[table] = 0;
      const line: TableLine = { table, columns: dumpColumns(piece.table), highest: piece.highest };
      yield counted([line]);
    } else if (piece.what === 'rows') {
      rows[table] = (rows[table] ?? 0) + piece.rows.length;
      told.rows += piece.rows.length;
      yield counted(piece.rows);
    } else yield counted([{ sequences: piece.sequences }]);
  }
  told.sha256 = hash.digest('hex');
  const end: EndLine = { end: true, rows, sha256: told.sha256 };
  yield `${JSON.stringify(end)}\n`;
}
