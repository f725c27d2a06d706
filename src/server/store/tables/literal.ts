import { encode } from '../query/row-codec.ts';
import type { Column } from './table.ts';

/** A value that is stored, as SQL text for statements that take no parameters. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

/**
 * The DEFAULT of a column that is added. Rows that are there get it at once, without being written, and so do rows that a
 * process of the version before adds, which does not know the column.
 */
export function defaultSql(column: Column): string {
  return column.default === undefined ? '' : ` DEFAULT ${literal(encode(column, column.default))}`;
}
