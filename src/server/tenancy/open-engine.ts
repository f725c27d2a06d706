import type { Manifest } from '../../shared/schema/manifest.ts';
import type { EngineLog } from '../lib/engine-log.ts';
import { keepPrivate } from '../lib/private-folder.ts';
import type { Settings } from '../settings.ts';
import type { Engine, Planner } from '../store/engine.ts';

/**
 * The engine that the settings ask for: PostgreSQL where `DATABASE_URL` is set, else SQLite in the data folder. The other one
 * is not even loaded.
 * @throws StoreUnavailableError when another process owns the data folder
 */
export async function openEngine(settings: Settings, manifest: Manifest, log?: EngineLog): Promise<Engine> {
  const { databaseUrl, databasePool, dataDir, dropUnused } = settings;
  // With PostgreSQL too: backups lie in it.
  keepPrivate(dataDir, log);
  if (databaseUrl === undefined) {
    const { sqliteEngine } = await import('../store/sqlite/engine.ts');
    return sqliteEngine({ dataDir, manifest, dropUnused });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, manifest, log, dropUnused, connections: databasePool });
}

/** What plans migrations of the same stores, and leaves them to whoever uses them. */
export async function openPlanner({ databaseUrl, dataDir }: Settings, manifest: Manifest): Promise<Planner> {
  if (databaseUrl === undefined) {
    const { sqlitePlanner } = await import('../store/sqlite/planner.ts');
    return sqlitePlanner({ dataDir, manifest });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, manifest, connections: 1 });
}
