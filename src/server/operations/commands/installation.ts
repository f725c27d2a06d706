import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../../../shared/schema/model.ts';
import type { OpenedFrom } from '../../features/feature.ts';
import { productModel } from '../../product-model.ts';
import type { Settings } from '../../settings.ts';
import type { Engine, Planner } from '../../store/engine.ts';
import type { Store, Writer } from '../../store/store.ts';
import { openEngine, openPlanner } from '../../tenancy/open-engine.ts';
import type { Tenancy } from '../../tenancy/tenancy.ts';
import { createTenancy } from '../../tenancy/tenancy.ts';
import { CommandError } from './command-error.ts';

/** What features give to a store is loaded when one is opened: some commands open none. */
const features = () => import('../../features/features.ts');
const seed = async (writer: Writer) => (await features()).seedTenant(writer);
const upgrade = async (store: Store, isNew: boolean) => (await features()).upgradeTenant(store, isNew);
const opened = async (store: Store, from: OpenedFrom) => (await features()).openedTenant(store, from);

/** The data folder, opened by this process alone. */
export interface Installation {
  engine: Engine;
  tenancy: Tenancy;
  close(): Promise<void>;
}

/**
 * Opens the data folder; with `create` it may be a new one.
 * @throws StoreUnavailableError while another process, such as the server, uses it; CommandError when there is nothing
 * to open
 */
export async function openInstallation(settings: Settings, { create = false } = {}): Promise<Installation> {
  // A new store is filled in a transaction, which must not wait for files to be read.
  if (create) await features();
  const engine = await (create ? openEngine(settings, productModel) : openExisting(settings));
  try {
    // Listeners of features go on when the server runs: what they have not heard stays in the audit.
    const tenancy = await createTenancy({ engine, settings, seed, upgrade, opened });
    return {
      engine,
      tenancy,
      async close() {
        await tenancy.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Opens the engine of existing data. A wrong or forgotten DATA_DIR must not start an empty installation. */
export function openExisting(settings: Settings, to: Model = productModel): Promise<Engine> {
  return existing(settings, () => openEngine(settings, to));
}

/** The same for planning only, which also works while a server runs. */
export function openExistingPlanner(settings: Settings, to: Model): Promise<Planner> {
  return existing(settings, () => openPlanner(settings, to));
}

async function existing<T extends Planner>(settings: Settings, open: () => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  const mayBeThere =
    databaseUrl !== undefined || ['platform.db', 'tenants'].some((name) => existsSync(join(dataDir, name)));
  if (!mayBeThere) throw nothingThere(settings);
  const opened = await open();
  try {
    if ((await opened.owners()).length > 0) return opened;
    throw nothingThere(settings);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

function nothingThere({ databaseUrl, dataDir }: Settings): CommandError {
  const place =
    databaseUrl === undefined
      ? `There is no data of Mainstay in ${dataDir}. Set DATA_DIR to the folder that holds it, or DATABASE_URL if it is in PostgreSQL.`
      : `The database "${databaseName(databaseUrl)}" holds no data of Mainstay. Set DATABASE_URL to the one that does, or leave it out if the data is in DATA_DIR.`;
  return new CommandError(
    `${place} A new installation begins with the server, tenant create, tenant import, admin create or restore.`,
  );
}

/** Where the data is. @example placeOf(settings) // '/srv/mainstay/data (SQLite)' */
export function placeOf({ databaseUrl, dataDir }: Settings): string {
  if (databaseUrl === undefined) return `${dataDir} (SQLite)`;
  return `database "${databaseName(databaseUrl)}" on ${new URL(databaseUrl).host} (PostgreSQL)`;
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
