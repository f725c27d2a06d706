import { type Offset, offsetsBetween } from '../../lib/zones.ts';
import type { GroupBy, GroupQuery, Measure } from '../store.ts';
import { type Path, pathOf, quote, type TableInfo } from '../tables/catalog.ts';
import type { Builder } from './builder.ts';
import type { Dialect, Param, Sql } from './dialect.ts';
import { Joins, ROOT } from './joins.ts';
import { limitText, type Source, whereText } from './select.ts';

/** A group's key or measure, and the property that it is based on. */
interface GroupPart {
  path?: Path;
}

/** The statement of a grouping: its columns are the keys and then two columns per measure, value and size. */
export interface Grouping {
  sql: Sql;
  keys: GroupPart[];
  measures: GroupPart[];
}

/** The first and last timestamp of a property, which decide which offsets of a time zone apply. */
export function rangeSql(builder: Builder, info: TableInfo, { property }: GroupBy, source: Source): Sql {
  const joins = new Joins(builder.catalog);
  const moment = joins.expression(pathOf(builder.catalog, info, property));
  const where = whereText(source.where);
  return {
    text: `SELECT min(${moment}), max(${moment}) FROM ${source.from.text}${joins.text}${where.text}`,
    params: [...source.from.params, ...where.params],
  };
}

/** Whether the day of a key depends on a time zone, so that the range of its timestamps must be known. */
export function isShifted({ catalog }: Builder, info: TableInfo, by: GroupBy): boolean {
  if (by.period === undefined || by.zone === undefined || by.zone === 'UTC') return false;
  return pathOf(catalog, info, by.property).column.kind === 'datetime';
}

/**
 * Keys are computed in an inner SELECT, since a placeholder in them may not be repeated in GROUP BY:
 * `SELECT "k0", count(*), 0 FROM (SELECT … AS "k0" FROM … WHERE …) AS _rows GROUP BY "k0"`.
 * @param ranges by key, the first and last timestamp if its day depends on a time zone
 */
export function groupSql(
  builder: Builder,
  info: TableInfo,
  source: Source,
  { by, measures, order = [], limit }: GroupQuery,
  ranges: ([string, string] | undefined)[],
): Grouping {
  const joins = new Joins(builder.catalog);
  const pathTo = (property: string) => pathOf(builder.catalog, info, property);
  const keys = by.map((one) => ({ path: pathTo(one.property) }));
  const values = measures.map((one) => (one.op === 'count' ? {} : { path: pathTo(one.property) }));
  const inner = [
    ...by.map((one, at) =>
      keySql(builder.dialect, joins, one, (keys[at] as { path: Path }).path, ranges[at]),
    ),
    ...values.flatMap(({ path }: GroupPart) =>
      path ? [{ text: joins.expression(path), params: [] as Param[] }] : [],
    ),
  ];
  const keyNames = by.map((_, at) => `"k${at}"`);
  const valueNames = values.map(({ path }: GroupPart, at) => (path ? `"v${at}"` : undefined));
  const names = [...keyNames, ...valueNames.filter((name) => name !== undefined)];
  const where = whereText(source.where);
  const columns = [...inner.map(({ text }, at) => `${text} AS ${names[at]}`), `${ROOT}."id" AS "_id"`];
  const rows = `SELECT ${columns.join(', ')} FROM ${source.from.text}${joins.text}${where.text}`;
  const from = withRises(rows, keyNames, measures, valueNames);
  const measured = measures.map((one, at) => measureSql(builder.dialect, one, values[at] as GroupPart, at));
  const grouped = keyNames.length > 0 ? ` GROUP BY ${keyNames.join(', ')}` : '';
  // By column number, each measure being two columns; keys break ties, so that both engines answer the same.
  const places = order.map(
    ({ measure, descending }) => `${keyNames.length + 2 * measure + 1}${descending ? ' DESC' : ''}`,
  );
  const ordered = order.length > 0 ? ` ORDER BY ${[...places, ...keyNames].join(', ')}` : '';
  return {
    sql: {
      text: `SELECT ${[...keyNames, ...measured].join(', ')} FROM (${from}) AS _group${grouped}${ordered}${limit === undefined ? '' : limitText(limit)}`,
      params: [...inner.flatMap(({ params }) => params), ...source.from.params, ...where.params],
    },
    keys,
    measures: values,
  };
}

function keySql(
  dialect: Dialect,
  joins: Joins,
  { period, zone }: GroupBy,
  path: Path,
  range: [string, string] | undefined,
): Sql {
  const own = joins.expression(path);
  if (period === undefined) return { text: own, params: [] };
  const day = dayOf(dialect, own, zone === undefined || !range ? [] : offsetsBetween(zone, ...range));
  if (period === 'day') return day;
  const text = period === 'week' ? dialect.monday(day.text) : `substr(${day.text}, 1, 7)`;
  return { text, params: day.params };
}

function dayOf(dialect: Dialect, own: string, offsets: Offset[]): Sql {
  const last = offsets.at(-1);
  if (!last) return { text: `substr(${own}, 1, 10)`, params: [] };
  const earlier = offsets.slice(0, -1);
  const cases = earlier.map(({ seconds }) => ` WHEN ${own} < ? THEN ${seconds}`).join('');
  const seconds = earlier.length > 0 ? `(CASE${cases} ELSE ${last.seconds} END)` : `(${last.seconds})`;
  return { text: dialect.shiftedDay(own, seconds), params: earlier.map(({ until }) => until as string) };
}

/** Adds to each row by how much it is above the one before it in its group. */
function withRises(
  rows: string,
  keys: string[],
  measures: Measure[],
  values: (string | undefined)[],
): string {
  const rises = measures.flatMap(({ op }, at) => {
    const value = values[at];
    const step = `${value} - lag(${value}) OVER _steps`;
    return op === 'rise' ? [`CASE WHEN ${step} > 0 THEN ${step} ELSE 0 END AS "r${at}"`] : [];
  });
  if (rises.length === 0) return rows;
  const parts = keys.length > 0 ? `PARTITION BY ${keys.join(', ')} ` : '';
  return `SELECT _rows.*, ${rises.join(', ')} FROM (${rows}) AS _rows WINDOW _steps AS (${parts}ORDER BY "_id")`;
}

/** A measure and, for doubles, the sum of the absolute values, which tells how many of its digits are exact. */
function measureSql(dialect: Dialect, { op }: Measure, { path }: GroupPart, at: number): string {
  if (!path) return 'count(*), 0';
  const value = quote(op === 'rise' ? `r${at}` : `v${at}`);
  const { kind } = path.column;
  const size = kind === 'number' ? `coalesce(sum(abs(${value})), 0)` : '0';
  return `coalesce(${dialect.sum(value, kind)}, 0), ${size}`;
}
