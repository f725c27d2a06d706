import type { Param } from '../query/dialect.ts';
import { ForeseenRows } from '../query/foreseen-rows.ts';
import { writtenTable } from './written-table.ts';

type Answer = Promise<unknown[][]>;
/** By statement, and then by its parameters. */
type Answers = Map<string, Map<string, Answer>>;
/** The marks of tables, by their quoted names; see `shared-versions.ts`. */
type Marks = ReadonlyMap<string, string>;

/** Limits: answers with more rows are not kept, nor those of more statements. */
const MOST_ROWS = 20;
const MOST_STATEMENTS = 100;
/** The most answers of one statement kept within a group, and of all statements kept for the next group. */
const MOST_KEPT = 500;

/**
 * What a group of writes has read. A writer holds the store's lock, so a row changes only by what the group itself writes: writes
 * that ask the same, such as whether a session is still valid, query the database once. The next group need not query it either,
 * once the marks show that nobody has written to the tables meanwhile.
 */
export class RememberedReads {
  readonly foreseen = new ForeseenRows();
  #answers: Answers = new Map();
  /** Answers of earlier groups, which are valid if the marks of their tables are unchanged. */
  #before: Answers = new Map();
  #marks: Marks = new Map();
  /** The last number given by each sequence. */
  readonly #numbers = new Map<string, Promise<number>>();

  /** A new group begins: what was read before may have changed. */
  start(): void {
    const kept = [...this.#answers.values()].reduce((sum, { size }) => sum + size, 0);
    const before = kept > MOST_KEPT ? new Map() : this.#answers;
    this.clear();
    this.#before = before;
  }

  /** Takes over earlier answers from tables whose marks are the same as then. */
  holds(marks: Marks): void {
    const written = [...marks].filter(([table, mark]) => this.#marks.get(table) !== mark);
    this.#marks = marks;
    for (const [sql, answers] of this.#before)
      if (!written.some(([table]) => sql.includes(table)))
        this.#answers.set(sql, new Map([...answers, ...(this.#answers.get(sql) ?? [])]));
    this.#before.clear();
  }

  /** The rows of a read-only statement: the remembered ones, or those that `ask` finds. */
  all(sql: string, params: Param[], ask: () => Answer): Answer {
    const key = params.map((param) => `${typeof param} ${param}`).join('\0');
    const known = this.#answers.get(sql)?.get(key);
    if (known) return known;
    const asked = ask();
    this.#keep(sql, key, asked);
    const forget = () => this.#answers.get(sql)?.delete(key);
    asked.then((rows) => rows.length > MOST_ROWS && forget(), forget);
    return asked;
  }

  /** Forgets what a writing statement changes; a statement that adds rows as foreseen keeps what is known of the next ids. */
  written(sql: string, isForeseen = false): void {
    const table = writtenTable(sql);
    // A deletion may cascade to other tables.
    const isPlain = table !== undefined && !sql.startsWith('DELETE');
    if (!isForeseen) this.foreseen.written(isPlain ? table : undefined);
    for (const answers of [this.#answers, this.#before])
      for (const read of answers.keys()) if (!isPlain || read.includes(table)) answers.delete(read);
  }

  /**
   * The next number of a sequence. After a known number the next one is certain: the database is told later how many were given.
   */
  next(sequence: string, how: { ask: () => Promise<number>; raise: () => void }): Promise<number> {
    const last = this.#numbers.get(sequence);
    if (last) how.raise();
    const next = last ? last.then((number) => number + 1) : how.ask();
    this.#numbers.set(sequence, next);
    next.catch(() => this.#numbers.delete(sequence));
    return next;
  }

  /** Forgets everything, for example because part of the group was rolled back. */
  clear(): void {
    this.#answers = new Map();
    this.#before = new Map();
    this.#numbers.clear();
    this.foreseen.clear();
  }

  #keep(sql: string, key: string, answer: Answer): void {
    let answers = this.#answers.get(sql);
    if (!answers) {
      if (this.#answers.size >= MOST_STATEMENTS) this.#answers.clear();
      answers = new Map();
      this.#answers.set(sql, answers);
    } else if (answers.size >= MOST_KEPT) answers.clear();
    answers.set(key, answer);
  }
}
