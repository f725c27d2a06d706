import { encode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { literal } from './literal.ts';
import type { TableIndex } from './tables-of.ts';

/** The WHERE clause of a partial index, the same in both engines; empty for a full index. */
export function heldSql({ held = [] }: TableIndex): string {
  const conditions = held.map(({ column, value }) =>
    value === null
      ? `${quote(column.name)} IS NULL`
      : `${quote(column.name)} = ${literal(encode(column, value))}`,
  );
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}
