import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from '../tables/catalog.ts';
import { convertValue } from '../tables/convert-value.ts';
import { type DerivedColumn, sortColumnsOf } from '../tables/schema-diff.ts';
import type { Column, LiveTable } from '../tables/table.ts';
import type { SqliteConnection } from './connection.ts';
import { appendOnlyTriggers, createTableSql } from './ddl.ts';
import { searchTriggers } from './search-pending.ts';

const BATCH = 5000;

/**
 * Rewrites a table, since SQLite cannot change a column in place. Rows keep their ids, and values of a column whose
 * kind changed are converted one by one. References to the table stay valid, since they name it.
 */
export function rebuildTable(connection: SqliteConnection, table: LiveTable, current: Column[]): void {
  const name = tableName(table.name);
  const fresh = `${name}__new`;
  connection.exec(createTableSql(table, fresh));
  const changed = table.columns.filter(
    (column) => current.find((one) => one.name === column.name)?.kind !== column.kind,
  );
  const kept = [
    ...['id', 'created_at', 'updated_at', '_version'],
    ...table.columns.filter((column) => !changed.includes(column)).map((column) => column.name),
    ...(table.entity ? ['_search', '_label', ...sortColumnsOf(table)] : []),
  ];
  const list = kept.map(quote).join(', ');
  connection.exec(`INSERT INTO ${quote(fresh)} (${list}) SELECT ${list} FROM ${quote(name)}`);
  for (const column of changed) {
    const from = current.find((one) => one.name === column.name)?.kind;
    const at = quote(column.name);
    if (!from) continue;
    for (const [id, value] of connection.all(
      `SELECT "id", ${at} FROM ${quote(name)} WHERE ${at} IS NOT NULL`,
    ))
      connection.run(`UPDATE ${quote(fresh)} SET ${at} = ? WHERE "id" = ?`, [
        convertValue(value, from, column.kind) ?? null,
        id as number,
      ]);
  }
  const highest = connection.all('SELECT "seq" FROM "sqlite_sequence" WHERE "name" = ?', [name])[0]?.[0];
  connection.exec(`DROP TABLE ${quote(name)}; ALTER TABLE ${quote(fresh)} RENAME TO ${quote(name)}`);
  if (typeof highest === 'number')
    connection.run('UPDATE "sqlite_sequence" SET "seq" = ? WHERE "name" = ?', [highest, name]);
  const triggers = [...(table.entity ? searchTriggers(table) : []), ...appendOnlyTriggers(table)];
  for (const sql of triggers) connection.exec(sql);
}

/** Fills derived columns of a table anew, after what they are made from has changed. */
export function fillDerived(connection: SqliteConnection, table: LiveTable, derived: DerivedColumn[]): void {
  const at = quote(tableName(table.name));
  const sources = [...new Set(derived.flatMap(({ from }) => from))];
  const select = `SELECT "id"${sources.map((name) => `, ${quote(name)}`).join('')} FROM ${at} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  const update = `UPDATE ${at} SET ${derived.map(({ name }) => `${quote(name)} = ?`).join(', ')} WHERE "id" = ?`;
  for (let after = 0; ; ) {
    const rows = connection.all(select, [after]);
    for (const row of rows) {
      const texts = derived.map(({ from, make }) => make(from.map((name) => row[sources.indexOf(name) + 1])));
      connection.run(update, [...texts, row[0] as number]);
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.[0] as number;
  }
}
