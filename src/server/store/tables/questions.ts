import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import type { Table } from './table.ts';

/**
 * Work that asks the store questions: it yields them in SQL and is given the answer's rows as arrays. SQLite answers at
 * once, PostgreSQL later, and whoever runs the work knows which.
 */
export type Questions<T> = Generator<string, T, unknown[][]>;

const BATCH = 5000;

/** How many rows of a table meet a condition, or all. */
export function* countRows(table: Table, where = ''): Questions<number> {
  const rows = yield `SELECT count(*) FROM ${quote(tableName(table.name))}${where && ` WHERE ${where}`}`;
  return Number(rows[0]?.[0]);
}

/** Shows every value of a column that is not null, some thousand at a time. */
export function* eachValue(table: Table, column: string, show: (value: unknown) => void): Questions<void> {
  const [at, name] = [quote(tableName(table.name)), quote(column)];
  for (let last = 0; ; ) {
    const rows =
      yield `SELECT "id", ${name} FROM ${at} WHERE "id" > ${last} AND ${name} IS NOT NULL ORDER BY "id" LIMIT ${BATCH}`;
    for (const [, value] of rows) show(value);
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.[0]);
  }
}
