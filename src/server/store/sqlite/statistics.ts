import type { SqliteConnection } from './connection.ts';

/**
 * Looks at all tables (0x10000), analyzes those that have grown a lot (0x02), and limits the time for each (0x10).
 */
const ANALYZE = 0x1_0012;
/** Only reports what would be done. */
const DRY_RUN = 0x01;
/** What waits for its place in a search index is gone before anybody asks for it. */
const PENDING = /__search_pending"$/;

/**
 * Updates the statistics by which SQLite chooses indexes. Open connections keep using the old ones. Empty tables without an index
 * are named each time, though there is nothing to learn of them.
 * @returns whether there was anything to do
 */
export function updateStatistics(connection: SqliteConnection): boolean {
  const named = connection.all(`PRAGMA optimize(${ANALYZE | DRY_RUN})`).map(([sql]) => String(sql));
  const isDue = named.some((sql) => !PENDING.test(sql) && hasRows(connection, sql.slice('ANALYZE '.length)));
  if (isDue) connection.exec(`PRAGMA optimize(${ANALYZE})`);
  return isDue;
}

function hasRows(connection: SqliteConnection, table: string): boolean {
  return connection.all(`SELECT 1 FROM ${table} LIMIT 1`).length > 0;
}
