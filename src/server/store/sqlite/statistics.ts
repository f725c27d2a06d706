import type { SqliteConnection } from './connection.ts';

/** Looks at all tables (0x10000), analyzes those that have grown a lot (0x02), and each for a moment only (0x10). */
const ANALYZE = 0x1_0012;
/** Says what would be done in place of doing it. */
const DRY_RUN = 0x01;

/**
 * Brings the statistics up to date by which SQLite chooses among indexes. Connections that are open go on by those of
 * before. @returns whether there was anything to do
 */
export function updateStatistics(connection: SqliteConnection): boolean {
  if (connection.all(`PRAGMA optimize(${ANALYZE | DRY_RUN})`).length === 0) return false;
  connection.exec(`PRAGMA optimize(${ANALYZE})`);
  return true;
}
