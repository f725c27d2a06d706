import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '../../../shared/schema/model.ts';
import { productModel } from '../../product-model.ts';
import type { Engine, StoreOwner } from '../engine.ts';
import { postgresEngine } from '../postgres/engine.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { storePath } from '../sqlite/store-file.ts';
import type { Store } from '../store.ts';
import { emptyStoreFile } from './store-files.ts';
import { tempDatabase } from './temp-database.ts';

/** For tests: an empty place for data. The tests name no engine; they run once on each, as `TEST_ENGINE` says. */
export interface TempPlace {
  /** A folder of its own, whatever the engine. */
  dataDir: string;
  /** What the environment of a server says to use this place. */
  environment: Record<string, string>;
  /** Makes the store of a tenant, which must be closed, one that cannot be opened. */
  damage(tenant: number): Promise<void>;
  /** Opens it; what opened it before must be closed. */
  engine(model: Model, options?: { dropUnused?: boolean }): Engine;
  /** Opens tenant 1 with these schemas, runs the work, and closes everything. */
  withStore<T>(model: Model, work: (store: Store) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** `prepared` names stores that the tests open anyway: their tables come with the place, which is faster. */
export async function tempPlace(prepared: StoreOwner[] = []): Promise<TempPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-place-'));
  const database =
    process.env.TEST_ENGINE === 'postgresql' ? await tempDatabase(undefined, prepared) : undefined;
  if (!database && prepared.length > 0) {
    mkdirSync(join(dataDir, 'tenants'));
    for (const owner of prepared) writeFileSync(storePath(dataDir, owner), await emptyStoreFile(owner));
  }
  const place: TempPlace = {
    dataDir,
    environment: { DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) },
    engine(model, options) {
      if (database) return postgresEngine({ url: database.url, model, ...options });
      const engine = sqliteEngine({ dataDir, model, ...options });
      return model === productModel ? beginningWithTables(engine, dataDir) : engine;
    },
    async damage(tenant) {
      if (database) await database.query(`DELETE FROM t_${tenant}._meta WHERE key = 'owner'`);
      else writeFileSync(join(dataDir, 'tenants', `t_${tenant}.db`), 'this is no database, '.repeat(500));
    },
    async withStore(model, work) {
      const engine = place.engine(model);
      try {
        const store = await engine.openOrCreate({ tenant: 1 });
        return await work(store).finally(() => store.close());
      } finally {
        await engine.close();
      }
    },
    async remove() {
      await database?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return place;
}

/** The engine, but new stores of the product are copies of an empty one. */
function beginningWithTables(engine: Engine, dataDir: string): Engine {
  return {
    ...engine,
    async openOrCreate(owner, onWrite) {
      const path = storePath(dataDir, owner);
      if (!existsSync(path)) writeFileSync(path, await emptyStoreFile(owner));
      return engine.openOrCreate(owner, onWrite);
    },
  };
}

/** For tests: the store of tenant 1 in a place of its own. */
export interface TempStore {
  store: Store;
  /** Closes it and removes its place. */
  remove(): Promise<void>;
}

export async function tempStore(model: Model): Promise<TempStore> {
  const place = await tempPlace();
  const engine = place.engine(model);
  const store = await engine.openOrCreate({ tenant: 1 });
  return {
    store,
    async remove() {
      await store.close();
      await engine.close();
      await place.remove();
    },
  };
}
