import { tableName } from '../../../shared/schema/entity.ts';
import { defaultSql } from '../tables/literal.ts';
import type { Column, Table } from '../tables/table.ts';
import type { SqliteConnection } from './connection.ts';
import { columnSql } from './ddl.ts';

/** How the text of each table ends that `createTableSql` makes; further columns stand before it. */
const END = ') STRICT';

/**
 * Adds columns to a table in the transaction of the connection, all at once and without going through its rows: of a strict table,
 * `ALTER TABLE … ADD COLUMN` checks every row for each column, 0.2 s for 100,000 rows. A row that ends before a column has its
 * default, as after ALTER TABLE. What SQLite keeps of a table is its text, which is changed as its documentation of ALTER TABLE
 * describes for changes that leave the rows as they are.
 */
export function addColumns(connection: SqliteConnection, table: Table, columns: readonly Column[]): void {
  if (columns.length === 0) return;
  const name = tableName(table.name);
  const [[before] = []] = connection.all(
    `SELECT "sql" FROM "sqlite_schema" WHERE "type" = 'table' AND "name" = ?`,
    [name],
  );
  if (typeof before !== 'string' || !before.endsWith(END))
    throw new Error(`the table ${name} has no text that ends with "${END}"`);
  const added = columns.map((column) => `, ${columnSql(table, column)}${defaultSql(column)}`).join('');
  connection.changeSchemaText(name, `${before.slice(0, -END.length)}${added}${END}`);
}
