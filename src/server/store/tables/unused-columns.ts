import { encode } from '../query/row-codec.ts';
import { eachValue, type Questions } from './questions.ts';
import type { LiveColumn, SchemaChange } from './schema-diff.ts';

/**
 * Columns that their schema no longer names and nobody has filled in: they hold only null, or the default they were made
 * with. While a schema is being written, saving a half-typed name leaves such a column.
 */
export function* unusedColumns(changes: SchemaChange[]): Questions<Set<LiveColumn>> {
  const unused = new Set<LiveColumn>();
  for (const change of changes) {
    if (change.what !== 'keep column') continue;
    const { table, column } = change;
    const own = column.default === undefined ? undefined : encode(column, column.default);
    let isUsed = false;
    yield* eachValue(table, column.name, (value) => {
      if (value !== own) isUsed = true;
    });
    if (!isUsed) unused.add(column);
  }
  return unused;
}
