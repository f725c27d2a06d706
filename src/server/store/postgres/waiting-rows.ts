import type { Param, Sql } from '../query/dialect.ts';
import { writtenTable } from './written-table.ts';

/** So many rows a statement adds at once; each number of rows is a statement of its own that is kept prepared. */
const SIZES = [8, 4, 2, 1];

/** Rows that are to be added to tables, in this order in each, by as few statements as can be. */
export class WaitingRows {
  readonly #rows = new Map<string, Param[][]>();

  /** @param into the statement that adds one of them */
  add(into: string, params: Param[]): void {
    const rows = this.#rows.get(into);
    if (rows) rows.push(params);
    else this.#rows.set(into, [params]);
  }

  /** Whether a statement speaks of a table that rows wait for. */
  isSeenBy(sql: string): boolean {
    for (const into of this.#rows.keys()) {
      const table = writtenTable(into);
      if (table === undefined || sql.includes(table)) return true;
    }
    return false;
  }

  /** The statements that add all of them, which wait no longer. */
  take(): Sql[] {
    const taken = [...this.#rows].flatMap(([into, rows]) => statementsOf(into, rows));
    this.clear();
    return taken;
  }

  clear(): void {
    this.#rows.clear();
  }
}

function statementsOf(into: string, rows: Param[][]): Sql[] {
  const statements: Sql[] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - at) as number;
    const some = rows.slice(at, at + size);
    const more = some.slice(1).map((row) => `, (${row.map(() => '?').join(', ')})`);
    statements.push({ text: into + more.join(''), params: some.flat() });
    at += size;
  }
  return statements;
}
