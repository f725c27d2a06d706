import { StorageFullError, StoreUnavailableError, StoreUnreachableError } from '../errors.ts';
import type { ReadRefusal } from '../query/session.ts';
import type { Catalog } from '../tables/catalog.ts';
import type { Table } from '../tables/table.ts';
import { indexesOf } from '../tables/tables-of.ts';
import { constraintName, indexName } from './names.ts';
import { setupError } from './setup-errors.ts';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const FULL = '53100';
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)$/;
const ENDED =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout expired|timeout exceeded|Cannot use a pool)/;

/** Translates a PostgreSQL error about the data of a store with these tables. */
export function postgresError(catalog: Catalog): ReadRefusal {
  const constraints = new Map(
    [...catalog.values()].flatMap(({ table }) =>
      constraintsOf(table).map(([name, columns]) => [name, { table: table.name, columns }]),
    ),
  );
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === FULL) return { error: 'full' };
    if (code === FOREIGN_KEY) return { error: 'reference', ...constraints.get(constraint ?? '') };
    if (code !== UNIQUE) return undefined;
    return { error: 'unique', ...constraints.get(constraint ?? '') };
  };
}

/** The constraints of a table whose violation means something to people, with their columns. */
function constraintsOf(table: Table): [string, string[]][] {
  const references = table.columns.filter(({ reference }) => reference);
  return [
    ...indexesOf(table).map((index): [string, string[]] => [
      indexName(table, index),
      index.columns.map(({ name }) => name),
    ]),
    ...references.map((column): [string, string[]] => [
      constraintName(table, [column], 'reference'),
      [column.name],
    ]),
  ];
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the connection is gone, and with it everything that was not committed. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (/^(08|57P0|25P03)/.test(code) || NETWORK.test(code))) return true;
  return error instanceof Error && ENDED.test(error.message);
}

/** A table has changed since the statement was prepared; it works once it is prepared again. */
export function isStale(error: unknown): boolean {
  return codeOf(error) === '0A000' && /cached plan/.test((error as { message?: string }).message ?? '');
}

/** Whether the same work may succeed if it is retried from the start. */
export function isCollision(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || code === '40003' || isStale(error);
}

/** Whether a lock was not free in time, also as a store error. */
export function isLockTimeout(error: unknown): boolean {
  return [error, (error as { cause?: unknown }).cause].some((one) => codeOf(one) === '55P03');
}

/** Translates an error that is not about the data into a store error. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError || error instanceof StorageFullError) return error;
  const code = codeOf(error);
  if (code === FULL) return new StorageFullError('The disk of the database is full', { cause: error });
  const refusal = refusalOf(code, error);
  if (refusal !== undefined) return new StoreUnavailableError(refusal, { cause: error });
  const passing = passingReasonOf(code, error);
  return passing === undefined ? error : new StoreUnreachableError(passing, { cause: error });
}

/** Errors that no retry helps against: somebody has to change a setting or the database. */
function refusalOf(code: string | undefined, error: unknown): string | undefined {
  const message = String((error as { message?: string }).message);
  const setup = setupError(code, message);
  if (setup !== undefined) return setup;
  switch (code) {
    case '3F000':
    case '42P01':
    case '42501':
    case '22023':
      return `The store is not there or may not be used: ${message}`;
    case 'XX001':
    case 'XX002':
      return `The database is damaged: ${message}. See its log, and restore a backup of the database.`;
    case '3D000':
      return `The database refuses: ${message}. Make it, or correct DATABASE_URL.`;
    default:
      return code?.startsWith('28')
        ? `The database refuses: ${message}. Check user and password in DATABASE_URL, and pg_hba.conf.`
        : undefined;
  }
}

/** Errors that may be over in a moment. */
function passingReasonOf(code: string | undefined, error: unknown): string | undefined {
  const { message } = error as { message?: string };
  if (/^timeout exceeded/.test(message ?? '')) return 'All connections to the database are in use';
  if (isConnectionLost(error)) return `The database cannot be reached: ${message || code}`;
  switch (code) {
    case '57014':
    case '55P03':
    case '25P04':
      return 'The database took too long to answer';
    case '55006':
      return 'The database is still busy with something else';
    case '25006':
    // A server in recovery answers "not supported" to a transaction that wants to write.
    case '0A000':
      return isStale(error)
        ? 'The tables of the store have just changed'
        : 'The database is read-only; it may be a standby';
    case '53300':
      return 'The database accepts no more connections; raise max_connections or lower DATABASE_POOL';
    default:
      if (code?.startsWith('40')) return 'The database is too busy with the same records';
      // Resources that are short, and faults of the system below.
      return code !== undefined && /^5[38]/.test(code) ? `The database refuses: ${message}` : undefined;
  }
}
