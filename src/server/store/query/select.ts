import type { Condition, Query } from '../store.ts';
import { pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import { type Column, isCaseless, sortColumn } from '../tables/table.ts';
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
  /** Many rows match, so that a walk in the requested order soon meets the page. */
  walked?: true;
}

/** All rows of a table that match the conditions; the database decides which index to use. */
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
 * Whether one index holds the matching rows in the requested order: one that the schema names for it, where other
 * conditions only test rows, or that of the only filtered column. Every index ends with the id.
 */
export function isServed(info: TableInfo, { where = [], order = [], ranked }: Query): boolean {
  const equal = where.flatMap((one) => (one.op === 'eq' ? [one.property] : []));
  // At most one row matches, whatever the other conditions are.
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

/** Rows of a source in order, each with the columns that its projection needs. */
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
  // PostgreSQL plans a statement with an offset parameter anew each time: it cannot know how far down the page is.
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

/** Whether walking one index of the table gives the requested order. */
function orderIsIndexed({ catalog }: Builder, info: TableInfo, query: Query): boolean {
  const first = query.order?.[0];
  if (!first) return true;
  const { hops, column } = pathOf(catalog, info, first.property);
  return hops.length === 0 && !column.reference && !column.limits?.choices && (column.index || column.unique);
}

/**
 * Sorts a whole table by the label of a reference, or of one that references lead to: walks the index on labels and looks up the rows
 * that refer to each, so that the first page needs the first labels only. Undefined if that does not give the requested order.
 */
function leadingFrom({ catalog, dialect }: Builder, info: TableInfo, query: Query): string | undefined {
  const [first, ...others] = query.order ?? [];
  if (!first || others.length > 0) return undefined;
  const { hops, column } = pathOf(catalog, info, first.property);
  const way = [...hops, column];
  const tables = [info];
  for (const hop of way) {
    const from = tables.at(-1) as TableInfo;
    if (!hop.reference || !from.leading.has(hop.name) || hop.nullable) return undefined;
    tables.push(tableAt(catalog, hop.reference.entity));
  }
  const target = tables.at(-1) as TableInfo;
  const label = target.columns.get(target.table.entity?.label ?? '');
  if (!label || label.reference || !(label.index || label.unique)) return undefined;
  // As joins call them: each under its dotted path.
  const aliasAt = (at: number) => {
    const names = way.slice(0, at).map(({ name }) => name);
    return at === 0 ? ROOT : quote(names.join('.'));
  };
  const back = way.map(
    ({ name }, at) =>
      ` ${dialect.leadingJoin} ${(tables[at] as TableInfo).sql} AS ${aliasAt(at)} ON ${aliasAt(at)}.${quote(name)} = ${aliasAt(at + 1)}."id"`,
  );
  return `${target.sql} AS ${aliasAt(way.length)}${back.reverse().join('')}`;
}

/**
 * Whether a walk along an index gives the requested order, including the index on the labels that a reference shows.
 */
export function isWalked(builder: Builder, info: TableInfo, query: Query): boolean {
  return orderIsIndexed(builder, info, query) || leadingFrom(builder, info, query) !== undefined;
}

/** Ends with id, in the direction of the term before it, so that an index on that term serves both. */
function orderSql({ catalog, dialect }: Builder, info: TableInfo, joins: Joins, query: Query): string {
  const order = query.order ?? [];
  const terms = order.flatMap(({ property, descending }) => {
    const asked = pathOf(catalog, info, property);
    const path = labelPath(catalog, asked);
    const column = sortColumn(path.info.table, path.column) ?? path.column;
    const caseless = isCaseless(path.info.table, column);
    const expression = joins.expression({ ...path, column });
    const text = caseless ? dialect.caseless(expression) : expression;
    const nullable = path.hops.length > 0 || path.column.name !== 'id';
    const place = choicePlace(path.column, expression);
    const term = place
      ? dialect.order({ text: place, kind: 'integer', caseless: false, nullable }, descending)
      : dialect.order({ text, kind: path.column.kind, caseless, nullable }, descending);
    // Also sorts by the id of the referred record, so that rows of records with the same label stay together and the
    // indexes of both tables give this order.
    if (path === asked) return [term];
    const target = `${joins.follow([...asked.hops, asked.column])}."id"`;
    return [term, dialect.order({ text: target, kind: 'integer', caseless: false, nullable }, descending)];
  });
  if (!order.some(({ property }) => property === 'id'))
    terms.push(`${ROOT}."id"${order.at(-1)?.descending ? ' DESC' : ''}`);
  return terms.join(', ');
}

/** Choices are sorted in the order of their schema: low, medium, high. Values that are no longer choices come last. */
function choicePlace({ limits }: Column, expression: string): string | undefined {
  if (!limits?.choices) return undefined;
  const places = limits.choices.map((choice, at) => `WHEN ${literal(choice)} THEN ${at}`).join(' ');
  return `(CASE WHEN ${expression} IS NOT NULL THEN CASE ${expression} ${places} ELSE ${limits.choices.length} END END)`;
}

/** A value from a schema file as SQL text; requests cannot influence it. */
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

/** SQLite prepares a statement with a LIMIT parameter anew each time, which takes longer than running it. */
export function limitText(limit: number): string {
  if (!Number.isSafeInteger(limit)) throw new TypeError(`A limit is a whole number, not ${String(limit)}`);
  return ` LIMIT ${limit}`;
}
