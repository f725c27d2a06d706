import { createHash } from 'node:crypto';
import { tableName } from '../../../shared/schema/entity.ts';
import type { StoreOwner } from '../engine.ts';
import type { Table } from '../tables/table.ts';
import { indexLabel, type TableIndex } from '../tables/tables-of.ts';

/** Bytes that PostgreSQL keeps of a name; it cuts a longer one without an error. */
const LONGEST = 63;

/** The schema that holds a store. */
export function schemaOf(owner: StoreOwner): string {
  if (owner === 'platform') return 'platform';
  // Lock keys have 32 bits.
  if (!Number.isSafeInteger(owner.tenant) || owner.tenant < 1 || owner.tenant > 0x7fffffff)
    throw new TypeError(`A tenant is a positive integer, not ${String(owner.tenant)}`);
  return `t_${owner.tenant}`;
}

/** The store's name in messages. */
export function nameOf(owner: StoreOwner): string {
  return owner === 'platform' ? 'platform' : `tenant ${owner.tenant}`;
}

/** The key under which a store is locked for writing. */
export function lockOf(owner: StoreOwner): number {
  return owner === 'platform' ? 0 : owner.tenant;
}

/** The role used for a store. Roles belong to the whole server, so the name contains the database. */
export function roleOf(database: string, owner: StoreOwner): string {
  return bounded(`${database}_${schemaOf(owner)}`);
}

/** The name of an index over columns. */
export function indexName(table: Pick<Table, 'name'>, index: TableIndex): string {
  return bounded(`${tableName(table.name)}__${indexLabel(index)}`);
}

/** The name of a foreign key, or of the search index. */
export function constraintName(
  table: Pick<Table, 'name'>,
  columns: { name: string }[],
  what: 'reference' | 'search',
): string {
  const names = columns.map((column) => column.name).join('__');
  return bounded(`${tableName(table.name)}__${names}__${what}`);
}

function bounded(name: string): string {
  if (Buffer.byteLength(name) <= LONGEST) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  return `${Buffer.from(name)
    .subarray(0, LONGEST - 11)
    .toString('utf8')
    .replace(/�+$/, '')}_${hash}`;
}
