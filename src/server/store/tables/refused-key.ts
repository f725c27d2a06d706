import { tableName } from '../../../shared/schema/entity.ts';
import { keyText } from '../../../shared/schema/unique-key.ts';
import { encode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { convertValue } from './convert-value.ts';
import type { Questions } from './questions.ts';
import { inTheWay, type Refusal } from './refusal.ts';
import { type KeyChange, liveColumnOf } from './schema-diff.ts';
import type { Column } from './table.ts';

const BATCH = 5000;

/** A column of a key, and the live column that holds its values until the change is made. */
interface Source {
  column: Column;
  from?: Column;
}

/** Refuses a new unique key when rows have equal values in it, compared as they will be stored. */
export function* refusedKey(change: KeyChange): Questions<Refusal[]> {
  const { table, live, key } = change;
  const held = Object.entries(key.while ?? {});
  const names = [...new Set([...key.properties, ...held.map(([name]) => name)])];
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
      if (held.some(([name, value]) => values.get(name) !== wanted(sources, name, value))) continue;
      const own = key.properties.map((name) => values.get(name) ?? null);
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

/**
 * The next value of a row as its column will store it, with A to Z in lower case since keys ignore case. A new column
 * has its default.
 */
function asStored({ column, from }: Source, stored: unknown[]): string | null {
  const value = from ? stored.shift() : encode(column, column.default ?? null);
  const now =
    from && from.kind !== column.kind && value !== null ? convertValue(value, from.kind, column.kind) : value;
  return now === null || now === undefined
    ? null
    : String(now).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function wanted(sources: Source[], name: string, value: string | number | boolean | null): string | null {
  const column = sources.find((source) => source.column.name === name)?.column;
  return column && value !== null ? String(encode(column, value)).toLowerCase() : null;
}
