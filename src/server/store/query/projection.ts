import type { Row } from '../store.ts';
import { type Catalog, pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
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

type Projections = WeakMap<TableInfo, Projection>;
const whole: Projections = new WeakMap();
const parts = new WeakMap<readonly string[], Projections>();

/**
 * The given properties of a table, or all, references with their labels; cached per array, so pass the same array again.
 */
export function projectionOf(catalog: Catalog, info: TableInfo, properties?: readonly string[]): Projection {
  let known = properties ? parts.get(properties) : whole;
  if (!known) {
    known = new WeakMap();
    parts.set(properties as readonly string[], known);
  }
  let projection = known.get(info);
  if (!projection) {
    projection = project(catalog, info, properties);
    known.set(info, projection);
  }
  return projection;
}

function project(catalog: Catalog, info: TableInfo, properties?: readonly string[]): Projection {
  const joins = new Joins(catalog);
  const columns: string[] = [];
  /** For each column the reference it is shown through; undefined for the row's own columns. */
  const through: (string | undefined)[] = [];
  const own: string[] = [];
  const fields: Field[] = [];
  const mirrors = info.table.entity?.mirrors.map((mirror) => mirror.name) ?? [];
  const names = properties ?? [...info.columns.keys(), ...mirrors];
  for (const name of names) {
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
  const isRest = (at: number) => through[at] !== undefined || own[at] === 'id';
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

/** A record without a label of its own is named by its entity's title and its id. */
function referenceField(name: string, at: number, labelAt: number | undefined, title: string): Field {
  return (row, values) => {
    const id = values[at];
    const label = labelAt === undefined ? null : values[labelAt];
    row[name] = id === null ? null : { id, label: label === null ? `${title}${id}` : String(label) };
  };
}
