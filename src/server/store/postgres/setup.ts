import { tableName } from '../../../shared/schema/entity.ts';
import { StoreUnavailableError } from '../errors.ts';
import { quote } from '../tables/catalog.ts';
import type { Table } from '../tables/table.ts';
import { LOCKS, lockStep, type PostgresPool } from './pool.ts';
import type { PostgresSession } from './session.ts';
import { VERSIONS } from './shared-versions.ts';

/** What an engine must know about its database. */
export interface Installation {
  database: string;
  version: number;
  /** The operator class of the search index, with the schema it lives in. */
  trigrams: string;
}

const OLDEST = 14;

/**
 * Checks that the database can be used and creates the extension that search needs.
 * @throws StoreUnavailableError saying which right is missing and how to grant it
 */
export async function setUp(pool: PostgresPool): Promise<Installation> {
  return pool.asOwner('public', async (session) => {
    const [facts] = await session.exec(
      `SELECT current_setting('server_version_num'), current_database(), CAST(current_user AS text), rolsuper, rolcreaterole, has_database_privilege(current_database(), 'CREATE'), current_setting('server_encoding') FROM pg_catalog.pg_roles WHERE rolname = current_user`,
    );
    const [number, database, user, superuser, createRole, create, encoding] = facts as [
      string,
      string,
      string,
      boolean,
      boolean,
      boolean,
      string,
    ];
    const version = Math.floor(Number(number) / 10_000);
    const errors: string[] = [];
    if (version < OLDEST) errors.push(`it is PostgreSQL ${version}, but Mainstay needs ${OLDEST} or newer`);
    if (encoding !== 'UTF8')
      errors.push(`its encoding is ${encoding}; make a database with: CREATE DATABASE … ENCODING 'UTF8'`);
    if (!superuser && !createRole)
      errors.push(
        `"${user}" may not make roles, and each tenant has one; let a superuser run: ALTER ROLE ${quote(user)} CREATEROLE`,
      );
    if (!create)
      errors.push(
        `"${user}" may not make schemas; let the owner of the database run: GRANT CREATE ON DATABASE ${quote(database)} TO ${quote(user)}`,
      );
    if (errors.length > 0)
      throw new StoreUnavailableError(
        `The database "${database}" cannot be used: ${errors.join('. Also, ')}.`,
      );
    return { database, version, trigrams: await trigramsOf(session, database) };
  });
}

async function trigramsOf(session: PostgresSession, database: string): Promise<string> {
  const find = async () =>
    (
      await session.exec(
        `SELECT nspname FROM pg_catalog.pg_extension JOIN pg_catalog.pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'`,
      )
    )[0]?.[0] as string | undefined;
  let schema = await find();
  if (schema === undefined) {
    const { text, params } = lockStep(LOCKS.setUp, 0);
    await session.exec(text, params);
    try {
      await session.exec('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    } catch (error) {
      throw new StoreUnavailableError(
        `Search needs the extension pg_trgm, which cannot be made in the database "${database}": ${(error as Error).message}. Install PostgreSQL's contrib package, or let a superuser run there: CREATE EXTENSION pg_trgm`,
        { cause: error },
      );
    }
    schema = (await find()) as string;
  }
  return `${quote(schema)}.gin_trgm_ops`;
}

/**
 * Creates a store's schema, and the role that may read and write its rows and nothing else. The connecting user owns
 * the schema and everything in it; it becomes that role for each transaction, and does not inherit its rights
 * otherwise.
 */
export async function makeSchema(
  session: PostgresSession,
  schema: string,
  role: string,
  version: number,
): Promise<void> {
  const found = await session.exec('SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = ?', [role]);
  const script = [`CREATE SCHEMA IF NOT EXISTS ${quote(schema)}`];
  if (found.length === 0) script.push(`CREATE ROLE ${quote(role)} NOLOGIN NOINHERIT`);
  const mode = version >= 16 ? ' WITH INHERIT FALSE, SET TRUE' : '';
  await session.script([...script, `GRANT ${quote(role)} TO CURRENT_USER${mode}`]);
}

/** Lets a store's role use what a migration has created; it may not change append-only tables. */
export async function grantRights(
  session: PostgresSession,
  schema: string,
  role: string,
  tables: Table[],
): Promise<void> {
  const to = `TO ${quote(role)}`;
  const own = ['_sequence', VERSIONS, ...tables.map((table) => tableName(table.name))];
  const fixed = tables.filter((table) => table.appendOnly).map((table) => tableName(table.name));
  // By name: for "all tables in schema" PostgreSQL reads the list of all tenants' tables again and again.
  await session.exec(
    [
      `GRANT USAGE ON SCHEMA ${quote(schema)} ${to}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ${own.map(quote).join(', ')} ${to}`,
      ...(fixed.length > 0
        ? [`REVOKE UPDATE, DELETE ON ${fixed.map(quote).join(', ')} FROM ${quote(role)}`]
        : []),
    ].join('; '),
  );
}

/** Lets a role use rows of tables that are new. */
export async function grantTables(session: PostgresSession, role: string, tables: Table[]): Promise<void> {
  if (tables.length === 0) return;
  const names = tables.map((table) => quote(tableName(table.name))).join(', ');
  await session.exec(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${names} TO ${quote(role)}`);
}

/** Whether a store's role exists and may use its schema: a dump restored elsewhere brings no roles. */
export async function hasRights(session: PostgresSession, schema: string, role: string): Promise<boolean> {
  const rows = await session.exec(
    `SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = ? AND has_schema_privilege(oid, CAST(? AS text), 'USAGE') AND pg_has_role(current_user, oid, 'MEMBER')`,
    [role, schema],
  );
  return rows.length > 0;
}

export async function dropSchema(session: PostgresSession, schema: string, role: string): Promise<void> {
  await session.script([
    `DROP SCHEMA IF EXISTS ${quote(schema)} CASCADE`,
    `DROP ROLE IF EXISTS ${quote(role)}`,
  ]);
}
