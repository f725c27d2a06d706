import type { SqliteConnection } from './connection.ts';

/**
 * Looks at all tables (0x10000), analyzes those that have grown a lot (0x02), and limits the time for each (0x10).
 */
const ANALYZE = 0x1_0012;
/** Only reports what would be done. */
const DRY_RUN = 0x01;

/**
 * Updates the statistics by which SQLite chooses indexes. Open connections keep using the old ones.
 * @returns whether there was anything to do
 */
export function updateStatistics(connection: SqliteConnection): boolean {
  if (connection.all(`PRAGMA optimize(${ANALYZE | DRY_RUN})`).length === 0) return false;
  connection.exec(`PRAGMA optimize(${ANALYZE})`);
  return true;
}
