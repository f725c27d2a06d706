import { type Catalog, type Path, pathOf, quote, type TableInfo, tableAt } from './catalog.ts';
import type { Dialect, Param, Sql } from './dialect.ts';
import { decode } from './row-codec.ts';
import { searchSql } from './sql-search.ts';
import { conditionSql } from './sql-where.ts';
import type { Query, Row } from './store.ts';
import type { Column } from './table.ts';

export const ROOT = '_row';

/** The joins of one query: each way through references is joined once, under its dotted path. */
class Joins {
  readonly parts: string[] = [];
  private readonly known = new Map<string, { alias: string; optional: boolean }>();
  private readonly catalog: Catalog;

  constructor(catalog: Catalog) {
    this.catalog = catalog;
  }

  /** The alias of the table at the end of the hops. */
  follow(hops: Column[]): string {
    let alias = ROOT;
    let optional = false;
    for (const [index, hop] of hops.entries()) {
      const key = hops
        .slice(0, index + 1)
        .map((one) => one.name)
        .join('.');
      const known = this.known.get(key);
      if (!known) {
        optional ||= hop.nullable;
        const target = tableAt(this.catalog, (hop.reference as { entity: string }).entity);
        this.parts.push(
          `${optional ? 'LEFT JOIN' : 'JOIN'} ${target.sql} AS ${quote(key)} ON ${quote(key)}."id" = ${alias}.${quote(hop.name)}`,
        );
        this.known.set(key, { alias: quote(key), optional });
      } else optional = known.optional;
      alias = quote(key);
    }
    return alias;
  }

  /** The expression of a property; of a reference, its label. */
  label(path: Path): string {
    if (!path.column.reference) return `${this.follow(path.hops)}.${quote(path.column.name)}`;
    const target = tableAt(this.catalog, path.column.reference.entity);
    const hops = [...path.hops, path.column];
    const label = target.table.entity?.label;
    if (label === undefined) return `${this.follow(path.hops)}.${quote(path.column.name)}`;
    const end = pathOf(this.catalog, target, label);
    return this.label({ ...end, hops: [...hops, ...end.hops] });
  }

  get text(): string {
    return this.parts.length === 0 ? '' : ` ${this.parts.join(' ')}`;
  }
}

/** How the rows of a table are read: what to select, what to join for it, and how arrays become rows. */
export interface Reading {
  columns: string;
  joins: Joins;
  decode(values: unknown[]): Row;
}

/** All properties of a table, references with their labels. */
export function readingOf(catalog: Catalog, info: TableInfo): Reading {
  const joins = new Joins(catalog);
  const columns: string[] = [];
  const fields: ((row: Record<string, unknown>, values: unknown[]) => void)[] = [];
  const names = [...info.columns.keys(), ...(info.table.entity?.mirrors.map((mirror) => mirror.name) ?? [])];
  for (const name of names) {
    const path = pathOf(catalog, info, name);
    const at = columns.push(`${joins.follow(path.hops)}.${quote(path.column.name)}`) - 1;
    const { column } = path;
    const target = column.reference && tableAt(catalog, column.reference.entity);
    if (!target) {
      fields.push((row, values) => {
        row[name] = decode(column, values[at]);
      });
      continue;
    }
    const title = target.table.entity ? `${target.table.entity.title} ` : '';
    const labelled = target.table.entity?.label !== undefined;
    const labelAt = labelled ? columns.push(joins.label(path)) - 1 : at;
    fields.push((row, values) => {
      const id = values[at];
      const label = labelled ? values[labelAt] : null;
      row[name] = id === null ? null : { id, label: label === null ? `${title}${id}` : String(label) };
    });
  }
  return {
    columns: columns.join(', '),
    joins,
    decode(values) {
      const row: Record<string, unknown> = {};
      for (const field of fields) field(row, values);
      return row as Row;
    },
  };
}

export function whereSql(
  catalog: Catalog,
  dialect: Dialect,
  info: TableInfo,
  query: Pick<Query, 'where' | 'search'>,
): Sql {
  const parts = (query.where ?? []).map((condition) => conditionSql(catalog, dialect, info, ROOT, condition));
  if (query.search !== undefined) parts.push(...searchSql(catalog, dialect, info, ROOT, query.search));
  if (parts.length === 0) return { text: '', params: [] };
  return {
    text: ` WHERE ${parts.map((part) => part.text).join(' AND ')}`,
    params: parts.flatMap((part) => part.params),
  };
}

export function selectSql(
  catalog: Catalog,
  dialect: Dialect,
  info: TableInfo,
  reading: Reading,
  query: Query,
): Sql {
  const joins = new Joins(catalog);
  const where = whereSql(catalog, dialect, info, query);
  const order = orderSql(catalog, dialect, info, joins, query);
  const params: Param[] = [...where.params];
  let limit = '';
  if (query.limit !== undefined || query.offset) {
    // A carried LIMIT makes SQLite prepare the statement anew each time, which takes ten times as long as running it.
    limit = ` LIMIT ${wholeNumber(query.limit ?? -1)} OFFSET ?`;
    params.push(query.offset ?? 0);
  }
  const extra = joins.parts.filter((part) => !reading.joins.parts.includes(part));
  return {
    text: `SELECT ${reading.columns} FROM ${info.sql} AS ${ROOT}${reading.joins.text}${extra.map((part) => ` ${part}`).join('')}${where.text} ORDER BY ${order}${limit}`,
    params,
  };
}

/** Ends with id, in the direction of the term before it, so that an index on that term serves both. */
function orderSql(catalog: Catalog, dialect: Dialect, info: TableInfo, joins: Joins, query: Query): string {
  const order = query.order ?? [];
  const terms = order.map(({ property, descending }) =>
    dialect.order(joins.label(pathOf(catalog, info, property)), descending),
  );
  if (!order.some(({ property }) => property === 'id'))
    terms.push(dialect.order(`${ROOT}."id"`, order.at(-1)?.descending ?? false));
  return terms.join(', ');
}

export function countSql(catalog: Catalog, dialect: Dialect, info: TableInfo, query: Query): Sql {
  const where = whereSql(catalog, dialect, info, query);
  return { text: `SELECT count(*) FROM ${info.sql} AS ${ROOT}${where.text}`, params: where.params };
}

export function sumSql(
  catalog: Catalog,
  dialect: Dialect,
  info: TableInfo,
  property: string,
  query: Query,
): Sql {
  const joins = new Joins(catalog);
  const path = pathOf(catalog, info, property);
  const expression = `${joins.follow(path.hops)}.${quote(path.column.name)}`;
  const where = whereSql(catalog, dialect, info, query);
  return {
    text: `SELECT coalesce(sum(${expression}), 0) FROM ${info.sql} AS ${ROOT}${joins.text}${where.text}`,
    params: where.params,
  };
}

function wholeNumber(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`A limit is a whole number, not ${String(value)}`);
  return value;
}
