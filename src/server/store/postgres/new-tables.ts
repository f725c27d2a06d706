import type { Table } from '../tables/table.ts';
import { attachmentsOf, createTableSql } from './ddl.ts';

/**
 * The statements that create new tables with their indexes and foreign keys. Tables that others refer to come first, so
 * that foreign keys are created with their table if possible: for one added later PostgreSQL scans for violating rows, even
 * in empty tables, which is a quarter of the cost of a new store.
 * @param there names of tables that already exist
 */
export function newTablesSql(tables: Table[], there: Iterable<string>, trigrams: string): string[] {
  const made = new Set(there);
  const left = new Set(tables);
  const [first, after]: [string[], string[]] = [[], []];
  while (left.size > 0) {
    const ready = [...left].find((table) => targetsOf(table).every((name) => made.has(name)));
    // If tables refer to each other, one is created without the foreign keys to tables that do not exist yet.
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
