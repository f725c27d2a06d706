import type { Condition, Query } from '../store.ts';
import { pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import { type Column, isCaseless } from '../tables/table.ts';
import type { Builder } from './builder.ts';
import type { Param, Sql } from './dialect.ts';
import { Joins, labelPath, ROOT } from './joins.ts';
import type { Projection } from './projection.ts';
import { SHALLOW } from './statement-cache.ts';
import { conditionSql } from './where.ts';

/** Where rows come from, and which of them. */
export interface Source {
  from: Sql;
  where: Sql[];
  /** Many match, so that a walk in the order asked for meets the page soon. */
  walked?: true;
}

/** All rows of a table that match the conditions; which index leads to them the database decides. */
export function plainSource(builder: Builder, info: TableInfo, where: Condition[]): Source {
  return {
    from: { text: `${info.sql} AS ${ROOT}`, params: [] },
    where: where.map((condition) => conditionSql(builder, info, ROOT, condition)),
  };
}

/** The rows with these ids. */
export function fewSource(builder: Builder, info: TableInfo, ids: number[]): Source {
  return plainSource(builder, info, [{ property: 'id', op: 'in', value: ids }]);
}

/**
 * Whether one index holds the rows that match in the order asked for: one that the schema names for it, where other
 * conditions only test rows, or that of the only column that is filtered by. Every index ends with the id.
 */
export function isServed(info: TableInfo, { where = [], order = [], ranked }: Query): boolean {
  const equal = where.flatMap((one) => (one.op === 'eq' ? [one.property] : []));
  // At most one row, whatever else is asked of it.
  if (equal.some((name) => name === 'id' || info.columns.get(name)?.unique)) return true;
  // The best first is no index's order.
  if (ranked) return false;
  const next = order[0]?.property ?? 'id';
  const column = info.columns.get(next);
  if (order.length > 1 || column?.reference || column?.limits?.choices) return false;
  const declared = info.table.indexes?.some((names) => {
    const other = names.findIndex((name) => !equal.includes(name));
    return other !== 0 && (names[other] ?? 'id') === next;
  });
  return declared || (where.length === 1 && next === 'id' && info.leading.has(equal[0] ?? ''));
}

export function whereText(parts: Sql[]): Sql {
  if (parts.length === 0) return { text: '', params: [] };
  return {
    text: ` WHERE ${parts.map((part) => part.text).join(' AND ')}`,
    params: parts.flatMap((part) => part.params),
  };
}

/** Rows of a source in order, each with what its reading needs. */
export function selectSql(
  builder: Builder,
  info: TableInfo,
  reading: Pick<Projection, 'columns' | 'joins'>,
  source: Source,
  query: Query,
): Sql {
  const joins = new Joins(builder.catalog);
  const order = orderSql(builder, info, joins, query);
  const where = whereText(source.where);
  // PostgreSQL plans a statement that carries an offset anew each time: it cannot know how far down the page is.
  const page: Param[] = query.offset ? [query.offset] : [];
  const isPart = query.limit !== undefined || page.length > 0;
  const limit = isPart
    ? `${limitText(query.limit ?? Number.MAX_SAFE_INTEGER)}${page.length > 0 ? ' OFFSET ?' : ''}`
    : '';
  const extra = joins.parts.filter((part) => !reading.joins.parts.includes(part)).map((part) => ` ${part}`);
  const all = `${reading.joins.text}${extra.join('')}`;
  const isShallow = orderIsIndexed(builder, info, query) && (query.offset ?? 0) < SHALLOW;
  if (!isPart || isShallow)
    return {
      text: `SELECT ${reading.columns} FROM ${source.from.text}${all}${where.text} ORDER BY ${order}${limit}`,
      params: [...source.from.params, ...where.params, ...page],
    };
  const labels = source.walked || source.where.length === 0 ? leadingFrom(builder, info, query) : undefined;
  const from = labels ?? `${source.from.text}${joins.text}`;
  const ids = `SELECT ${ROOT}."id" AS "id" FROM ${from}${where.text} ORDER BY ${order}${limit}`;
  return {
    text: `SELECT ${reading.columns} FROM (${ids}) AS _page ${builder.dialect.leadingJoin} ${info.sql} AS ${ROOT} ON ${ROOT}."id" = _page."id"${all} ORDER BY ${order}`,
    params: [...source.from.params, ...where.params, ...page],
  };
}

/** Whether walking one index of the table gives the order asked for. */
function orderIsIndexed({ catalog }: Builder, info: TableInfo, query: Query): boolean {
  const first = query.order?.[0];
  if (!first) return true;
  const { hops, column } = pathOf(catalog, info, first.property);
  return hops.length === 0 && !column.reference && !column.limits?.choices && (column.index || column.unique);
}

/**
 * Sorting a whole table by the label of a reference: walks the labels' index and looks up who refers to each, so that
 * the first page needs the first labels only. Undefined where that does not give the order asked for.
 */
function leadingFrom({ catalog, dialect }: Builder, info: TableInfo, query: Query): string | undefined {
  const column = info.columns.get(query.order?.[0]?.property ?? '');
  if (!column?.reference || !info.leading.has(column.name) || column.nullable || query.order?.length !== 1)
    return undefined;
  const target = tableAt(catalog, column.reference.entity);
  const label = target.columns.get(target.table.entity?.label ?? '');
  if (!label || label.reference || !(label.index || label.unique)) return undefined;
  const alias = quote(column.name);
  return `${target.sql} AS ${alias} ${dialect.leadingJoin} ${info.sql} AS ${ROOT} ON ${ROOT}.${alias} = ${alias}."id"`;
}

/** Whether the order asked for is met by walking an index, be it of the labels that a reference shows. */
export function isWalked(builder: Builder, info: TableInfo, query: Query): boolean {
  return orderIsIndexed(builder, info, query) || leadingFrom(builder, info, query) !== undefined;
}

/** Ends with id, in the direction of the term before it, so that an index on that term serves both. */
function orderSql({ catalog, dialect }: Builder, info: TableInfo, joins: Joins, query: Query): string {
  const order = query.order ?? [];
  const terms = order.flatMap(({ property, descending }) => {
    const asked = pathOf(catalog, info, property);
    const path = labelPath(catalog, asked);
    const caseless = isCaseless(path.info.table, path.column);
    const expression = joins.expression(path);
    const text = caseless ? dialect.caseless(expression) : expression;
    const nullable = path.hops.length > 0 || path.column.name !== 'id';
    const place = choicePlace(path.column, expression);
    const term = place
      ? dialect.order({ text: place, kind: 'integer', caseless: false, nullable }, descending)
      : dialect.order({ text, kind: path.column.kind, caseless, nullable }, descending);
    // Records of one name keep together what refers to each, so that the indexes of both tables give this order.
    if (path === asked) return [term];
    const target = `${joins.follow([...asked.hops, asked.column])}."id"`;
    return [term, dialect.order({ text: target, kind: 'integer', caseless: false, nullable }, descending)];
  });
  if (!order.some(({ property }) => property === 'id'))
    terms.push(`${ROOT}."id"${order.at(-1)?.descending ? ' DESC' : ''}`);
  return terms.join(', ');
}

/** Choices are sorted as their schema lists them: low, medium, high. What is none of them any more comes last. */
function choicePlace({ limits }: Column, expression: string): string | undefined {
  if (!limits?.choices) return undefined;
  const places = limits.choices.map((choice, at) => `WHEN ${literal(choice)} THEN ${at}`).join(' ');
  return `(CASE WHEN ${expression} IS NOT NULL THEN CASE ${expression} ${places} ELSE ${limits.choices.length} END END)`;
}

/** A value of a schema file, which nobody who asks can choose. */
function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** The ids of a source's first rows, in no order. */
export function idsSql(source: Source, limit?: number): Sql {
  return firstOf(source, '"id"', limit);
}

/** A source's first rows as they are, in no order. */
export function rowsSql(source: Source, limit: number): Sql {
  return firstOf(source, '*', limit);
}

function firstOf(source: Source, columns: string, limit?: number): Sql {
  const where = whereText(source.where);
  return {
    text: `SELECT ${ROOT}.${columns} FROM ${source.from.text}${where.text}${limit === undefined ? '' : limitText(limit)}`,
    params: [...source.from.params, ...where.params],
  };
}

/** A carried LIMIT makes SQLite prepare the statement anew each time, which takes longer than running it. */
export function limitText(limit: number): string {
  if (!Number.isSafeInteger(limit)) throw new TypeError(`A limit is a whole number, not ${String(limit)}`);
  return ` LIMIT ${limit}`;
}
