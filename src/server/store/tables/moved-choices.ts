import { tableName } from '../../../shared/schema/entity.ts';
import { encode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { type ChoiceMove, choiceMoves } from './choice-moves.ts';
import { literal } from './literal.ts';
import { countRows, type Questions } from './questions.ts';
import type { ColumnChange } from './schema-diff.ts';
import type { Column } from './table.ts';

/** What records had before choices were merged, as long as that can be undone. */
const FORMER = quote('_former_choice');

type Moving = Pick<ColumnChange, 'table' | 'from' | 'column'>;

/** The rows whose earlier choice is known and that nobody has changed since. */
export function* restorable({ table, from, column }: Moving): Questions<Set<number>> {
  const ids = new Set<number>();
  for (const move of choiceMoves(from, column))
    if (move.back === 'noted')
      for (const [
        id,
      ] of yield `SELECT "id" FROM ${quote(tableName(table.name))} WHERE ${notedSql({ table, from, column }, move)}`)
        ids.add(Number(id));
  return ids;
}

/** How many rows a move is about, and how many had the choice but were changed since: these stay. */
export function* movedRows(moving: Moving, move: ChoiceMove): Questions<{ rows: number; kept: number }> {
  const { table, from } = moving;
  const has = `${quote(from.name)} = ${sqlOf(from, move.from)}`;
  if (move.back !== 'noted') return { rows: yield* countRows(table, has), kept: 0 };
  const rows = yield* countRows(table, notedSql(moving, move));
  return { rows, kept: (yield* countRows(table, `"id" IN (${recordsSql(moving, move)})`)) - rows };
}

/**
 * Gives the records of a column the choices that theirs became. Nobody has changed them, so their versions stay.
 * @param canUndo whether what they had is noted
 */
export function* moveChoices(moving: Moving, canUndo: boolean): Questions<void> {
  const { table, from, column } = moving;
  const [at, name] = [quote(tableName(table.name)), quote(column.name)];
  const moves = choiceMoves(from, column);
  const here = `"entity" = ${literal(table.name)} AND "property" = ${literal(column.name)}`;
  const forward = moves.filter(({ back }) => back === undefined);
  if (forward.length > 0) {
    const olds = forward.map((move) => sqlOf(column, move.from)).join(', ');
    if (canUndo) {
      yield `DELETE FROM ${FORMER} WHERE ${here}`;
      yield `INSERT INTO ${FORMER} ("created_at", "updated_at", "entity", "property", "record", "version", "choice") SELECT "created_at", "updated_at", ${literal(table.name)}, ${literal(column.name)}, "id", "_version", CAST(${name} AS text) FROM ${at} WHERE ${name} IN (${olds})`;
    }
    const cases = forward.map((move) => `WHEN ${sqlOf(column, move.from)} THEN ${sqlOf(column, move.to)}`);
    yield `UPDATE ${at} SET ${name} = CASE ${name} ${cases.join(' ')} END WHERE ${name} IN (${olds})`;
  }
  for (const move of moves)
    if (move.back)
      yield `UPDATE ${at} SET ${name} = ${sqlOf(column, move.to)} WHERE ${move.back === 'all' ? `${name} = ${sqlOf(column, move.from)}` : notedSql({ ...moving, from: column }, move)}`;
  if (moves.some(({ back }) => back)) yield `DELETE FROM ${FORMER} WHERE ${here}`;
}

/** By the record, which the table of former choices has an index of. */
function notedSql(moving: Moving, move: ChoiceMove): string {
  const { table, from } = moving;
  const [at, name] = [quote(tableName(table.name)), quote(from.name)];
  const noted = `${recordsSql(moving, move)} AND ${FORMER}."record" = ${at}."id" AND ${FORMER}."version" = ${at}."_version"`;
  return `${name} = ${sqlOf(from, move.from)} AND EXISTS (${noted})`;
}

function recordsSql({ table, column }: Moving, { to }: ChoiceMove): string {
  return `SELECT "record" FROM ${FORMER} WHERE "entity" = ${literal(table.name)} AND "property" = ${literal(column.name)} AND "choice" = ${literal(String(to))}`;
}

function sqlOf(column: Column, choice: string | number): string {
  return literal(encode(column, choice));
}
