import type { Model } from '../../shared/schema/model.ts';
import type { EngineLog } from '../lib/engine-log.ts';
import { keepPrivate } from '../lib/private-folder.ts';
import type { Settings } from '../settings.ts';
import type { Engine, Planner } from '../store/engine.ts';

/**
 * Opens the engine of the settings: PostgreSQL when `DATABASE_URL` is set, else SQLite in the data folder. The other
 * engine is not even loaded.
 * @throws StoreUnavailableError when another process owns the data folder
 */
export async function openEngine(settings: Settings, model: Model, log?: EngineLog): Promise<Engine> {
  const { databaseUrl, databasePool, dataDir, dropUnused } = settings;
  // With PostgreSQL too, because backups are kept in it.
  keepPrivate(dataDir, log);
  if (databaseUrl === undefined) {
    const { sqliteEngine } = await import('../store/sqlite/engine.ts');
    return sqliteEngine({ dataDir, model, dropUnused });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, model, log, dropUnused, connections: databasePool });
}

/** Opens what plans migrations of the same stores without taking them from a running server. */
export async function openPlanner({ databaseUrl, dataDir }: Settings, model: Model): Promise<Planner> {
  if (databaseUrl === undefined) {
    const { sqlitePlanner } = await import('../store/sqlite/planner.ts');
    return sqlitePlanner({ dataDir, model });
  }
  const { postgresEngine } = await import('../store/postgres/engine.ts');
  return postgresEngine({ url: databaseUrl, model, connections: 1 });
}
