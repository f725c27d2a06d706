import type { Sql } from '../query/dialect.ts';
import type { AppendedRow } from '../query/session.ts';

/** Numbers of rows per statement; each size is a statement of its own that stays prepared. */
const SIZES = [8, 4, 2, 1];

/** Rows of one table, by the statement that adds one of them. */
interface Batch extends Pick<AppendedRow, 'into' | 'table'> {
  rows: AppendedRow['params'][];
}

/** Rows that a write has appended and not sent yet: they go out in as few statements as possible. */
export class WaitingRows {
  /** In insertion order: the rows of a table in their own order, and each after the rows it may refer to. */
  #batches: Batch[] = [];

  add({ into, params, table }: AppendedRow): void {
    for (const batch of this.#batches.toReversed()) {
      if (batch.into === into) {
        batch.rows.push(params);
        return;
      }
      if (table.refersTo.has(batch.table.sql)) break;
    }
    this.#batches.push({ into, table, rows: [params] });
  }

  /** Whether a statement names a table that has waiting rows, or may write or delete rows that refer to them. */
  isSeenBy(sql: string): boolean {
    if (this.#batches.length === 0) return false;
    // A deletion may cascade to any table.
    if (sql.startsWith('DELETE')) return true;
    const writes = !sql.startsWith('SELECT');
    return this.#batches.some(
      ({ table }) => sql.includes(table.sql) || (writes && table.referrers.length > 0),
    );
  }

  /** Removes all waiting rows and returns the statements that add them. */
  take(): Sql[] {
    const statements = this.#batches.flatMap(({ into, rows }) => statementsOf(into, rows));
    this.clear();
    return statements;
  }

  clear(): void {
    this.#batches = [];
  }
}

function statementsOf(into: string, rows: Batch['rows']): Sql[] {
  const statements: Sql[] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - at) as number;
    const some = rows.slice(at, at + size);
    const more = some.slice(1).map((params) => `, (${params.map(() => '?').join(', ')})`);
    statements.push({ text: into + more.join(''), params: some.flat() });
    at += size;
  }
  return statements;
}
