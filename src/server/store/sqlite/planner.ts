import type { Manifest } from '../../../shared/schema/manifest.ts';
import type { Planner } from '../engine.ts';
import { tablesOf } from '../tables/tables-of.ts';
import { planMigration } from './migrate.ts';
import { existingPath, nameOf, scopeOf, storesIn, withFile } from './store-file.ts';

/** Plans migrations of a data folder without locking it: it only reads, so a server may be running on the folder. */
export function sqlitePlanner({ dataDir, manifest }: { dataDir: string; manifest: Manifest }): Planner {
  return {
    name: 'sqlite',
    owners: async () => storesIn(dataDir),
    async plan(owner) {
      const path = existingPath(dataDir, owner);
      return withFile(path, owner, 'PRAGMA query_only = ON; BEGIN', (connection) =>
        planMigration(connection, nameOf(owner), tablesOf(manifest, scopeOf(owner))),
      );
    },
    async close() {},
  };
}
