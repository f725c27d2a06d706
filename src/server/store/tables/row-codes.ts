import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import { OffendingValues } from './offending-values.ts';
import type { Questions } from './questions.ts';
import type { Column, LiveTable, Table } from './table.ts';

/** What people call some rows, by id; nothing where a table has no codes, or the codes themselves are meant. */
export function* codesOf(
  live: LiveTable[],
  table: Table,
  about: Column,
  ids: readonly number[],
): Questions<Map<number, string>> {
  const code = codeColumn(live.find((one) => one.name === table.name));
  if (!code || code.name === about.name || ids.length === 0) return new Map();
  const rows =
    yield `SELECT "id", ${quote(code.name)} FROM ${quote(tableName(table.name))} WHERE "id" IN (${ids.join(', ')}) AND ${quote(code.name)} IS NOT NULL`;
  return new Map(rows.map(([id, text]) => [Number(id), String(text)]));
}

/** The codes of the first rows that meet a condition. @example ': SP-1, SP-2, …' */
export function* someCodes(live: LiveTable[], table: Table, about: Column, where: string): Questions<string> {
  const found =
    yield `SELECT "id" FROM ${quote(tableName(table.name))} WHERE ${where} ORDER BY "id" LIMIT ${OffendingValues.MOST + 1}`;
  const ids = found.map(([id]) => Number(id));
  const codes = yield* codesOf(live, table, about, ids.slice(0, OffendingValues.MOST));
  const more = ids.length > OffendingValues.MOST ? ', …' : '';
  return codes.size === 0 ? '' : `: ${[...codes.values()].join(', ')}${more}`;
}

/** The column with the code of a record: a sequence, or a required text that is unique. An email address is none. */
function codeColumn(table: LiveTable | undefined): Column | undefined {
  const columns =
    table?.columns.filter(({ gone, secret, kind }) => !gone && !secret && kind === 'text') ?? [];
  return (
    columns.find(({ sequence }) => sequence !== undefined) ??
    columns.find(({ unique, nullable, limits }) => unique && !nullable && limits?.format === undefined)
  );
}
