import type { MigrationPlan } from './engine.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { createIndexSql, createTableSql, STATE_TABLES, searchSqlOf } from './sqlite-ddl.ts';
import { StoreUnavailableError } from './store-errors.ts';
import type { Table } from './table.ts';

/** Brings a store to these tables, in one transaction. */
export function migrate(connection: SqliteConnection, owner: string, wanted: Table[]): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const sql of STATE_TABLES) connection.exec(sql);
    claim(connection, owner);
    const live = new Set(
      connection.all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(([n]) => n),
    );
    for (const table of wanted) {
      const create = createTableSql(table);
      if (live.has(/"([^"]+)"/.exec(create)?.[1])) continue;
      connection.exec(create);
      for (const column of table.columns) {
        const index = createIndexSql(table, column);
        if (index) connection.exec(index);
      }
      for (const sql of searchSqlOf(table)) connection.exec(sql);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

export function planMigration(
  _connection: SqliteConnection,
  _owner: string,
  _wanted: Table[],
): MigrationPlan {
  return { steps: [], refusals: [] };
}

/** The store says whose it is, so that a file put in the wrong place is refused. */
function claim(connection: SqliteConnection, owner: string): void {
  connection.run('INSERT INTO "_meta" ("key", "value") VALUES (\'owner\', ?) ON CONFLICT DO NOTHING', [
    owner,
  ]);
  const found = connection.all('SELECT "value" FROM "_meta" WHERE "key" = \'owner\'')[0]?.[0];
  if (found !== owner)
    throw new StoreUnavailableError(`This file holds the data of ${String(found)}, not of ${owner}.`);
}
