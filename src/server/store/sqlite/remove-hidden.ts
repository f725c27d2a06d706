import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from '../tables/catalog.ts';
import { type HiddenPart, hiddenParts, idsOf, withoutHidden } from '../tables/hidden.ts';
import { type LiveTable, sortName } from '../tables/table.ts';
import { indexesOf } from '../tables/tables-of.ts';
import type { SqliteConnection } from './connection.ts';
import { createIndexSql } from './ddl.ts';
import { answered, columnsOf } from './migrate.ts';
import { pendingName } from './search-pending.ts';
import { readState, writeState } from './state.ts';

/** What a file keeps though no schema names it any more. */
export function hiddenIn(connection: SqliteConnection, owner: string): HiddenPart[] {
  return answered(connection, hiddenParts(readState(connection, owner) ?? []));
}

/** Deletes hidden columns and tables of a file that nobody else has open. */
export function removeHidden(connection: SqliteConnection, owner: string, names: readonly string[]): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    dropHidden(connection, owner, names);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** The same within the transaction of the connection. Pages are overwritten, where deleted values would stay otherwise. */
export function dropHidden(connection: SqliteConnection, owner: string, names: readonly string[]): void {
  connection.exec('PRAGMA secure_delete = ON');
  const { after, dropped, smaller } = withoutHidden(readState(connection, owner) ?? [], names);
  // First what leads to a table: SQLite writes no row of a table that refers to one that is not there.
  for (const { table, columns } of smaller) dropColumns(connection, table, columns);
  for (const table of dropped) {
    const name = tableName(table.name);
    connection.run(
      'INSERT OR REPLACE INTO "_sequence" ("name", "value") SELECT ?, "seq" FROM "sqlite_sequence" WHERE "name" = ?',
      [idsOf(table), name],
    );
    for (const one of [name, `${name}__search`, pendingName(table)])
      connection.exec(`DROP TABLE IF EXISTS ${quote(one)}`);
  }
  writeState(connection, after);
}

/** Drops columns with the keys by which lists are sorted by them, and the indexes that are left from when they were in use. */
function dropColumns(connection: SqliteConnection, table: LiveTable, columns: readonly string[]): void {
  const there = columnsOf(connection, table);
  const going = columns.flatMap((name) => [name, sortName(name)]).filter((name) => there.has(name));
  const at = quote(tableName(table.name));
  for (const [, index] of connection.all(`PRAGMA index_list(${at})`)) {
    const parts = connection.all(`PRAGMA index_info(${quote(String(index))})`).map(([, , name]) => name);
    if (parts.some((name) => going.includes(String(name))))
      connection.exec(`DROP INDEX ${quote(String(index))}`);
  }
  for (const name of going) connection.exec(`ALTER TABLE ${at} DROP COLUMN ${quote(name)}`);
  if (!table.gone) for (const index of indexesOf(table)) connection.exec(createIndexSql(table, index));
}
