import type { Manifest } from '../../shared/schema/manifest.ts';
import type { EngineLog } from '../lib/engine-log.ts';
import { keepPrivate } from '../lib/private-folder.ts';
import type { Settings } from '../settings.ts';
import type { Engine, Planner } from '../store/engine.ts';
import { postgresEngine } from '../store/postgres/engine.ts';
import { sqliteEngine } from '../store/sqlite/engine.ts';
import { sqlitePlanner } from '../store/sqlite/planner.ts';

/**
 * The engine that the settings ask for: PostgreSQL where `DATABASE_URL` is set, else SQLite in the data folder.
 * @throws StoreUnavailableError when another process owns the data folder
 */
export function openEngine(settings: Settings, manifest: Manifest, log?: EngineLog): Engine {
  const { databaseUrl, databasePool, dataDir, dropUnused } = settings;
  // With PostgreSQL too: backups lie in it.
  keepPrivate(dataDir, log);
  if (databaseUrl === undefined) return sqliteEngine({ dataDir, manifest, dropUnused });
  return postgresEngine({ url: databaseUrl, manifest, log, dropUnused, connections: databasePool });
}

/** What plans migrations of the same stores, and leaves them to whoever uses them. */
export function openPlanner({ databaseUrl, dataDir }: Settings, manifest: Manifest): Planner {
  if (databaseUrl === undefined) return sqlitePlanner({ dataDir, manifest });
  return postgresEngine({ url: databaseUrl, manifest, connections: 1 });
}
