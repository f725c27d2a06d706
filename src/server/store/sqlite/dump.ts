import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { tableName } from '../../../shared/schema/entity.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { StorageFullError, StoreMissingError, StoreUnavailableError } from '../errors.ts';
import type { Param } from '../query/dialect.ts';
import { quote } from '../tables/catalog.ts';
import { type DumpPiece, dumpBatch, dumpColumns, type StoreDump, VOLATILE_TABLES } from '../tables/dump.ts';
import type { LiveTable } from '../tables/table.ts';
import { checkInWorker } from './check.ts';
import { existingFile, SqliteConnection } from './connection.ts';
import { readState } from './state.ts';

/** More pages than any file has, so that the copy is one step: a write between two steps would start it over. */
const ALL_PAGES = 0x7fffffff;

/** Bytes that must stay free on the disk besides the copy. */
const SPARE = 1_048_576;

/** The folder of temporary copies. What a crash leaves in it is deleted at the next start. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'tmp');
}

/** Runs work on a copy of a store's file as it is now. The store stays in use meanwhile. */
export async function withCopy<T>(
  dataDir: string,
  path: string,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const folder = copiesFolder(dataDir);
  makeFolder(folder);
  requireRoom(folder, path);
  const copy = join(folder, `copy-${randomBytes(6).toString('hex')}.db`);
  const source = new DatabaseSync(existingFile(path), { timeout: 2000 });
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  try {
    return await work(copy);
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${ending}`, { force: true });
  }
}

/** A copy that fills the disk would keep everybody else from writing. */
function requireRoom(folder: string, path: string): void {
  const needed = ['', '-wal'].reduce(
    (sum, ending) => sum + (statSync(`${path}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > needed + SPARE) return;
  const mebibytes = Math.ceil((needed + SPARE) / 1_048_576);
  throw new StorageFullError(
    `The disk that holds ${path} has no room for a copy of it, ${mebibytes} MiB. Free some space, then try again.`,
  );
}

/**
 * Reads a store from a checked copy of the file at `path`.
 * @throws StoreUnavailableError when the copy is damaged or belongs to another owner
 */
export async function dumpFile<T>(
  copy: string,
  path: string,
  owner: string,
  work: (dump: StoreDump) => Promise<T>,
) {
  // The search index is not in a dump: whoever loads it makes one.
  const damage = (await checkInWorker(copy)).filter(({ search }) => !search).map(({ text }) => text);
  if (damage.length > 0)
    throw new StoreUnavailableError(`The store of ${owner} is damaged: ${damage.slice(0, 3).join('; ')}`);
  const connection = new SqliteConnection(copy);
  try {
    const tables = readState(connection, owner);
    if (!tables) throw new StoreMissingError(owner, path);
    connection.exec('PRAGMA query_only = ON');
    return await work({ tables, pieces: pieces(connection, tables) });
  } finally {
    connection.close();
  }
}

async function* pieces(connection: SqliteConnection, tables: LiveTable[]): AsyncGenerator<DumpPiece> {
  const highest = new Map(
    connection.all('SELECT "name", "seq" FROM "sqlite_sequence"') as [string, number][],
  );
  for (const table of tables) {
    const name = tableName(table.name);
    yield { what: 'table', table, highest: highest.get(name) ?? 0 };
    if (VOLATILE_TABLES.has(table.name)) continue;
    const columns = dumpColumns(table).map(quote).join(', ');
    const batch = dumpBatch(table);
    const sql = `SELECT ${columns} FROM ${quote(name)} WHERE "id" > ? ORDER BY "id" LIMIT ${batch}`;
    for (let after = 0; ; ) {
      const rows = connection.all(sql, [after]) as Param[][];
      if (rows.length > 0) yield { what: 'rows', rows };
      if (rows.length < batch) break;
      after = rows.at(-1)?.[0] as number;
      await new Promise((done) => setImmediate(done));
    }
  }
  const named = connection.all('SELECT "name", "value" FROM "_sequence" ORDER BY "name"');
  yield { what: 'sequences', sequences: Object.fromEntries(named as [string, number][]) };
}
