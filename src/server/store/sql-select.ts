import type { Builder } from './builder.ts';
import { pathOf, quote, type TableInfo, tableAt } from './catalog.ts';
import type { Dialect, Param, Sql } from './dialect.ts';
import { Joins, labelPath, ROOT } from './joins.ts';
import { SHALLOW } from './kept-statements.ts';
import type { Reading } from './reading.ts';
import { conditionSql } from './sql-where.ts';
import type { Condition, Query } from './store.ts';
import { isCaseless } from './table.ts';

/** Where rows come from, and which of them. */
export interface Source {
  from: Sql;
  where: Sql[];
  /** Most rows match, so they may be met in any order and tested one by one. */
  walk?: true;
  /** A list of few ids: they are found first and sorted then. */
  few?: true;
  /** An index meets them in the order asked for. */
  sorted?: true;
}

/** All rows of a table that match the conditions. */
export function plainSource(builder: Builder, info: TableInfo, where: Condition[]): Source {
  const { dialect } = builder;
  return {
    from: { text: `${info.sql} AS ${ROOT}`, params: [] },
    where: where.map((condition) =>
      conditionSql(builder, info, wayIn(dialect, info, where, condition), condition),
    ),
  };
}

/**
 * The rows of an index that holds together what is filtered by and what is sorted by, so that a walk along it meets the
 * page at once. Undefined where no index does; other conditions only test rows.
 */
export function indexSource(builder: Builder, info: TableInfo, query: Query): Source | undefined {
  const { where = [], order = [] } = query;
  const equal = new Set(where.flatMap((one) => (one.op === 'eq' ? [one.property] : [])));
  const filtered = (info.table.indexes ?? [])
    .map((names) => ({ names, by: names.findIndex((name) => !equal.has(name)) }))
    .find(({ names, by }) => by > 0 && order.length === 1 && names[by] === order[0]?.property);
  if (!filtered || info.columns.get(filtered.names[filtered.by] as string)?.reference) return undefined;
  const leading = new Set(filtered.names.slice(0, filtered.by));
  const alias = (one: Condition) =>
    one.op === 'eq' && leading.has(one.property) ? ROOT : builder.dialect.unindexed(ROOT);
  return {
    from: { text: `${info.sql} AS ${ROOT}`, params: [] },
    where: where.map((one) => conditionSql(builder, info, alias(one), one)),
    sorted: true,
  };
}

/** The rows with these ids, of which there are few enough to sort them by themselves. */
export function fewSource(builder: Builder, info: TableInfo, ids: number[]): Source {
  const byId: Condition = { property: 'id', op: 'in', value: ids };
  return {
    from: { text: builder.dialect.byId(info.sql, ROOT), params: [] },
    where: [conditionSql(builder, info, ROOT, byId)],
    few: true,
  };
}

/** The first rows of a source, to be sorted by themselves. */
export function firstSource(builder: Builder, info: TableInfo, source: Source, limit: number): Source {
  const ids = idsSql(source, limit);
  const join = `${builder.dialect.leadingJoin} ${info.sql} AS ${ROOT} ON ${ROOT}."id" = _first."id"`;
  return {
    from: { text: `(${ids.text}) AS _first ${join}`, params: ids.params },
    where: [],
    few: true,
  };
}

/**
 * The alias by which a condition may use an index, or by which it only tests rows: an index on yes and no leads to half
 * of all rows, so whatever narrows further is the better way in.
 */
export function wayIn(dialect: Dialect, info: TableInfo, where: Condition[], condition: Condition): string {
  const coarse = isYesNo(info, condition) && where.some((other) => isNarrow(info, other));
  return coarse || leadsElsewhere(info, where, condition) ? dialect.unindexed(ROOT) : ROOT;
}

/** The schema names the way in by an index of several columns: what is not part of it only tests rows. */
function leadsElsewhere(info: TableInfo, where: Condition[], condition: Condition): boolean {
  const { indexes = [] } = info.table;
  if (condition.op !== 'eq' || condition.property === 'id' || info.columns.get(condition.property)?.unique)
    return false;
  const equal = where.flatMap((other) => (other.op === 'eq' ? [other.property] : []));
  const named = indexes.filter(([first]) => equal.some((property) => property === first));
  return named.length > 0 && !named.some((names) => names.includes(condition.property));
}

function isYesNo(info: TableInfo, condition: Condition): boolean {
  return condition.op === 'eq' && info.columns.get(condition.property)?.kind === 'boolean';
}

/** A condition on a column whose index leads to few rows. */
export function isNarrow(info: TableInfo, condition: Condition): boolean {
  if (condition.op === 'none' || !['eq', 'in', 'lt', 'lte', 'gt', 'gte'].includes(condition.op)) return false;
  const column = info.columns.get(condition.property);
  return column !== undefined && column.kind !== 'boolean' && info.leading.has(column.name);
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
  reading: Pick<Reading, 'columns' | 'joins'>,
  source: Source,
  query: Query,
): Sql {
  const joins = new Joins(builder.catalog);
  const order = orderSql(builder, info, joins, query);
  const where = whereText(source.where);
  const page: Param[] = query.limit !== undefined || query.offset ? [query.offset ?? 0] : [];
  const limit = page.length > 0 ? `${limitText(query.limit ?? Number.MAX_SAFE_INTEGER)} OFFSET ?` : '';
  const extra = joins.parts.filter((part) => !reading.joins.parts.includes(part)).map((part) => ` ${part}`);
  const all = `${reading.joins.text}${extra.join('')}`;
  const sorts = source.few
    ? query.order && query.order[0]?.property !== 'id'
    : !source.sorted && !orderIsIndexed(builder, info, query);
  if (page.length === 0 || (!sorts && (query.offset ?? 0) < SHALLOW))
    return {
      text: `SELECT ${reading.columns} FROM ${source.from.text}${all}${where.text} ORDER BY ${order}${limit}`,
      params: [...source.from.params, ...where.params, ...page],
    };
  const from =
    source.where.length === 0 || source.walk
      ? (leadingFrom(builder, info, query) ?? `${source.from.text}${joins.text}`)
      : `${source.from.text}${joins.text}`;
  const ids = `SELECT ${ROOT}."id" AS "id" FROM ${from}${where.text} ORDER BY ${order}${limit}`;
  return {
    text: `SELECT ${reading.columns} FROM (${ids}) AS _page ${builder.dialect.leadingJoin} ${info.sql} AS ${ROOT} ON ${ROOT}."id" = _page."id"${all} ORDER BY ${order}`,
    params: [...source.from.params, ...where.params, ...page],
  };
}

/** Whether walking one index of the table gives the order asked for. */
export function orderIsIndexed({ catalog }: Builder, info: TableInfo, query: Query): boolean {
  const first = query.order?.[0];
  if (!first) return true;
  const { hops, column } = pathOf(catalog, info, first.property);
  return hops.length === 0 && !column.reference && (column.index || column.unique);
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
export function canWalk(builder: Builder, info: TableInfo, query: Query): boolean {
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
    const term = dialect.order({ text, kind: path.column.kind, caseless, nullable }, descending);
    // Records of one name keep together what refers to each, so that the indexes of both tables give this order.
    if (path === asked) return [term];
    const target = `${joins.follow([...asked.hops, asked.column])}."id"`;
    return [term, dialect.order({ text: target, kind: 'integer', caseless: false, nullable }, descending)];
  });
  if (!order.some(({ property }) => property === 'id'))
    terms.push(`${ROOT}."id"${order.at(-1)?.descending ? ' DESC' : ''}`);
  return terms.join(', ');
}

/** The ids of a source's first rows, in no order. */
export function idsSql(source: Source, limit?: number): Sql {
  const where = whereText(source.where);
  return {
    text: `SELECT ${ROOT}."id" FROM ${source.from.text}${where.text}${limit === undefined ? '' : limitText(limit)}`,
    params: [...source.from.params, ...where.params],
  };
}

/** A carried LIMIT makes SQLite prepare the statement anew each time, which takes longer than running it. */
export function limitText(limit: number): string {
  if (!Number.isSafeInteger(limit)) throw new TypeError(`A limit is a whole number, not ${String(limit)}`);
  return ` LIMIT ${limit}`;
}
