import { oncePer } from '../../../shared/once-per.ts';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { productVersion } from '../../lib/product-version.ts';
import { StoreNewerError, StoreUnavailableError } from '../errors.ts';
import { layersIn, layersSql } from '../held-layers.ts';
import { liveAfter } from '../tables/schema-diff.ts';
import type { LiveTable, Table } from '../tables/table.ts';
import type { SqliteConnection } from './connection.ts';
import { beginSearchPending } from './search-pending.ts';

/** The file format. It increases when older versions of Mainstay could not read or maintain the new files. */
const FORMAT = '2';
/** Formats that are upgraded when a store is opened. */
const OLDER = new Set(['1']);

/**
 * The tables that a file holds, after checking that it belongs to this owner; undefined for a new file.
 * @throws StoreUnavailableError for another owner's file, one not made by Mainstay, or one newer than this program
 */
export function readState(connection: SqliteConnection, owner: string): LiveTable[] | undefined {
  const meta = readMeta(connection, owner);
  return meta && (JSON.parse(meta.get('tables') ?? '[]') as LiveTable[]);
}

/**
 * Whether a file holds just these tables, in the format of today and with nothing hidden, as nearly all do: that is seen without
 * comparing them one by one.
 * @throws StoreUnavailableError as `readState`
 */
export function isUpToDate(connection: SqliteConnection, owner: string, wanted: Table[]): boolean {
  const meta = readMeta(connection, owner);
  return meta?.get('format') === FORMAT && meta.get('tables') === recordOf(wanted);
}

/** What a file records that has had these tables from its beginning. */
const recordOf = oncePer((wanted: Table[]) => JSON.stringify(liveAfter([], wanted)));

function readMeta(connection: SqliteConnection, owner: string): Map<string, string> | undefined {
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
  const format = meta.get('format') ?? '';
  if (format !== FORMAT && !OLDER.has(format))
    throw new StoreNewerError(owner, meta.get('program'), format, FORMAT);
  return meta;
}

/** The layers over the product's schemas, as the file has them. */
export function layersOf(connection: SqliteConnection, owner: string): SchemaLayer[] {
  const sql = layersSql(readState(connection, owner));
  return sql === undefined ? [] : layersIn(connection.all(sql));
}

/** Upgrades a store from the first format to the second, in which search indexes are updated in batches. */
export function updateFormat(connection: SqliteConnection, tables: LiveTable[]): void {
  const format = connection.all(`SELECT "value" FROM "_meta" WHERE "key" = 'format'`)[0]?.[0];
  if (format === FORMAT) return;
  for (const table of tables) if (table.entity) beginSearchPending(connection, table);
  put(connection, 'format', FORMAT);
}

/** Records the owner in a new file. */
export function claim(connection: SqliteConnection, owner: string): LiveTable[] {
  put(connection, 'owner', owner);
  put(connection, 'format', FORMAT);
  return [];
}

export function writeState(connection: SqliteConnection, tables: LiveTable[]): void {
  put(connection, 'tables', JSON.stringify(tables));
  put(connection, 'program', productVersion());
}

function put(connection: SqliteConnection, key: string, value: string): void {
  connection.run(
    'INSERT INTO "_meta" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"',
    [key, value],
  );
}
