import type { Param } from '../query/dialect.ts';
import { ForeseenRows } from '../query/foreseen-rows.ts';
import { writtenTable } from './written-table.ts';

type Answer = Promise<unknown[][]>;

/** Answers with more rows are not kept, nor those of more statements than these. */
const MOST_ROWS = 20;
const MOST_STATEMENTS = 100;

/**
 * What a group of writes has read. Whoever writes to a store holds its lock, so a row changes only by what the group writes itself:
 * its writes that ask the same, such as whether a session still stands, ask the database once.
 */
export class RememberedReads {
  readonly foreseen = new ForeseenRows();
  readonly #answers = new Map<string, Map<string, Answer>>();
  /** The numbers that sequences gave last. */
  readonly #numbers = new Map<string, Promise<number>>();

  /** The rows of a statement that only reads: those that are known, or those that `ask` finds. */
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

  /** Forgets what a statement changes that writes; what adds rows as they were foreseen leaves what comes after them. */
  written(sql: string, isForeseen = false): void {
    const table = writtenTable(sql);
    // A deletion may take rows of other tables along.
    const isPlain = table !== undefined && !sql.startsWith('DELETE');
    if (!isForeseen) this.foreseen.written(isPlain ? table : undefined);
    for (const read of this.#answers.keys()) if (!isPlain || read.includes(table)) this.#answers.delete(read);
  }

  /**
   * The next number of a sequence. The one after a number that is known is clear: the database is told later how many
   * were given.
   */
  next(sequence: string, how: { ask: () => Promise<number>; raise: () => void }): Promise<number> {
    const last = this.#numbers.get(sequence);
    if (last) how.raise();
    const next = last ? last.then((number) => number + 1) : how.ask();
    this.#numbers.set(sequence, next);
    next.catch(() => this.#numbers.delete(sequence));
    return next;
  }

  /** Forgets all, since some of it was undone. */
  clear(): void {
    this.#answers.clear();
    this.#numbers.clear();
    this.foreseen.clear();
  }

  #keep(sql: string, key: string, answer: Answer): void {
    let answers = this.#answers.get(sql);
    if (!answers) {
      if (this.#answers.size >= MOST_STATEMENTS) this.#answers.clear();
      answers = new Map();
      this.#answers.set(sql, answers);
    } else if (answers.size >= MOST_STATEMENTS) answers.clear();
    answers.set(key, answer);
  }
}
