import { oncePer } from '../../../shared/once-per.ts';
import { tableName } from '../../../shared/schema/entity.ts';
import { type DerivedColumn, derivedColumns } from './schema-diff.ts';
import type { Column, Table } from './table.ts';
import { indexesOf, ownColumnsOf } from './tables-of.ts';

/** A table with everything that queries need to know about it. */
export interface TableInfo {
  table: Table;
  /** Quoted name of the table. */
  sql: string;
  /** Name of its search index. */
  searchIndex: string;
  /** Name of the table that lists rows not yet in the search index, in engines that have one. */
  searchPending: string;
  columns: Map<string, Column>;
  /** Columns derived from others, for searching and sorting. */
  derived: DerivedColumn[];
  /** Columns that an index begins with. */
  leading: Set<string>;
  /** The tables, quoted, that its rows may refer to. */
  refersTo: Set<string>;
  /** Reference columns of other tables, or its own, that point here. */
  referrers: { from: Table; column: Column }[];
}

/** All tables of a store by name. */
export type Catalog = Map<string, TableInfo>;

/** Quotes a name for SQL. Names come from the manifest only, never from a request. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What follows from a table alone, and is the same for all tenants that have it. */
const ofTable = oncePer(
  (table: Table): Omit<TableInfo, 'referrers'> => ({
    table,
    sql: quote(tableName(table.name)),
    searchIndex: quote(`${tableName(table.name)}__search`),
    searchPending: quote(`${tableName(table.name)}__search_pending`),
    derived: derivedColumns(table),
    leading: new Set([
      'id',
      ...indexesOf(table).flatMap(({ columns, held }) => (held ? [] : (columns[0]?.name ?? ''))),
    ]),
    columns: new Map([...ownColumnsOf(table), ...table.columns].map((column) => [column.name, column])),
    refersTo: new Set(
      table.columns.flatMap(({ reference }) => (reference ? quote(tableName(reference.entity)) : [])),
    ),
  }),
);

export function catalogOf(tables: Table[]): Catalog {
  const catalog: Catalog = new Map(tables.map((table) => [table.name, { ...ofTable(table), referrers: [] }]));
  for (const { table } of catalog.values())
    for (const column of table.columns)
      if (column.reference) catalog.get(column.reference.entity)?.referrers.push({ from: table, column });
  return catalog;
}

/** @throws Error when the store has no such table, which is a bug of the caller */
export function tableAt(catalog: Catalog, name: string): TableInfo {
  const info = catalog.get(name);
  if (!info) throw new Error(`This store has no table "${name}"`);
  return info;
}

/** A property as reached from a table: the references on the way, then the column. */
export interface Path {
  hops: Column[];
  /** The table that holds `column`. */
  info: TableInfo;
  column: Column;
}

/**
 * Finds a property by its name or by a path through references (`status.control.closes`).
 * @throws Error for a name that the table does not have
 */
export function pathOf(catalog: Catalog, info: TableInfo, property: string): Path {
  const hops: Column[] = [];
  let at = info;
  const names = property.split('.');
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    const mirror = at.table.entity?.mirrors.find((own) => own.name === name);
    if (mirror) {
      names.splice(index, 1, mirror.reference, ...mirror.property.split('.'));
      index--;
      continue;
    }
    const column = at.columns.get(name);
    if (!column) throw new Error(`${info.table.name} has no property "${property}"`);
    if (index === names.length - 1) return { hops, info: at, column };
    if (!column.reference) throw new Error(`${info.table.name}.${property}: "${name}" is not a reference`);
    hops.push(column);
    at = tableAt(catalog, column.reference.entity);
  }
  throw new Error(`${info.table.name} has no property "${property}"`);
}
