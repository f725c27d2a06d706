import type { Sql } from '../query/dialect.ts';
import type { AppendedRow } from '../query/session.ts';

/** Numbers of rows per statement; each size is a statement of its own that stays prepared. */
const SIZES = [8, 4, 2, 1];

/** Raises an existing sequence by the numbers that were already given. */
const RAISE = 'UPDATE "_sequence" SET "value" = "value" + ? WHERE "name" = ?';

/** This many waiting rows are worth a round trip. */
const MANY = 32;

/** Rows of one table, by the statement that adds one of them. */
interface Batch extends Pick<AppendedRow, 'into' | 'table'> {
  rows: Pick<AppendedRow, 'params' | 'id'>[];
}

/** Rows waiting to be added to tables, and numbers that were given, sent in as few statements as possible. */
export class WaitingRows {
  /** In insertion order: the rows of a table in their own order, and each after the rows it may refer to. */
  #batches: Batch[] = [];
  #size = 0;
  /** How many numbers of a sequence were given that the database does not know of yet. */
  readonly #given = new Map<string, number>();

  /** For one statement either all rows have an id that the database must give them, or none has. */
  add({ into, params, id, table }: AppendedRow): void {
    this.#size++;
    for (const batch of this.#batches.toReversed()) {
      if (batch.into === into) {
        batch.rows.push({ params, id });
        return;
      }
      if (table.refersTo.has(batch.table.sql)) break;
    }
    this.#batches.push({ into, table, rows: [{ params, id }] });
  }

  raise(sequence: string, by = 1): void {
    this.#given.set(sequence, (this.#given.get(sequence) ?? 0) + by);
  }

  /** Appends the rows of another after its own, in order. */
  join(others: WaitingRows): void {
    for (const [sequence, by] of others.#given) this.raise(sequence, by);
    for (const { into, table, rows } of others.#batches)
      for (const row of rows) this.add({ into, table, ...row });
  }

  get areMany(): boolean {
    return this.#size >= MANY;
  }

  /** Whether a statement names a table that has waiting rows, or may write rows that refer to them. */
  isSeenBy(sql: string): boolean {
    if (this.#given.size > 0 && sql.includes('"_sequence"')) return true;
    const writes = !sql.startsWith('SELECT');
    return this.#batches.some(
      ({ table }) => sql.includes(table.sql) || (writes && table.referrers.length > 0),
    );
  }

  /** Removes all waiting rows and returns the statements that add them. */
  take(): Sql[] {
    const added = this.#batches.flatMap(({ into, rows }) => statementsOf(into, rows));
    const raised = [...this.#given].map(([name, by]) => ({ text: RAISE, params: [by, name] }));
    this.clear();
    return [...added, ...raised];
  }

  clear(): void {
    this.#batches = [];
    this.#size = 0;
    this.#given.clear();
  }
}

function statementsOf(into: string, rows: Batch['rows']): Sql[] {
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

/** The same statement, which fails unless the rows get exactly the ids in the given range. */
function withIds(text: string): string {
  return `WITH _made AS (${text} RETURNING "id") SELECT 1 / CAST(min("id") = ? AND max("id") = ? AS integer) FROM _made`;
}
