import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import type { Table } from './table.ts';

/**
 * Work that queries a store of either engine: it yields SQL and receives the rows as arrays. Whoever runs it knows
 * whether the answer comes at once (SQLite) or later (PostgreSQL).
 */
export type Questions<T> = Generator<string, T, unknown[][]>;

const BATCH = 5000;

/** Counts the rows of a table that meet a condition, or all of them. */
export function* countRows(table: Table, where = ''): Questions<number> {
  const rows = yield `SELECT count(*) FROM ${quote(tableName(table.name))}${where && ` WHERE ${where}`}`;
  return Number(rows[0]?.[0]);
}

/** Calls `show` with every value of a column that is not null and the id of its row, reading some thousand at a time. */
export function* eachValue(
  table: Table,
  column: string,
  show: (value: unknown, id: number) => void,
): Questions<void> {
  const [at, name] = [quote(tableName(table.name)), quote(column)];
  for (let last = 0; ; ) {
    const rows =
      yield `SELECT "id", ${name} FROM ${at} WHERE "id" > ${last} AND ${name} IS NOT NULL ORDER BY "id" LIMIT ${BATCH}`;
    for (const [id, value] of rows) show(value, Number(id));
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.[0]);
  }
}
