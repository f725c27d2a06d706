import type { LiveTable } from './schema-diff.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { StoreUnavailableError } from './store-errors.ts';

/** Raised when a newer Mainstay writes files that this one could not read. */
const FORMAT = '1';

/**
 * What a file holds, once it is clear whose it is; undefined for a new file.
 * @throws StoreUnavailableError for another owner's file, or one that is not ours or is newer than this program
 */
export function readState(connection: SqliteConnection, owner: string): LiveTable[] | undefined {
  const names = connection.all("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").flat();
  const ours = names.includes('_meta');
  const meta = new Map(
    ours ? (connection.all('SELECT "key", "value" FROM "_meta"') as [string, string][]) : [],
  );
  if (meta.size === 0) {
    if (names.every((name) => name === '_meta' || name === '_sequence')) return undefined;
    throw new StoreUnavailableError(`The file of ${owner} was not made by Mainstay.`);
  }
  if (meta.get('owner') !== owner)
    throw new StoreUnavailableError(`This file holds the data of ${meta.get('owner')}, not of ${owner}.`);
  if (meta.get('format') !== FORMAT)
    throw new StoreUnavailableError(
      `The data of ${owner} was written by another version of Mainstay (format ${meta.get('format')}); this one reads format ${FORMAT}.`,
    );
  return JSON.parse(meta.get('tables') ?? '[]') as LiveTable[];
}

/** Says in a new file whose it is. */
export function claim(connection: SqliteConnection, owner: string): LiveTable[] {
  put(connection, 'owner', owner);
  put(connection, 'format', FORMAT);
  return [];
}

export function writeState(connection: SqliteConnection, tables: LiveTable[]): void {
  put(connection, 'tables', JSON.stringify(tables));
}

function put(connection: SqliteConnection, key: string, value: string): void {
  connection.run(
    'INSERT INTO "_meta" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"',
    [key, value],
  );
}
