import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from '../tables/catalog.ts';
import type { Table } from '../tables/table.ts';
import type { SqliteConnection } from './connection.ts';

/** Rows to index at once: a few milliseconds of work. */
export const SEARCH_BATCH = 500;

/** The table that lists rows whose current text is not in the search index yet. */
export function pendingName(table: Pick<Table, 'name'>): string {
  return `${tableName(table.name)}__search_pending`;
}

/**
 * Has triggers note changed rows, including those deleted by a cascade, so that they are indexed later in batches:
 * writing a row's trigrams costs as much as the row itself, and many rows at once cost far less. `old` is the text in
 * the index, null where it has none.
 */
export function searchPendingSql(table: Pick<Table, 'name'>): string[] {
  return [
    `CREATE TABLE ${quote(pendingName(table))} ("id" INTEGER PRIMARY KEY, "old" TEXT) STRICT`,
    ...searchTriggers(table),
  ];
}

/** The triggers that note changed rows. A row that is already noted keeps the text that the index holds. */
export function searchTriggers(table: Pick<Table, 'name'>): string[] {
  const name = tableName(table.name);
  const at = quote(name);
  const note = (id: string, old: string) =>
    `BEGIN INSERT OR IGNORE INTO ${quote(pendingName(table))} ("id", "old") VALUES (${id}, ${old}); END`;
  const trigger = (what: string) => `CREATE TRIGGER ${quote(`${name}__search_${what}`)}`;
  return [
    `${trigger('insert')} AFTER INSERT ON ${at} ${note('new."id"', 'NULL')}`,
    `${trigger('delete')} AFTER DELETE ON ${at} ${note('old."id"', 'old."_search"')}`,
    `${trigger('update')} AFTER UPDATE OF "_search" ON ${at} WHEN old."_search" IS NOT new."_search" ${note('old."id"', 'old."_search"')}`,
  ];
}

/** Upgrades a table of the first format, in which triggers wrote to the index themselves. */
export function beginSearchPending(connection: SqliteConnection, table: Pick<Table, 'name'>): void {
  for (const what of ['insert', 'delete', 'update'])
    connection.exec(`DROP TRIGGER IF EXISTS ${quote(`${tableName(table.name)}__search_${what}`)}`);
  for (const sql of searchPendingSql(table)) connection.exec(sql);
}

/** Adds a batch of changed rows to the search index, within the open transaction. @returns whether rows are left */
export function indexPending(connection: SqliteConnection, table: Pick<Table, 'name'>): boolean {
  const name = tableName(table.name);
  const [pending, index] = [quote(pendingName(table)), quote(`${name}__search`)];
  const [last, count] = connection.all(
    `SELECT max("id"), count(*) FROM (SELECT "id" FROM ${pending} ORDER BY "id" LIMIT ${SEARCH_BATCH})`,
  )[0] as [number | null, number];
  if (last === null) return false;
  connection.run(
    `INSERT INTO ${index} (${index}, rowid, "_search") SELECT 'delete', "id", "old" FROM ${pending} WHERE "id" <= ? AND "old" IS NOT NULL`,
    [last],
  );
  connection.run(
    `INSERT INTO ${index} (rowid, "_search") SELECT _row."id", _row."_search" FROM ${pending} AS _new CROSS JOIN ${quote(name)} AS _row ON _row."id" = _new."id" WHERE _new."id" <= ?`,
    [last],
  );
  connection.run(`DELETE FROM ${pending} WHERE "id" <= ?`, [last]);
  return count === SEARCH_BATCH;
}

/** Adds all changed rows to the search index, within the open transaction. */
export function indexAllPending(connection: SqliteConnection, table: Pick<Table, 'name'>): void {
  while (indexPending(connection, table));
}

/** Makes the search index of a table anew from its rows, within the open transaction. Nothing is pending afterwards. */
export function rebuildSearch(connection: SqliteConnection, table: Pick<Table, 'name'>): void {
  const index = quote(`${tableName(table.name)}__search`);
  connection.exec(
    `INSERT INTO ${index} (${index}) VALUES ('rebuild'); DELETE FROM ${quote(pendingName(table))}`,
  );
}
