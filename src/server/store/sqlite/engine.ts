import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreScope } from '../../../shared/schema/entity.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Engine, MigrationPlan, StoreOwner } from '../engine.ts';
import { StoreUnavailableError } from '../errors.ts';
import { CountCache } from '../query/count-cache.ts';
import type { Store } from '../store.ts';
import { catalogOf } from '../tables/catalog.ts';
import { Model } from '../tables/model.ts';
import { TableVersions } from '../tables/table-versions.ts';
import { tablesOf } from '../tables/tables-of.ts';
import { SqliteCaches } from './caches.ts';
import { CheckpointThread } from './checkpoint-thread.ts';
import { type LogLimits, SqliteCheckpoints } from './checkpoints.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { sqliteFileError } from './errors.ts';
import { sqliteMaintenance } from './maintenance.ts';
import { migrate, planMigration } from './migrate.ts';
import { lockFolder } from './owner-lock.ts';
import type { StoreState } from './snapshots.ts';
import { updateStatistics } from './statistics.ts';
import { SqliteStore } from './store.ts';

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
`;
/**
 * A savepoint keeps a copy of each page that its write changes: in memory, where the copies go when the savepoint does.
 * In a file they would stay until the commit, 160 KB of them for each work order.
 */
const WRITING_PRAGMAS = `
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
  manifest: Manifest;
  /** For tests: how long logs may become. */
  logLimits?: LogLimits;
}): Engine {
  const { dataDir, manifest, logLimits } = options;
  mkdirSync(join(dataDir, 'tenants'), { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const pathOf = (owner: StoreOwner) =>
    owner === 'platform' ? join(dataDir, 'platform.db') : join(dataDir, 'tenants', `t_${numberOf(owner)}.db`);
  const states = new Map<string, StoreState>();
  const turns = new KeyedMutex();
  const caches = new SqliteCaches();
  const thread = new CheckpointThread();
  const tables = perScope((scope) => tablesOf(manifest, scope));
  // All tenants have the same tables: what is known of them is kept once, however many are open.
  const model = perScope((scope) => new Model(catalogOf(tables(scope)), sqliteDialect));

  return {
    name: 'sqlite',
    shared: false,
    async open(owner): Promise<Store> {
      const path = pathOf(owner);
      const wanted = tables(scopeOf(owner));
      prepare(path, owner, (connection) => {
        migrate(connection, nameOf(owner), wanted);
        updateStatistics(connection);
      });
      const state = states.get(path) ?? {
        commits: 0,
        counts: new CountCache(),
        versions: new TableVersions(),
      };
      states.set(path, state);
      const writing = connected(path);
      writing.exec(WRITING_PRAGMAS);
      caches.add(writing, 'writing');
      const reading = () => {
        const connection = connected(path);
        connection.exec('PRAGMA query_only = ON');
        caches.add(connection, 'reading');
        return connection;
      };
      const checkpoints = new SqliteCheckpoints(path, writing, thread, logLimits);
      return new SqliteStore(model(scopeOf(owner)), writing, reading, state, checkpoints);
    },
    async owners(): Promise<StoreOwner[]> {
      const numbers = readdirSync(join(dataDir, 'tenants')).flatMap((file) => {
        const number = /^t_([1-9]\d*)\.db$/.exec(file)?.[1];
        return number === undefined ? [] : [Number(number)];
      });
      const tenants = numbers.sort((a, b) => a - b).map((tenant) => ({ tenant }));
      return [...(existsSync(pathOf('platform')) ? (['platform'] as const) : []), ...tenants];
    },
    async plan(owner): Promise<MigrationPlan> {
      const path = pathOf(owner);
      if (!existsSync(path)) return { steps: [`make the store of ${nameOf(owner)}`], refusals: [] };
      return prepare(path, owner, (connection) =>
        planMigration(connection, nameOf(owner), tables(scopeOf(owner))),
      );
    },
    async drop(owner): Promise<void> {
      states.delete(pathOf(owner));
      for (const ending of ['', '-wal', '-shm']) rmSync(`${pathOf(owner)}${ending}`, { force: true });
    },
    exclusively: (job, work, { wait = true } = {}) => turns.take(job, () => work().then(() => true), wait),
    ...sqliteMaintenance({ dataDir, pathOf, nameOf }),
    async close(): Promise<void> {
      await thread.close();
      unlock();
    },
  };
}

function connected(path: string): SqliteConnection {
  const connection = new SqliteConnection(path);
  connection.exec(PRAGMAS);
  return connection;
}

/** Works on a store alone, without enforcing references while tables are rebuilt; the migration checks them itself. */
function prepare<T>(path: string, owner: StoreOwner, work: (connection: SqliteConnection) => T): T {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path, false);
    connection.exec(PRAGMAS);
    return work(connection);
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const aboutFile = sqliteFileError(path, error);
    if (aboutFile) throw aboutFile;
    throw new StoreUnavailableError(`${nameOf(owner)} cannot be opened: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    connection?.close();
  }
}

/** Makes something once for each scope, when it is first asked for. */
function perScope<T>(make: (scope: StoreScope) => T): (scope: StoreScope) => T {
  const made = new Map<StoreScope, T>();
  return (scope) => {
    const known = made.get(scope) ?? make(scope);
    made.set(scope, known);
    return known;
  };
}

function scopeOf(owner: StoreOwner): StoreScope {
  return owner === 'platform' ? 'platform' : 'tenant';
}

function numberOf(owner: { tenant: number }): number {
  if (!Number.isSafeInteger(owner.tenant) || owner.tenant < 1)
    throw new TypeError(`A tenant is a positive integer, not ${String(owner.tenant)}`);
  return owner.tenant;
}

/** How messages name a store. */
function nameOf(owner: StoreOwner): string {
  return owner === 'platform' ? 'platform' : `tenant ${owner.tenant}`;
}
