import type { Param } from '../query/dialect.ts';
import { type AppendedRow, NEXT_NUMBER, type SqlWriteTransaction } from '../query/session.ts';
import type { PostgresSession } from './session.ts';
import { WaitingRows } from './waiting-rows.ts';

/**
 * The transaction as one write of a group sees it: the rows it appends are sent together, at its end or before it reads
 * their table.
 */
export class JobSession implements SqlWriteTransaction {
  readonly #session: PostgresSession;
  readonly #waiting = new WaitingRows();

  constructor(session: PostgresSession) {
    this.#session = session;
  }

  all(sql: string, params: Param[]): Promise<unknown[][]> {
    if (this.#waiting.isSeenBy(sql)) this.sendAppended();
    return this.#session.all(sql, params);
  }

  run(sql: string, params: Param[]): Promise<number> {
    if (this.#waiting.isSeenBy(sql)) this.sendAppended();
    return this.#session.run(sql, params);
  }

  append(row: AppendedRow): void {
    this.#waiting.add(row);
  }

  async next(sequence: string): Promise<number> {
    return (await this.all(NEXT_NUMBER, [sequence]))[0]?.[0] as number;
  }

  async whole<T>(work: () => Promise<T>): Promise<T> {
    this.sendAppended();
    try {
      return await this.#session.whole(async () => {
        const result = await work();
        this.sendAppended();
        return result;
      });
    } catch (error) {
      this.#waiting.clear();
      throw error;
    }
  }

  /** Sends the appended rows together with the next statement. */
  sendAppended(): void {
    for (const { text, params } of this.#waiting.take()) this.#session.later(text, params);
  }
}
