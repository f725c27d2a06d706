import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import { countRows, eachValue, type Questions } from './questions.ts';
import type { FillChange } from './schema-diff.ts';

/**
 * Gives the rows from before a column what the server would have given them: the times of the row, or the next numbers
 * of a sequence, in the order of the rows. A sequence goes on after the highest number that is there.
 */
export function* fillColumn({ table, column, from }: FillChange): Questions<void> {
  const [at, name] = [quote(tableName(table.name)), quote(column.name)];
  if (column.time !== undefined)
    yield `UPDATE ${at} SET ${name} = ${quote(column.time)} WHERE ${name} IS NULL`;
  if (column.sequence === undefined) return;
  const [, before = '', digits = '1', after = ''] = /^(.*)\{(\d)\}(.*)$/.exec(column.sequence) ?? [];
  const names = [column.name, ...(from ? [from.name] : [])].map((one) => text(`${table.name}.${one}`));
  const counted = yield `SELECT max("value") FROM "_sequence" WHERE "name" IN (${names.join(', ')})`;
  let last = Number(counted[0]?.[0] ?? 0);
  yield* eachValue(table, column.name, (value) => {
    const code = String(value);
    const number = code.startsWith(before) && code.endsWith(after) ? numberIn(code, before, after) : 0;
    if (number > last) last = number;
  });
  const missing = yield* countRows(table, `${name} IS NULL`);
  const bound = 10 ** Number(digits);
  const shown = `CASE WHEN "_n" < ${bound} THEN substr(CAST("_n" + ${bound} AS text), 2) ELSE CAST("_n" AS text) END`;
  const rows = `SELECT "id" AS "_id", row_number() OVER (ORDER BY "id") + ${last} AS "_n" FROM ${at} WHERE ${name} IS NULL`;
  if (missing > 0)
    yield `UPDATE ${at} SET ${name} = ${text(before)} || ${shown} || ${text(after)} FROM (${rows}) AS "_row" WHERE "_row"."_id" = ${at}."id"`;
  last += missing;
  if (last > 0)
    yield `INSERT INTO "_sequence" ("name", "value") VALUES (${names[0]}, ${last}) ON CONFLICT ("name") DO UPDATE SET "value" = ${last}`;
}

function numberIn(code: string, before: string, after: string): number {
  const digits = code.slice(before.length, code.length - after.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
