import type { Manifest } from '../../shared/schema/manifest.ts';
import type { EngineLog } from '../lib/engine-log.ts';
import { keepPrivate } from '../lib/private-folder.ts';
import type { Settings } from '../settings.ts';
import type { Engine, Planner } from '../store/engine.ts';

/**
 * Opens the engine of the settings: PostgreSQL when `DATABASE_URL` is set, else SQLite in the data folder. The other
 * engine is not even loaded.
 * @throws StoreUnavailableError when another process owns the data folder
 */
export async function openEngine(settings: Settings, manifest: Manifest, log?: EngineLog): Promise<Engine> {
  const { databaseUrl, databasePool, dataDir, dropUnused } = settings;
  // With PostgreSQL too, because backups are kept in it.
  keepPrivate(dataDir, log);
  if (databaseUrl === undefined) {
    const { sqliteEngine } = await import('../store/sqlite/engine.ts');
    return sqliteEngine({ dataDir, manifest, dropUnused });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, manifest, log, dropUnused, connections: databasePool });
}

/** Opens what plans migrations of the same stores without taking them from a running server. */
export async function openPlanner({ databaseUrl, dataDir }: Settings, manifest: Manifest): Promise<Planner> {
  if (databaseUrl === undefined) {
    const { sqlitePlanner } = await import('../store/sqlite/planner.ts');
    return sqlitePlanner({ dataDir, manifest });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, manifest, connections: 1 });
}
