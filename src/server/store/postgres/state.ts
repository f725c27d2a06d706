import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { productVersion } from '../../lib/product-version.ts';
import { StoreMissingError, StoreNewerError, StoreUnavailableError } from '../errors.ts';
import { layersIn, layersSql } from '../held-layers.ts';
import type { LiveTable } from '../tables/table.ts';
import type { PostgresSession } from './session.ts';
import { VERSIONS } from './shared-versions.ts';

/** Raised when a newer Mainstay writes schemas that this one could not read. */
const FORMAT = '1';
/** Tables of a store that hold no records. */
const STATE = new Set(['_meta', '_sequence', VERSIONS]);

/** Read from pg_depend, which is indexed by schema: with a thousand tenants the list of all tables has a million rows. */
const TABLES_OF = `SELECT relname FROM pg_catalog.pg_depend JOIN pg_catalog.pg_class ON pg_class.oid = objid WHERE classid = CAST('pg_catalog.pg_class' AS regclass) AND refclassid = CAST('pg_catalog.pg_namespace' AS regclass) AND refobjid = (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ?) AND relkind IN ('r', 'p')`;

/**
 * The tables of a schema, after checking its owner; undefined if it does not exist yet.
 * @throws StoreUnavailableError for another owner's schema, or one that is not ours or is newer than this program
 */
export async function readState(
  session: PostgresSession,
  schema: string,
  owner: string,
): Promise<LiveTable[] | undefined> {
  const names = (await session.exec(TABLES_OF, [schema])).flat();
  const ours = names.includes('_meta');
  const meta = new Map(
    ours ? ((await session.exec('SELECT "key", "value" FROM "_meta"')) as [string, string][]) : [],
  );
  if (meta.size === 0) {
    if (names.every((name) => STATE.has(name as string))) return undefined;
    throw new StoreUnavailableError(`The schema ${schema} of ${owner} was not made by Mainstay.`);
  }
  if (meta.get('owner') !== owner)
    throw new StoreUnavailableError(
      `The schema ${schema} holds the data of ${meta.get('owner')}, not of ${owner}.`,
    );
  if (meta.get('format') !== FORMAT)
    throw new StoreNewerError(owner, meta.get('program'), String(meta.get('format')), FORMAT);
  return JSON.parse(meta.get('tables') ?? '[]') as LiveTable[];
}

/**
 * The layers over the product's schemas, as the store has them.
 * @param live its tables, as `readState` has found them
 */
export async function layersOf(
  session: PostgresSession,
  live: LiveTable[] | undefined,
): Promise<SchemaLayer[]> {
  const sql = layersSql(live);
  return sql === undefined ? [] : layersIn(await session.exec(sql));
}

/** The same of a store that must exist. @throws StoreMissingError */
export async function existingState(
  session: PostgresSession,
  { schema, name }: { schema: string; name: string },
): Promise<LiveTable[]> {
  const tables = await readState(session, schema, name);
  if (!tables) throw new StoreMissingError(name, `the schema ${schema} of the database`);
  return tables;
}

/** Whether all tables for the store's own state exist: earlier versions had fewer. */
export async function hasState(session: PostgresSession, schema: string): Promise<boolean> {
  const rows = await session.exec(
    'SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = ? AND tablename = ?',
    [schema, VERSIONS],
  );
  return rows.length > 0;
}

/** Writes the owner into a new schema. */
export async function claim(session: PostgresSession, owner: string): Promise<LiveTable[]> {
  await put(session, 'owner', owner);
  await put(session, 'format', FORMAT);
  return [];
}

export async function writeState(session: PostgresSession, tables: LiveTable[]): Promise<void> {
  await put(session, 'tables', JSON.stringify(tables));
  await put(session, 'program', productVersion());
}

async function put(session: PostgresSession, key: string, value: string): Promise<void> {
  await session.exec(
    'INSERT INTO "_meta" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"',
    [key, value],
  );
}
