import { oncePer } from '../../../shared/once-per.ts';
import type { Values } from '../store.ts';
import { quote, type TableInfo } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import type { Param } from './dialect.ts';
import { encode } from './row-codec.ts';

/** How rows are added to a table: always with all columns, so that each table has one statement that can be cached. */
interface Insertion {
  /** The statement without its RETURNING part. */
  into: string;
  params(values: Values): Param[];
}

const withIds = oncePer((info: TableInfo) => makeInsertion(info, true));
const withoutIds = oncePer((info: TableInfo) => makeInsertion(info, false));

/**
 * How rows are added to a table, with given ids or with ids from the database.
 * @throws from `params` for a required value that is missing or one without a column
 */
export function insertionOf(info: TableInfo, withId: boolean): Insertion {
  return (withId ? withIds : withoutIds)(info);
}

function makeInsertion(info: TableInfo, withId: boolean): Insertion {
  const columns = [...info.columns.values()].filter((column) => withId || column.name !== 'id');
  const required = new Set(info.table.columns.filter((column) => !column.nullable));
  const { derived } = info;
  const names = [...columns.map(({ name }) => name), ...derived.map(({ name }) => name)];
  const known = new Set(names);
  const given = (column: Column, values: Values) => values[column.name] ?? fallback(column, values);
  return {
    into: `INSERT INTO ${info.sql} (${names.map(quote).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    params(values) {
      for (const name in values)
        if (!known.has(name)) throw new Error(`${info.table.name} has no property "${name}"`);
      const params = columns.map((column) => {
        const value = given(column, values);
        if (value === null && required.has(column))
          throw new TypeError(`${info.table.name}.${column.name} is required`);
        return encode(column, value);
      });
      for (const { from, make } of derived)
        params.push(make(from.map((name) => given(info.columns.get(name) as Column, values))));
      return params;
    },
  };
}

/** An explicit null stays null; the default is only for a missing value. */
function fallback(column: Column, values: Values): string | number | boolean | null {
  return values[column.name] === undefined ? (column.default ?? null) : null;
}
