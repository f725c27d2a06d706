import type { Row } from '../store.ts';
import { type Catalog, pathOf, quote, type TableInfo, tableAt } from '../tables/catalog.ts';
import { Joins, ROOT } from './joins.ts';
import { decode, isCoded } from './row-codec.ts';
import { StatementCache } from './statement-cache.ts';

/** How the rows of a table are read: what to select, what to join for it, and how arrays become rows. */
export interface Projection {
  columns: string;
  joins: Joins;
  /** Statements that read pages, or count. */
  statements: StatementCache;
  /** The statement that reads one row by its id. */
  one?: string;
  decode(values: unknown[]): Row;
  /** What a row shows beside what it was given: its id, and what comes from others. */
  shown: string;
  /** A row of what it was given, by its columns, and what `shown` reads. */
  complete(given: ReadonlyMap<string, unknown>, shown: unknown[]): Row;
}

type Field = (row: Record<string, unknown>, values: unknown[]) => void;

type Projections = WeakMap<TableInfo, Projection>;
const whole: Projections = new WeakMap();
const parts = new WeakMap<readonly string[], Projections>();

/** These properties of a table, or all, references with their labels; kept for whoever asks with the same array again. */
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
  const given: (string | undefined)[] = [];
  const fields: Field[] = [];
  const mirrors = info.table.entity?.mirrors.map((mirror) => mirror.name) ?? [];
  const names = properties ?? [...info.columns.keys(), ...mirrors];
  for (const name of names) {
    const path = pathOf(catalog, info, name);
    const { column } = path;
    const at = columns.push(`${joins.follow(path.hops)}.${quote(column.name)}`) - 1;
    if (path.hops.length === 0 && name !== 'id') given[at] = name;
    if (column.reference) {
      const entity = tableAt(catalog, column.reference.entity).table.entity;
      const labelAt = entity?.label === undefined ? undefined : columns.push(joins.label(path)) - 1;
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
  return {
    columns: columns.join(', '),
    joins,
    statements: new StatementCache(),
    decode: rowOf,
    shown: columns.filter((_, at) => given[at] === undefined).join(', '),
    complete(own, shown) {
      let next = 0;
      return rowOf(
        columns.map((_, at) => {
          const name = given[at];
          return name === undefined ? shown[next++] : own.get(name);
        }),
      );
    },
  };
}

/** What the rank of a match is told by: id, folded text and, where an entity has one of its own, the label. */
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
