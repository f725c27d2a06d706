import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import type { CopyChange } from './column-copies.ts';
import { moveChoices } from './moved-choices.ts';
import { OffendingValues } from './offending-values.ts';
import { countRows, type Questions } from './questions.ts';
import { MOST_IDS, type Refusal } from './refusal.ts';
import { type Caseless, type LiveColumn, type LiveTable, sortName, type Table } from './table.ts';

/** Gives a column the values of the other. */
export function* copyColumn(change: CopyChange, caseless: Caseless): Questions<void> {
  const { table, from, column } = change;
  const [at, name] = [quote(tableName(table.name)), quote(column.name)];
  const source = `${at}.${quote(from.name)}`;
  const label = labelIn(change);
  const noKeys = change.keys ? `, ${quote(sortName(column.name))} = NULL` : '';
  yield `UPDATE ${at} SET ${name} = NULL${noKeys} WHERE ${name} IS NOT NULL AND ${source} IS NULL`;
  // With nothing to look up, the labels may be of a column that only comes.
  if (label !== undefined && (yield* countRows(table, `${quote(from.name)} IS NOT NULL`)) === 0) return;
  if (label === undefined) {
    const keys = change.keys ? `, ${quote(sortName(column.name))} = ${at}.${quote(sortName(from.name))}` : '';
    yield `UPDATE ${at} SET ${name} = ${source}${keys} WHERE ${source} IS NOT NULL`;
    yield* moveChoices(change, false);
  } else if (column.reference)
    yield `UPDATE ${at} SET ${name} = "_called"."_id" FROM (${calledSql(label, caseless)}) AS "_called" WHERE ${caseless(source)} = "_called"."_key"`;
  else
    yield `UPDATE ${at} SET ${name} = "_called"."_label" FROM (SELECT "id" AS "_id", ${quote(label.name)} AS "_label" FROM ${quote(tableName(label.table.name))}) AS "_called" WHERE ${source} = "_called"."_id"`;
}

/** Why values do not fit where they are to go. @param live the tables before: what a text is to lead to may come with the same change */
export function* refusedCopy(
  change: CopyChange,
  live: LiveTable[],
  caseless: Caseless,
): Questions<Refusal[]> {
  const { table, from, column } = change;
  const place = { entity: table.name, property: column.name };
  const at = `${table.name}.${column.name}`;
  const label = labelIn(change);
  const filled = `${quote(from.name)} IS NOT NULL`;
  if (label === undefined) {
    const target = (one: LiveColumn) => one.reference?.entity ?? one.pointedTo;
    if (from.kind === column.kind && target(from) === target(column)) return [];
    const rows = yield* countRows(table, filled);
    const text = `${at} is to have the values of "${from.name}", which is ${from.kind} and not ${column.kind}; let it be of the same kind, or let it begin empty (${rows} ${rows === 1 ? 'row' : 'rows'} in the way).`;
    return rows === 0 ? [] : [{ text, ...place, rows, ids: [] }];
  }
  if (!column.reference) return [];
  const hasLabels = live.some(
    (one) =>
      one.name === label.table.name &&
      one.columns.some(({ name, kind }) => name === label.name && kind === 'text'),
  );
  const unknown = hasLabels
    ? `${filled} AND ${caseless(quote(from.name))} NOT IN (SELECT "_key" FROM (${calledSql(label, caseless)}) AS "_called")`
    : filled;
  const rows = yield* countRows(table, unknown);
  if (rows === 0) return [];
  const found = new OffendingValues(from, rows);
  for (const [
    value,
    id,
  ] of yield `SELECT ${quote(from.name)}, "id" FROM ${quote(tableName(table.name))} WHERE ${unknown} ORDER BY "id" LIMIT ${MOST_IDS}`)
    found.show(value, Number(id));
  const reason = hasLabels
    ? `${at} is to lead to the ${label.table.name} that is called as "${from.name}" says, which is none or more than one here; make it, or correct the text`
    : `${at} is to lead to the ${label.table.name} that is called as "${from.name}" says, and none is called anything before this is published; publish ${label.table.name} with its ${label.name} first, make the records, and change "${from.name}" after that`;
  return [{ text: `${reason} ${found.told()}`, ...place, rows, ids: found.ids }];
}

/** Each label that only one record has, with its id. */
function calledSql({ table, name }: { table: Table; name: string }, caseless: Caseless): string {
  const key = caseless(quote(name));
  return `SELECT min(${key}) AS "_key", min("id") AS "_id" FROM ${quote(tableName(table.name))} WHERE ${quote(name)} IS NOT NULL GROUP BY ${key} HAVING count(*) = 1`;
}

function labelIn({ called }: CopyChange): { table: Table; name: string } | undefined {
  const name = called?.entity?.label;
  const isText = called?.columns.some((one) => one.name === name && one.kind === 'text' && !one.choices);
  return called && name !== undefined && isText ? { table: called, name } : undefined;
}
