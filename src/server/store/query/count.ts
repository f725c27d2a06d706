import { pathOf, quote, type TableInfo } from '../tables/catalog.ts';
import type { Builder } from './builder.ts';
import type { Sql } from './dialect.ts';
import { Joins } from './joins.ts';
import { limitText, type Source, whereText } from './select.ts';

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
