import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { StoreFault } from '../engine.ts';
import { existingFile, SqliteConnection } from './connection.ts';
import { indexAllPending, pendingName } from './search-pending.ts';

const MOST = 20;

parentPort?.postMessage(faultsOf(workerData as string));

function faultsOf(path: string): StoreFault[] {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(existingFile(path), { defensive: true, enableForeignKeyConstraints: false });
    const found = [...damage(database), ...dangling(database)];
    if (found.length === 0) indexPendingRows(path);
    const search = searchErrors(database).map((text): StoreFault => ({ text, search: true }));
    return [...found.map((text): StoreFault => ({ text })), ...search].slice(0, MOST);
  } catch (error) {
    return [{ text: (error as Error).message }];
  } finally {
    database?.close();
  }
}

function damage(database: DatabaseSync): string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MOST})`).all() as { integrity_check: string }[];
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

function dangling(database: DatabaseSync): string[] {
  const rows = database.prepare('PRAGMA foreign_key_check').all() as {
    table: string;
    rowid: number;
    parent: string;
  }[];
  return rows
    .slice(0, MOST)
    .map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that is missing`,
    );
}

/**
 * Indexes pending rows first, so that the check reports real errors of a search index and not rows that are merely
 * waiting.
 */
function indexPendingRows(path: string): void {
  const connection = new SqliteConnection(path, { foreignKeys: false });
  try {
    const ending = pendingName({ name: '' });
    const tables = connection.all(`SELECT name FROM sqlite_schema WHERE type = 'table'`).flat().map(String);
    connection.run('BEGIN IMMEDIATE');
    for (const name of tables)
      if (name.endsWith(ending)) indexAllPending(connection, { name: name.slice(0, -ending.length) });
    connection.run('COMMIT');
  } finally {
    connection.close();
  }
}

/** Compares each search index with the texts it was made of. */
function searchErrors(database: DatabaseSync): string[] {
  const indexes = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`)
    .all() as { name: string }[];
  return indexes.flatMap(({ name }) => {
    const index = `"${name.replaceAll('"', '""')}"`;
    try {
      database?.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
      return [];
    } catch (error) {
      return [`the search index ${name} does not agree with its table: ${(error as Error).message}`];
    }
  });
}
