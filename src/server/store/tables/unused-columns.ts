import { encode } from '../query/row-codec.ts';
import { eachValue, type Questions } from './questions.ts';
import type { SchemaChange } from './schema-diff.ts';
import type { LiveColumn, Table } from './table.ts';

/**
 * Columns that their schema no longer names and nobody has filled in. While a schema is being written, saving a
 * half-typed name leaves such a column.
 */
export function* unusedColumns(changes: SchemaChange[]): Questions<Set<LiveColumn>> {
  const unused = new Set<LiveColumn>();
  for (const change of changes)
    if (change.what === 'keep column' && (yield* isUnused(change.table, change.column)))
      unused.add(change.column);
  return unused;
}

/** Whether a column holds only null, or the default it was made with. */
export function* isUnused(table: Table, column: LiveColumn): Questions<boolean> {
  const own = column.default === undefined ? undefined : encode(column, column.default);
  let isUsed = false;
  yield* eachValue(table, column.name, (value) => {
    if (value !== own) isUsed = true;
  });
  return !isUsed;
}
