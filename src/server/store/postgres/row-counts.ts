import { moreRows } from './shared-versions.ts';

/**
 * Row counts of a store's tables that stay valid while rows are added and removed: each write notes by how many rows the
 * table changed, so that nobody counts 200,000 rows again because one was added.
 */
export class RowCounts {
  /** The row count of a table at the mark from which changes are counted. */
  readonly #begun = new Map<string, { since: string; rows: number }>();

  of(marks: Map<string, string>, table: string): number | undefined {
    const known = moreRows(marks, table);
    const begun = this.#begun.get(table);
    return known && begun?.since === known.since ? begun.rows + known.more : undefined;
  }

  keep(marks: Map<string, string>, table: string, rows: number): void {
    const known = moreRows(marks, table);
    if (known) this.#begun.set(table, { since: known.since, rows: rows - known.more });
  }
}
