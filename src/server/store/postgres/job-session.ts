import type { Param } from '../query/dialect.ts';
import { NEXT_NUMBER, type SqlWriteTransaction } from '../query/session.ts';
import type { RememberedReads } from './remembered-reads.ts';
import type { PostgresSession } from './session.ts';
import { WaitingRows } from './waiting-rows.ts';

/** The transaction as one write of a group has it: what is known is not asked again, and rows that nobody waits for are added together. */
export class JobSession implements SqlWriteTransaction {
  readonly #session: PostgresSession;
  readonly #reads: RememberedReads;
  readonly #waiting = new WaitingRows();

  constructor(session: PostgresSession, reads: RememberedReads) {
    this.#session = session;
    this.#reads = reads;
  }

  all(sql: string, params: Param[]): Promise<unknown[][]> {
    this.#addSeenBy(sql);
    if (sql.startsWith('SELECT')) return this.#reads.all(sql, params, () => this.#session.all(sql, params));
    this.#reads.written(sql);
    return this.#session.all(sql, params);
  }

  run(sql: string, params: Param[]): Promise<number> {
    this.#addSeenBy(sql);
    this.#reads.written(sql);
    return this.#session.run(sql, params);
  }

  append(into: string, params: Param[]): void {
    this.#waiting.add(into, params);
  }

  next(sequence: string): Promise<number> {
    return this.#reads.next(sequence, {
      ask: async () => (await this.#session.all(NEXT_NUMBER, [sequence]))[0]?.[0] as number,
      raise: () => this.#session.later(NEXT_NUMBER, [sequence]),
    });
  }

  async whole<T>(work: () => Promise<T>): Promise<T> {
    this.addWaiting();
    try {
      return await this.#session.whole(async () => {
        const result = await work();
        this.addWaiting();
        return result;
      });
    } catch (error) {
      this.#waiting.clear();
      this.#reads.clear();
      throw error;
    }
  }

  /** Sends the rows that wait with what is asked next. */
  addWaiting(): void {
    for (const { text, params } of this.#waiting.take()) {
      this.#reads.written(text);
      this.#session.later(text, params);
    }
  }

  /** Who looks at a table finds in it what was added before. */
  #addSeenBy(sql: string): void {
    if (this.#waiting.isSeenBy(sql)) this.addWaiting();
  }
}
