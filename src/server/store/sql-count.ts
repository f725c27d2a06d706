import type { Builder } from './builder.ts';
import { pathOf, quote, type TableInfo } from './catalog.ts';
import type { Sql } from './dialect.ts';
import { Joins, ROOT } from './joins.ts';
import { encode } from './row-codec.ts';
import { isNarrow, limitText, plainSource, type Source, whereText } from './sql-select.ts';
import type { Condition } from './store.ts';

/**
 * The rows of a table that match the conditions, to be counted and not shown. Where another condition leads to them, yes
 * and no are asked of their own index by id: rows that lie far from each other need not be read.
 */
export function countedSource(builder: Builder, info: TableInfo, where: Condition[]): Source {
  const plain = plainSource(builder, info, where);
  const byId = where.map((condition) =>
    where.some((other) => other !== condition && leads(info, other))
      ? yesNoById(builder, info, condition)
      : undefined,
  );
  return { ...plain, where: plain.where.map((test, at) => byId[at] ?? test) };
}

/** Whether an index of the table finds the rows of a condition. */
function leads(info: TableInfo, condition: Condition): boolean {
  return isNarrow(info, condition) || (condition.op === 'null' && info.leading.has(condition.property));
}

/** A test for yes or no, of the row itself or of what it refers to, that needs an index and no row. */
function yesNoById(builder: Builder, info: TableInfo, condition: Condition): Sql | undefined {
  const { catalog, dialect } = builder;
  if (condition.op !== 'eq' || !dialect.hasValue) return undefined;
  const { hops, info: holder, column } = pathOf(catalog, info, condition.property);
  if (column.kind !== 'boolean' || !holder.leading.has(column.name) || hops.length > 1) return undefined;
  const id = `${dialect.unindexed(ROOT)}.${quote(hops[0]?.name ?? 'id')}`;
  return {
    text: dialect.hasValue(holder.sql, quote(column.name), id),
    params: [encode(column, condition.value)],
  };
}

/** How many rows a source has, or `atMost` if it has as many or more. */
export function countSql(source: Source, atMost?: number): Sql {
  const where = whereText(source.where);
  const rows = `FROM ${source.from.text}${where.text}`;
  return {
    text:
      atMost === undefined
        ? `SELECT count(*) ${rows}`
        : `SELECT count(*) FROM (SELECT 1 ${rows}${limitText(atMost)}) AS _counted`,
    params: [...source.from.params, ...where.params],
  };
}

export function sumSql(builder: Builder, info: TableInfo, property: string, source: Source): Sql {
  const joins = new Joins(builder.catalog);
  const path = pathOf(builder.catalog, info, property);
  const expression = `${joins.follow(path.hops)}.${quote(path.column.name)}`;
  const size = path.column.kind === 'number' ? `coalesce(sum(abs(${expression})), 0)` : '0';
  const where = whereText(source.where);
  return {
    text: `SELECT coalesce(${builder.dialect.sum(expression, path.column.kind)}, 0), ${size} FROM ${source.from.text}${joins.text}${where.text}`,
    params: [...source.from.params, ...where.params],
  };
}
