import { tableName } from '../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import type { Hidden, IdRange } from './hidden-rows.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { appendOnlyTriggers, dropAppendOnlyTriggers } from './sqlite-ddl.ts';
import { indexAllPending } from './sqlite-search-pending.ts';
import type { Table } from './table.ts';

const KEY = 'unfinished_bulk';

/** What a bulk that is not over has written, as the file tells it. */
export function readUnfinished(connection: SqliteConnection): Hidden {
  const [row] = connection.all('SELECT "value" FROM "_meta" WHERE "key" = ?', [KEY]);
  return new Map(row ? (JSON.parse(row[0] as string) as [string, IdRange[]][]) : []);
}

/** Says in the file what a bulk writes, so that it can be removed whatever happens. */
export function writeUnfinished(connection: SqliteConnection, hidden: Hidden): void {
  connection.run(
    'INSERT INTO "_meta" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"',
    [KEY, JSON.stringify([...hidden])],
  );
}

/** The bulk is over: what it has written belongs to the store, or is gone. */
export function endUnfinished(connection: SqliteConnection): void {
  connection.run('DELETE FROM "_meta" WHERE "key" = ?', [KEY]);
}

/** Gives a bulk ids of its own: others go on above them. */
export function reserveIds(connection: SqliteConnection, table: string, count: number): IdRange {
  const name = tableName(table);
  const [row] = connection.all('SELECT "seq" FROM "sqlite_sequence" WHERE "name" = ?', [name]);
  const before = (row?.[0] as number | undefined) ?? 0;
  connection.run('DELETE FROM "sqlite_sequence" WHERE "name" = ?', [name]);
  connection.run('INSERT INTO "sqlite_sequence" ("name", "seq") VALUES (?, ?)', [name, before + count]);
  return [before + 1, before + count];
}

/** Removes rows of a bulk. Rows that are kept for ever are kept from the time on at which others could see them. */
export function removeRange(connection: SqliteConnection, table: Table, [first, last]: IdRange): void {
  for (const sql of dropAppendOnlyTriggers(table)) connection.run(sql);
  connection.run(`DELETE FROM ${quote(tableName(table.name))} WHERE "id" BETWEEN ? AND ?`, [first, last]);
  for (const sql of appendOnlyTriggers(table)) connection.run(sql);
}

/** Removes what a bulk has left behind when the process ended before it was over. */
export function removeUnfinished(connection: SqliteConnection, tables: readonly Table[]): void {
  const hidden = readUnfinished(connection);
  if (hidden.size === 0) return;
  connection.run('BEGIN IMMEDIATE');
  try {
    for (const [name, ranges] of [...hidden].reverse()) {
      const table = tables.find((one) => one.name === name);
      if (table) for (const range of ranges) removeRange(connection, table, range);
    }
    for (const table of tables)
      if (table.entity && hidden.has(table.name)) indexAllPending(connection, table);
    endUnfinished(connection);
    connection.run('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.run('ROLLBACK');
    throw error;
  }
}
