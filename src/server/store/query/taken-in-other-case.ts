import type { UniqueKey } from '../../../shared/schema/unique-key.ts';
import { holds } from '../../../shared/schema/where.ts';
import { eq } from '../eq.ts';
import type { Reader, Row, Value, Values } from '../store.ts';
import type { TableInfo } from '../tables/catalog.ts';
import { hasCaseForms } from '../tables/letter-forms.ts';
import { isCaseless, type Table } from '../tables/table.ts';
import { whereConditions } from '../where-conditions.ts';

/**
 * The unique keys that the indexes do not guard wholly for these values: they ignore the case of A to Z, and keys ignore
 * that of every letter. Nearly all values have none.
 */
export function keysToAsk({ table, columns }: TableInfo, values: Values): UniqueKey[] {
  const isOpen = (name: string) => {
    const column = columns.get(name);
    return column !== undefined && isCaseless(table, column) && hasCaseForms(values[name]);
  };
  return table.entity ? keysOf(table).filter(({ properties }) => properties.some(isOpen)) : [];
}

/**
 * The properties of the first of these keys that another row has already. Writes of a store come one after the other, so
 * what is free now is still free when the row is written.
 * @param id the row that is changed; undefined for a new one
 */
export async function takenKey(
  reader: Reader,
  table: string,
  keys: UniqueKey[],
  values: Values,
  id?: number,
): Promise<string[] | undefined> {
  const before = id === undefined ? null : await reader.get(table, id);
  for (const { properties, while: held = {} } of keys) {
    const after = (name: string) => (values[name] === undefined ? written(before, name) : values[name]);
    if (!holds(held, after)) continue;
    const key = properties.flatMap((name) => {
      const value = after(name);
      return value === null ? [] : eq(name, value);
    });
    if (key.length < properties.length) continue;
    const where = [...key, ...whereConditions(held)];
    if (id !== undefined) where.push({ property: 'id', op: 'ne', value: id });
    if (await reader.first(table, where)) return properties;
  }
  return undefined;
}

/** All unique keys of a table, of one property or of several. */
export function keysOf({ columns, unique = [] }: Pick<Table, 'columns' | 'unique'>): UniqueKey[] {
  return [...columns.flatMap(({ name, unique }) => (unique ? [{ properties: [name] }] : [])), ...unique];
}

function written(row: Row | null, name: string): Value {
  const value = row?.[name] ?? null;
  return typeof value === 'object' && value !== null ? (value as { id: number }).id : (value as Value);
}
