import { isDecimalStorage, type Storage } from '../../../shared/kinds/kind.ts';
import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from '../tables/catalog.ts';
import { heldSql } from '../tables/held-sql.ts';
import { sortColumnsOf } from '../tables/schema-diff.ts';
import { type Column, isCaseless, type Table } from '../tables/table.ts';
import { indexLabel, type TableIndex } from '../tables/tables-of.ts';
import { searchPendingSql } from './search-pending.ts';

const TYPES = {
  text: 'TEXT',
  date: 'TEXT',
  datetime: 'TEXT',
  object: 'TEXT',
  duration: 'INTEGER',
  integer: 'INTEGER',
  reference: 'INTEGER',
  boolean: 'INTEGER',
  number: 'REAL',
} as const;
/** Decimals are stored as integers, in their smallest unit. */
function typeOfStorage(kind: Storage): string {
  return isDecimalStorage(kind) ? TYPES.integer : TYPES[kind];
}

const ON_DELETE = { restrict: 'NO ACTION', cascade: 'CASCADE', null: 'SET NULL' } as const;

/** Tables that hold the store's own state. */
export const STATE_TABLES = [
  'CREATE TABLE IF NOT EXISTS "_meta" ("key" TEXT PRIMARY KEY, "value" TEXT NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS "_sequence" ("name" TEXT PRIMARY KEY, "value" INTEGER NOT NULL) STRICT, WITHOUT ROWID',
];

/**
 * A column's definition. Columns accept NULL even where a value is required: the store checks that itself, so that
 * a property which is removed, or no longer required, never needs its table rewritten.
 */
export function columnSql(table: Table, column: Column): string {
  const collation = isCaseless(table, column) ? ' COLLATE NOCASE' : '';
  const reference = column.reference
    ? ` REFERENCES ${quote(tableName(column.reference.entity))} ("id") ON DELETE ${ON_DELETE[column.reference.onDelete]}`
    : '';
  return `${quote(column.name)} ${typeOfStorage(column.kind)}${collation}${reference}`;
}

export function createTableSql(table: Table, name = tableName(table.name)): string {
  const columns = [
    '"id" INTEGER PRIMARY KEY AUTOINCREMENT',
    '"created_at" TEXT NOT NULL',
    '"updated_at" TEXT NOT NULL',
    '"_version" INTEGER NOT NULL DEFAULT 1',
    ...table.columns.map((column) => columnSql(table, column)),
    ...(table.entity ? [`"_search" TEXT NOT NULL DEFAULT ''`, `"_label" TEXT`] : []),
    ...sortColumnsOf(table).map((name) => `${quote(name)} TEXT`),
  ];
  return `CREATE TABLE ${quote(name)} (${columns.join(', ')}) STRICT`;
}

export function indexName(table: Table, index: TableIndex): string {
  return `${tableName(table.name)}__${indexLabel(index)}`;
}

export function createIndexSql(table: Table, index: TableIndex): string {
  const columns = index.columns.map((column) => quote(column.name)).join(', ');
  return `CREATE ${index.unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(indexName(table, index))} ON ${quote(tableName(table.name))} (${columns})${heldSql(index)}`;
}

/** Triggers that abort every update and delete in an append-only table. */
export function appendOnlyTriggers(table: Table): string[] {
  const name = tableName(table.name);
  return appendOnly(table).map(
    (what) =>
      `CREATE TRIGGER IF NOT EXISTS ${noTrigger(table, what)} BEFORE ${what} ON ${quote(name)} BEGIN SELECT RAISE(ABORT, '${name} is append-only'); END`,
  );
}

/** Drops these triggers, so that a migration can fill in rows; whoever does so makes them again. */
export function dropAppendOnlyTriggers(table: Table): string[] {
  return appendOnly(table).map((what) => `DROP TRIGGER IF EXISTS ${noTrigger(table, what)}`);
}

function appendOnly(table: Table): string[] {
  return table.appendOnly ? ['UPDATE', 'DELETE'] : [];
}

function noTrigger(table: Table, what: string): string {
  return quote(`${tableName(table.name)}__no_${what.toLowerCase()}`);
}

/** SQL that makes an entity's search index, and the table and triggers that note which rows to index. */
export function searchSqlOf(table: Table): string[] {
  if (!table.entity) return [];
  const name = tableName(table.name);
  return [
    `CREATE VIRTUAL TABLE ${quote(`${name}__search`)} USING fts5("_search", content=${quote(name)}, content_rowid="id", tokenize='trigram case_sensitive 1', detail=none, columnsize=0)`,
    ...searchPendingSql(table),
  ];
}
