import { moreRows } from './shared-versions.ts';

/**
 * How many rows the tables of a store have, beyond the state in which they were counted: each write notes how many more there
 * are, so that nobody counts 200,000 of them again because one was added.
 */
export class RowCounts {
  /** What a table had when it began to be known how many more there are. */
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
