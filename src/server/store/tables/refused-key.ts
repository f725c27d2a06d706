import { tableName } from '../../../shared/schema/entity.ts';
import { keyText } from '../../../shared/schema/unique-key.ts';
import { holds, namesIn } from '../../../shared/schema/where.ts';
import { decode, encode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { movedChoice } from './choice-moves.ts';
import { convertValue } from './convert-value.ts';
import type { Questions } from './questions.ts';
import { inTheWay, type Refusal } from './refusal.ts';
import { type KeyChange, liveColumnOf } from './schema-diff.ts';
import type { Column, LiveColumn } from './table.ts';

const BATCH = 5000;
const NUMBERS = new Set(['boolean', 'integer', 'number', 'reference']);

/** A column of a key, and the live column that holds its values until the change is made. */
interface Source {
  column: Column;
  from?: LiveColumn;
}

/** Refuses a new unique key when rows have equal values in it, compared as they will be stored. */
export function* refusedKey(change: KeyChange): Questions<Refusal[]> {
  const { table, live, key } = change;
  const held = key.while ?? {};
  const names = [...new Set([...key.properties, ...namesIn(held)])];
  const sources = names.flatMap((name): Source[] => {
    const column = table.columns.find((one) => one.name === name);
    return column ? [{ column, from: liveColumnOf(live, table, column) }] : [];
  });
  const read = sources.flatMap(({ from }) => (from ? [`, ${quote(from.name)}`] : [])).join('');
  const seen = new Set<string>();
  let rows = 0;
  for (let last = 0; ; ) {
    const found =
      yield `SELECT "id"${read} FROM ${quote(tableName(table.name))} WHERE "id" > ${last} ORDER BY "id" LIMIT ${BATCH}`;
    for (const [, ...stored] of found) {
      const values = new Map(sources.map((source) => [source.column.name, asStored(source, stored)]));
      if (!holds(held, (name) => shown(sources, name, values))) continue;
      const own = key.properties.map((name) => compared(values.get(name)));
      if (own.includes(null)) continue;
      const text = JSON.stringify(own);
      if (seen.has(text)) rows++;
      seen.add(text);
    }
    if (found.length < BATCH) break;
    last = Number(found.at(-1)?.[0]);
  }
  const reason = `${table.name}: ${keyText(key)} ${key.properties.length > 1 ? 'are now unique together' : 'is now unique'}; change or delete the rows that repeat others`;
  return inTheWay({ entity: table.name }, { rows, reason });
}

/** The next value of a row as its column will store it. A new column has its default. */
function asStored({ column, from }: Source, stored: unknown[]): unknown {
  const value = from ? stored.shift() : encode(column, column.default ?? null);
  if (!from || value === null) return value;
  if (from.kind === column.kind) return movedChoice(from, column, value);
  return convertValue(value, from.kind, column.kind) ?? null;
}

/** With A to Z in lower case, since keys ignore case. */
function compared(value: unknown): string | null {
  return value === null || value === undefined
    ? null
    : String(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A stored value as a record has it; databases may answer a number as a text. */
function shown(sources: Source[], name: string, values: Map<string, unknown>): unknown {
  const column = sources.find((source) => source.column.name === name)?.column;
  const value = values.get(name) ?? null;
  if (!column || value === null) return null;
  return decode(column, NUMBERS.has(column.kind) ? Number(value) : value);
}
