import { LINK } from '../../../shared/schema/links.ts';
import type { Row } from '../store.ts';
import { type Catalog, pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import type { Builder } from './builder.ts';
import type { Dialect } from './dialect.ts';
import { Joins, ROOT } from './joins.ts';
import { decode, isCoded } from './row-codec.ts';
import { StatementCache } from './statement-cache.ts';

/** How the rows of a table are read: the columns, the joins they need, and how arrays become rows. */
export interface Projection {
  columns: string;
  joins: Joins;
  /** Cached statements that read pages, or count. */
  statements: StatementCache;
  /** The statement that reads one row by its id. */
  one?: string;
  decode(values: unknown[]): Row;
  /** Reads the rest of a row whose given values are known: its id, and what it shows of the records it refers to. */
  rest(given: ReadonlyMap<string, unknown>): { columns: string; joins: string };
  /** Builds a row from its given values and the rest. */
  complete(given: ReadonlyMap<string, unknown>, rest: unknown[]): Row;
}

type Field = (row: Record<string, unknown>, values: unknown[]) => void;

/** The alias of the table with the entries of a list. */
const LINKS = '_link';

type Projections = WeakMap<TableInfo, Projection>;
const whole: Projections = new WeakMap();
const parts = new WeakMap<readonly string[], Projections>();

/**
 * The given properties of a table, or all, references with their labels; cached per array, so pass the same array again.
 */
export function projectionOf(
  builder: Pick<Builder, 'catalog' | 'dialect'>,
  info: TableInfo,
  properties?: readonly string[],
): Projection {
  let known = properties ? parts.get(properties) : whole;
  if (!known) {
    known = new WeakMap();
    parts.set(properties as readonly string[], known);
  }
  let projection = known.get(info);
  if (!projection) {
    projection = project(builder, info, properties);
    known.set(info, projection);
  }
  return projection;
}

function project(
  { catalog, dialect }: Pick<Builder, 'catalog' | 'dialect'>,
  info: TableInfo,
  properties?: readonly string[],
): Projection {
  const joins = new Joins(catalog);
  const columns: string[] = [];
  /** For each column the reference it is shown through; undefined for the row's own columns. */
  const through: (string | undefined)[] = [];
  const own: string[] = [];
  const fields: Field[] = [];
  const mirrors = info.table.entity?.mirrors.map((mirror) => mirror.name) ?? [];
  const links = info.table.entity?.links ?? [];
  const names = properties ?? [...info.columns.keys(), ...mirrors, ...links.map(({ name }) => name)];
  for (const name of names) {
    const link = links.find((one) => one.name === name);
    if (link) {
      const { text, title } = linkedSql(catalog, dialect, link.table);
      fields.push(linksField(name, columns.push(text) - 1, title));
      continue;
    }
    const path = pathOf(catalog, info, name);
    const { column } = path;
    const at = columns.push(`${joins.follow(path.hops)}.${quote(column.name)}`) - 1;
    through[at] = path.hops[0]?.name;
    own[at] = column.name;
    if (column.reference) {
      const entity = tableAt(catalog, column.reference.entity).table.entity;
      const labelAt = entity?.label === undefined ? undefined : columns.push(joins.label(path)) - 1;
      if (labelAt !== undefined) through[labelAt] = path.hops[0]?.name ?? column.name;
      fields.push(referenceField(name, at, labelAt, entity ? `${entity.title} ` : ''));
    } else if (isCoded(column))
      fields.push((row, values) => {
        row[name] = decode(column, values[at]);
      });
    else
      fields.push((row, values) => {
        row[name] = values[at];
      });
  }
  const rowOf = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (const field of fields) field(row, values);
    return row as Row;
  };
  // Several records are no column: neither is known of them.
  const isRest = (at: number) => through[at] !== undefined || own[at] === undefined || own[at] === 'id';
  const references = [...new Set(through.filter((name) => name !== undefined))];
  const rests = new Map<string, { columns: string; joins: string }>();
  return {
    columns: columns.join(', '),
    joins,
    statements: new StatementCache(),
    decode: rowOf,
    rest(given) {
      const there = new Set(references.filter((name) => given.get(name) !== null));
      const key = [...there].join(' ');
      let rest = rests.get(key);
      if (!rest) {
        const isAsked = (at: number) => isRest(at) && (through[at] === undefined || there.has(through[at]));
        rest = { columns: columns.filter((_, at) => isAsked(at)).join(', '), joins: joins.through(there) };
        rests.set(key, rest);
      }
      return rest;
    },
    complete(given, rest) {
      let next = 0;
      const value = (at: number) => {
        if (!isRest(at)) return given.get(own[at] as string);
        const by = through[at];
        return by !== undefined && given.get(by) === null ? null : rest[next++];
      };
      return rowOf(columns.map((_, at) => value(at)));
    },
  };
}

/** The columns that the rank of a match is computed from: id, folded text and, if the entity has its own label, that. */
export function rankingOf(catalog: Catalog, info: TableInfo): Pick<Projection, 'columns' | 'joins'> {
  const label = info.columns.get(info.table.entity?.label ?? '');
  const columns = ['id', '_search', ...(label && !label.reference ? [label.name] : [])];
  return {
    columns: columns.map((name) => `${ROOT}.${quote(name)}`).join(', '),
    joins: new Joins(catalog),
  };
}

/** The records of a list as JSON of ids and labels, in their order: a column of whatever reads the owner as `ROOT`. */
function linkedSql(catalog: Catalog, dialect: Dialect, table: string): { text: string; title: string } {
  const info = tableAt(catalog, table);
  const path = pathOf(catalog, info, LINK.target);
  const { entity } = tableAt(catalog, (path.column.reference as { entity: string }).entity).table;
  const joins = new Joins(catalog, LINKS);
  const id = `${LINKS}.${quote(LINK.target)}`;
  const label = entity?.label === undefined ? 'NULL' : joins.label(path);
  const list = dialect.listed([id, label], `${LINKS}.${quote(LINK.position)}, ${LINKS}."id"`);
  const text = `(SELECT ${list} FROM ${info.sql} AS ${LINKS}${joins.text} WHERE ${LINKS}.${quote(LINK.owner)} = ${ROOT}."id")`;
  return { text, title: entity ? `${entity.title} ` : '' };
}

function linksField(name: string, at: number, title: string): Field {
  return (row, values) => {
    const list: [number, unknown][] = JSON.parse(values[at] as string);
    row[name] = list.map(([id, label]) => labelled(id, label, title));
  };
}

function labelled(id: unknown, label: unknown, title: string) {
  return { id, label: label === null ? `${title}${id}` : String(label) };
}

/** A record without a label of its own is named by its entity's title and its id. */
function referenceField(name: string, at: number, labelAt: number | undefined, title: string): Field {
  return (row, values) => {
    const id = values[at];
    const label = labelAt === undefined ? null : values[labelAt];
    row[name] = id === null ? null : labelled(id, label, title);
  };
}
