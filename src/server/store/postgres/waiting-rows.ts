import type { Param, Sql } from '../query/dialect.ts';
import { writtenTable } from './written-table.ts';

/** So many rows a statement adds at once; each number of rows is a statement of its own that is kept prepared. */
const SIZES = [8, 4, 2, 1];

/** Raises a sequence that is there by so many numbers, which were given already. */
const RAISE = 'UPDATE "_sequence" SET "value" = "value" + ? WHERE "name" = ?';

/** Rows that are to be added to tables, in this order in each, and numbers that were given, by as few statements as can be. */
export class WaitingRows {
  readonly #rows = new Map<string, { params: Param[]; id?: number }[]>();
  /** How many numbers of a sequence were given that the database does not know of. */
  readonly #given = new Map<string, number>();

  /**
   * @param into the statement that adds one of them
   * @param id the one that the database must give it; of a statement either all rows have one or none
   */
  add(into: string, params: Param[], id?: number): void {
    const rows = this.#rows.get(into);
    if (rows) rows.push({ params, id });
    else this.#rows.set(into, [{ params, id }]);
  }

  raise(sequence: string, by = 1): void {
    this.#given.set(sequence, (this.#given.get(sequence) ?? 0) + by);
  }

  /** Adds those of another behind its own, in their order. */
  join(others: WaitingRows): void {
    for (const [sequence, by] of others.#given) this.raise(sequence, by);
    for (const [into, rows] of others.#rows) this.#rows.set(into, [...(this.#rows.get(into) ?? []), ...rows]);
  }

  /** Whether a statement speaks of a table that rows wait for. */
  isSeenBy(sql: string): boolean {
    if (this.#given.size > 0 && sql.includes('"_sequence"')) return true;
    for (const into of this.#rows.keys()) {
      const table = writtenTable(into);
      if (table === undefined || sql.includes(table)) return true;
    }
    return false;
  }

  /** The statements that add all of them, which wait no longer. */
  take(): Sql[] {
    const added = [...this.#rows].flatMap(([into, rows]) => statementsOf(into, rows));
    const raised = [...this.#given].map(([name, by]) => ({ text: RAISE, params: [by, name] }));
    this.clear();
    return [...added, ...raised];
  }

  clear(): void {
    this.#rows.clear();
    this.#given.clear();
  }
}

function statementsOf(into: string, rows: { params: Param[]; id?: number }[]): Sql[] {
  const statements: Sql[] = [];
  for (let at = 0; at < rows.length; ) {
    const size = SIZES.find((one) => one <= rows.length - at) as number;
    const some = rows.slice(at, at + size);
    const more = some.slice(1).map(({ params }) => `, (${params.map(() => '?').join(', ')})`);
    const text = into + more.join('');
    const params = some.flatMap((row) => row.params);
    const [first, last] = [some[0]?.id, some.at(-1)?.id];
    if (first === undefined || last === undefined) statements.push({ text, params });
    else statements.push({ text: withIds(text), params: [...params, first, last] });
    at += size;
  }
  return statements;
}

/** The same statement, which fails where the rows get other ids than those from the first to the last that it is given. */
function withIds(text: string): string {
  return `WITH _made AS (${text} RETURNING "id") SELECT 1 / CAST(min("id") = ? AND max("id") = ? AS integer) FROM _made`;
}
