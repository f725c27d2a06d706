import { existsSync, renameSync, rmSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { tableName } from '../../../shared/schema/entity.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { StoreUnavailableError } from '../errors.ts';
import { quote } from '../tables/catalog.ts';
import { loadColumns, loadPieces, type StoreDump } from '../tables/dump.ts';
import type { LiveTable } from '../tables/table.ts';
import { checkInWorker } from './check.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteFileError } from './errors.ts';
import { migrate } from './migrate.ts';
import { indexAllPending } from './search-pending.ts';

const ENDINGS = ['', '-wal', '-shm', '-journal'];

/**
 * Writes a store's file from a dump: under another name first, then checked, then renamed. Wherever this is
 * interrupted, the file at `path` is either the old or the new one. Nobody may have it open.
 */
export async function loadFile(
  path: string,
  owner: string,
  dump: StoreDump,
  replaced: string,
): Promise<void> {
  const fresh = `${path}.new`;
  for (const ending of ENDINGS) rmSync(`${fresh}${ending}`, { force: true });
  try {
    await fill(fresh, owner, dump);
    const errors = (await checkInWorker(fresh)).map(({ text }) => text);
    if (errors.length > 0)
      throw new StoreUnavailableError(`The data for ${owner} is damaged: ${errors.slice(0, 3).join('; ')}`);
    await syncToDisk(fresh);
    if (existsSync(path)) await setAside(path, replaced);
    renameSync(fresh, path);
    await syncToDisk(dirname(path));
  } catch (error) {
    throw sqliteFileError(fresh, error) ?? error;
  } finally {
    for (const ending of ENDINGS) rmSync(`${fresh}${ending}`, { force: true });
  }
}

/** An incomplete file is thrown away anyway, so it needs no journal on disk. */
async function fill(path: string, owner: string, dump: StoreDump): Promise<void> {
  const connection = new SqliteConnection(path, { foreignKeys: false, create: true });
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000');
    migrate(connection, owner, dump.tables, { mayCreate: true });
    connection.exec('BEGIN IMMEDIATE');
    const counts = await loadPieces(dump, {
      rows(table, rows) {
        const { columns, complete } = loadColumns(table);
        const sql = `INSERT INTO ${quote(tableName(table.name))} (${columns.map(quote).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
        for (const row of rows) connection.run(sql, complete(row));
        if (table.entity) indexAllPending(connection, table);
      },
      highest: (table, id) => setHighest(connection, table, id),
      sequences(values) {
        for (const [name, value] of Object.entries(values))
          connection.run('INSERT INTO "_sequence" ("name", "value") VALUES (?, ?)', [name, value]);
      },
    });
    for (const [name, count] of counts) {
      const found = connection.all(`SELECT count(*) FROM ${quote(tableName(name))}`)[0]?.[0];
      if (found !== count)
        throw new StoreUnavailableError(`${owner}: ${name} has ${String(found)} rows instead of ${count}`);
    }
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}

function setHighest(connection: SqliteConnection, table: LiveTable, id: number): void {
  if (id === 0) return;
  const name = tableName(table.name);
  connection.run('DELETE FROM "sqlite_sequence" WHERE "name" = ?', [name]);
  connection.run('INSERT INTO "sqlite_sequence" ("name", "seq") VALUES (?, ?)', [name, id]);
}

/**
 * Keeps a copy of the old file and removes its log, which SQLite would otherwise apply to the new file. A file that
 * SQLite can no longer read is copied together with its log.
 */
async function setAside(path: string, replaced: string): Promise<void> {
  try {
    const connection = new SqliteConnection(path);
    try {
      connection.exec('PRAGMA journal_mode = DELETE');
    } finally {
      connection.close();
    }
  } catch {
    // The file is damaged, which may be why it is being replaced.
  }
  makeFolder(replaced);
  for (const ending of ENDINGS)
    if (existsSync(`${path}${ending}`))
      await copyFile(`${path}${ending}`, join(replaced, `${basename(path)}${ending}`));
  for (const ending of ENDINGS.slice(1)) rmSync(`${path}${ending}`, { force: true });
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
