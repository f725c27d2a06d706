import { tableName } from '../../../shared/schema/entity.ts';
import type { Model } from '../../../shared/schema/model.ts';
import type { Planner } from '../engine.ts';
import { Builders } from '../query/builders.ts';
import { quote } from '../tables/catalog.ts';
import { sqliteDialect } from './dialect.ts';
import { planMigration } from './migrate.ts';
import { hiddenIn } from './remove-hidden.ts';
import { layersOf } from './state.ts';
import { existingPath, nameOf, scopeOf, storesIn, withFile } from './store-file.ts';

/** Plans migrations of a data folder without locking it: it only reads, so a server may be running on the folder. */
export function sqlitePlanner({ dataDir, model }: { dataDir: string; model: Model }): Planner {
  const builders = new Builders(model, sqliteDialect);
  return {
    name: 'sqlite',
    owners: async () => storesIn(dataDir),
    async plan(owner) {
      const path = existingPath(dataDir, owner);
      return withFile(path, owner, 'PRAGMA query_only = ON; BEGIN', (connection) =>
        planMigration(
          connection,
          nameOf(owner),
          builders.of(scopeOf(owner), layersOf(connection, nameOf(owner))).tables,
        ),
      );
    },
    async texts(owner, table, column) {
      const sql = `SELECT "id", ${quote(column)} FROM ${quote(tableName(table))}`;
      const rows = withFile(existingPath(dataDir, owner), owner, 'PRAGMA query_only = ON', (connection) =>
        connection.all(sql),
      );
      return new Map(rows.map(([id, text]) => [Number(id), String(text)]));
    },
    async hidden(owner) {
      return withFile(existingPath(dataDir, owner), owner, 'PRAGMA query_only = ON; BEGIN', (connection) =>
        hiddenIn(connection, nameOf(owner)),
      );
    },
    async close() {},
  };
}
