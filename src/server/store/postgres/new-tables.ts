import type { Table } from '../tables/table.ts';
import { attachmentsOf, createTableSql } from './ddl.ts';

/**
 * What makes new tables with all that belongs to them. Those that others refer to come first, so that foreign keys are made
 * along with their table where that can be: for one that is added later PostgreSQL looks for rows that are in its way, even
 * where there are none, which is a quarter of what a new store costs.
 * @param there names of tables that are there already
 */
export function newTablesSql(tables: Table[], there: Iterable<string>, trigrams: string): string[] {
  const made = new Set(there);
  const left = new Set(tables);
  const [first, after]: [string[], string[]] = [[], []];
  while (left.size > 0) {
    const ready = [...left].find((table) => targetsOf(table).every((name) => made.has(name)));
    // Of tables that refer to each other, one is made without the keys of what is not there yet.
    const table = ready ?? ([...left][0] as Table);
    left.delete(table);
    made.add(table.name);
    const attachments = attachmentsOf(table, trigrams);
    const isReady = (target: string | undefined) => target === undefined || made.has(target);
    first.push(
      createTableSql(
        table,
        attachments.flatMap(({ inline, target }) =>
          inline !== undefined && isReady(target) ? [inline] : [],
        ),
      ),
    );
    for (const { create, inline, target } of attachments)
      if (inline === undefined || !isReady(target)) after.push(create);
  }
  return [...first, ...after];
}

function targetsOf({ name, columns }: Table): string[] {
  return columns.flatMap(({ reference }) =>
    reference === undefined || reference.entity === name ? [] : [reference.entity],
  );
}
