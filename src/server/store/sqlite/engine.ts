import { join } from 'node:path';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../../shared/schema/model.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { Engine, StoreOwner } from '../engine.ts';
import { Builders } from '../query/builders.ts';
import { KnownState } from '../query/known-state.ts';
import type { Store } from '../store.ts';
import { TableVersions } from '../tables/table-versions.ts';
import { SqliteCaches } from './caches.ts';
import { CheckpointThread } from './checkpoint-thread.ts';
import { type LogLimits, SqliteCheckpoints } from './checkpoints.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteMaintenance } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { lockFolder } from './owner-lock.ts';
import { sqlitePlanner } from './planner.ts';
import { ReadThread } from './read-thread.ts';
import { removeHidden } from './remove-hidden.ts';
import type { StoreState } from './snapshots.ts';
import { layersOf } from './state.ts';
import { updateStatistics } from './statistics.ts';
import { SqliteStore } from './store.ts';
import { existingPath, nameOf, openFile, scopeOf, storePath, withFile } from './store-file.ts';

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
`;
/**
 * A savepoint copies each page that its write changes. In memory the copies are freed with the savepoint. In a file
 * they would stay until the commit, 160 KB for each work order.
 */
const WRITING_PRAGMAS = `
  PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = 0;
  PRAGMA temp_store = MEMORY;
`;

/**
 * Stores as SQLite files below a data folder: `platform.db`, and `tenants/t_<n>.db` per tenant. The folder belongs to
 * this process until `close`; a second process is refused.
 * @throws StoreUnavailableError when another process owns the folder
 */
export function sqliteEngine(options: {
  dataDir: string;
  model: Model;
  /** For `npm run dev`: drop columns that no schema names and nobody has filled in. */
  dropUnused?: boolean;
  /** For tests: how long logs may become. */
  logLimits?: LogLimits;
}): Engine {
  const { dataDir, model, dropUnused, logLimits } = options;
  makeFolder(join(dataDir, 'tenants'));
  const unlock = lockFolder(dataDir);
  const pathOf = (owner: StoreOwner) => storePath(dataDir, owner);
  const planner = sqlitePlanner({ dataDir, model });
  const states = new Map<string, StoreState>();
  const turns = new KeyedMutex();
  const caches = new SqliteCaches();
  const thread = new CheckpointThread();
  const readThread = new ReadThread();
  const builders = new Builders(model, sqliteDialect);

  async function open(
    owner: StoreOwner,
    onWrite: (() => void) | undefined,
    mayCreate: boolean,
  ): Promise<Store> {
    const path = mayCreate ? pathOf(owner) : existingPath(dataDir, owner);
    const builderWith = (layers: readonly SchemaLayer[]) => builders.of(scopeOf(owner), layers);
    const fit = (connection: SqliteConnection) => {
      const builder = builderWith(layersOf(connection, nameOf(owner)));
      migrate(connection, nameOf(owner), builder.tables, { dropUnused, mayCreate });
      updateStatistics(connection);
      return builder;
    };
    // Foreign keys are not enforced while tables are rebuilt. The migration checks them itself.
    const { connection: writing, made: builder } = openFile(path, owner, PRAGMAS, fit, mayCreate);
    const state = states.get(path) ?? {
      commits: 0,
      known: new KnownState(),
      versions: new TableVersions(),
    };
    states.set(path, state);
    writing.exec(WRITING_PRAGMAS);
    caches.add(writing, 'writing');
    const reading = () => {
      const connection = connected(path);
      connection.exec('PRAGMA query_only = ON');
      caches.add(connection, 'reading');
      return connection;
    };
    const checkpoints = new SqliteCheckpoints(path, writing, thread, logLimits);
    return new SqliteStore(builder, writing, reading, state, {
      schema: { owner: nameOf(owner), builderWith },
      checkpoints,
      onWrite,
      long: (work) => readThread.read(path, work),
    });
  }

  return {
    name: 'sqlite',
    shared: false,
    open: (owner, onWrite) => open(owner, onWrite, false),
    openOrCreate: (owner, onWrite) => open(owner, onWrite, true),
    openProbe: async (platform) => platform,
    connections: () => undefined,
    clockOffset: async () => 0,
    owners: planner.owners,
    plan: planner.plan,
    texts: planner.texts,
    hidden: planner.hidden,
    async removeHidden(owner, names) {
      withFile(existingPath(dataDir, owner), owner, PRAGMAS, (connection) =>
        removeHidden(connection, nameOf(owner), names),
      );
    },
    exclusively: (job, work, { wait = true } = {}) => turns.take(job, () => work().then(() => true), wait),
    ...sqliteMaintenance({ dataDir, pathOf, nameOf, forget: (owner) => states.delete(pathOf(owner)) }),
    async close(): Promise<void> {
      await thread.close();
      await readThread.close();
      unlock();
    },
  };
}

function connected(path: string): SqliteConnection {
  const connection = new SqliteConnection(path);
  connection.exec(PRAGMAS);
  return connection;
}
