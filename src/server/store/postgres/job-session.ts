import type { Param } from '../query/dialect.ts';
import type { ForeseenRows } from '../query/foreseen-rows.ts';
import { type AppendedRow, NEXT_NUMBER, type SqlWriteTransaction } from '../query/session.ts';
import type { RememberedReads } from './remembered-reads.ts';
import type { PostgresSession } from './session.ts';
import { WaitingRows } from './waiting-rows.ts';

/** State shared by the writes of a group. */
export interface Group {
  reads: RememberedReads;
  /** Rows of finished writes that are not sent yet. */
  waiting: WaitingRows;
}

/**
 * The transaction as one write of a group sees it: known rows are not read again, and appended rows are sent together with those of
 * the other writes, at the end or before somebody reads their table.
 */
export class JobSession implements SqlWriteTransaction {
  readonly #session: PostgresSession;
  readonly #reads: RememberedReads;
  readonly #group: WaitingRows;
  readonly #waiting = new WaitingRows();
  /** Rows of earlier writes that were sent during this one, and would be rolled back with it. */
  readonly #sent = new WaitingRows();
  readonly #careful: boolean;
  /** How many all-or-nothing blocks are running. */
  #wholes = 0;

  /** @param careful each write is answered before the next is sent, since one may be refused */
  constructor(session: PostgresSession, { reads, waiting }: Group, careful = false) {
    this.#session = session;
    this.#reads = reads;
    this.#group = waiting;
    this.#careful = careful;
  }

  get foreseen(): ForeseenRows | undefined {
    return this.#careful || this.#wholes > 0 ? undefined : this.#reads.foreseen;
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

  append(row: AppendedRow): void {
    this.#waiting.add(row);
  }

  next(sequence: string): Promise<number> {
    return this.#reads.next(sequence, {
      ask: async () => {
        this.#addSeenBy(NEXT_NUMBER);
        return (await this.#session.all(NEXT_NUMBER, [sequence]))[0]?.[0] as number;
      },
      raise: () => this.#waiting.raise(sequence),
    });
  }

  async whole<T>(work: () => Promise<T>): Promise<T> {
    this.#addWaiting();
    this.#wholes++;
    try {
      return await this.#session.whole(async () => {
        const result = await work();
        this.#addWaiting();
        return result;
      });
    } catch (error) {
      this.#waiting.clear();
      this.#reads.clear();
      throw error;
    } finally {
      this.#wholes--;
    }
  }

  /** Hands its rows to the group when the write is done. */
  end(): void {
    this.#group.join(this.#waiting);
    this.#waiting.clear();
  }

  /** Sends the group's waiting rows without waiting for the answer. */
  begin(): void {
    this.#addWaiting();
    this.#session.flush();
  }

  /** Returns rows to the group that were rolled back with this write. */
  undo(): void {
    this.#group.join(this.#sent);
  }

  /** Sends the waiting rows together with the next statement. */
  #addWaiting(): void {
    if (this.#careful) this.#sent.join(this.#group);
    this.#reads.foreseen.sent();
    for (const { text, params } of [...this.#group.take(), ...this.#waiting.take()]) {
      this.#reads.written(text, true);
      this.#session.later(text, params);
    }
  }

  /**
   * A statement must see, and be able to refer to, the rows added before to the tables it names; a deletion may cascade to any table.
   */
  #addSeenBy(sql: string): void {
    const isSeen = this.#waiting.isSeenBy(sql) || this.#group.isSeenBy(sql);
    if (isSeen || sql.startsWith('DELETE')) this.#addWaiting();
  }
}
