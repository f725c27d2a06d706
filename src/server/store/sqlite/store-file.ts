import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreScope } from '../../../shared/schema/entity.ts';
import type { StoreOwner } from '../engine.ts';
import { StoreMissingError, StoreUnavailableError } from '../errors.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteFileError } from './errors.ts';

/** The path of a store's file in a data folder. */
export function storePath(dataDir: string, owner: StoreOwner): string {
  return owner === 'platform'
    ? join(dataDir, 'platform.db')
    : join(dataDir, 'tenants', `t_${numberOf(owner)}.db`);
}

/** The stores of a data folder: the platform's first, then the tenants' by number. */
export function storesIn(dataDir: string): StoreOwner[] {
  const folder = join(dataDir, 'tenants');
  const numbers = (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const number = /^t_([1-9]\d*)\.db$/.exec(file)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
  const tenants = numbers.sort((a, b) => a - b).map((tenant) => ({ tenant }));
  return [...(existsSync(storePath(dataDir, 'platform')) ? (['platform'] as const) : []), ...tenants];
}

/** The path of a store's file. @throws StoreMissingError if there is none */
export function existingPath(dataDir: string, owner: StoreOwner): string {
  const path = storePath(dataDir, owner);
  if (!existsSync(path)) throw new StoreMissingError(nameOf(owner), path);
  return path;
}

/**
 * Runs work on a file with a separate connection, which does not enforce foreign keys.
 * @throws StoreUnavailableError
 */
export function withFile<T>(
  path: string,
  owner: StoreOwner,
  pragmas: string,
  work: (connection: SqliteConnection) => T,
): T {
  const { connection, made } = openFile(path, owner, pragmas, work);
  connection.close();
  return made;
}

/**
 * Opens a file and does what must be done first, while foreign keys are not enforced. The file must exist unless `create` is set.
 * @returns the connection, which enforces no foreign keys yet, and what was made with it
 * @throws StoreUnavailableError
 */
export function openFile<T>(
  path: string,
  owner: StoreOwner,
  pragmas: string,
  work: (connection: SqliteConnection) => T,
  create = false,
): { connection: SqliteConnection; made: T } {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path, { foreignKeys: false, create });
    connection.exec(pragmas);
    return { connection, made: work(connection) };
  } catch (error) {
    connection?.close();
    if (error instanceof StoreUnavailableError) throw error;
    const aboutFile = sqliteFileError(path, error);
    if (aboutFile) throw aboutFile;
    throw new StoreUnavailableError(`${nameOf(owner)} cannot be opened: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export function scopeOf(owner: StoreOwner): StoreScope {
  return owner === 'platform' ? 'platform' : 'tenant';
}

/** How messages name a store. */
export function nameOf(owner: StoreOwner): string {
  return owner === 'platform' ? 'platform' : `tenant ${owner.tenant}`;
}

function numberOf(owner: { tenant: number }): number {
  if (!Number.isSafeInteger(owner.tenant) || owner.tenant < 1)
    throw new TypeError(`A tenant is a positive integer, not ${String(owner.tenant)}`);
  return owner.tenant;
}
