import type { PoolClient, QueryArrayResult } from 'pg';
import { StoreUnavailableError } from '../errors.ts';
import type { Param } from '../query/dialect.ts';
import type { SqlTransaction } from '../query/session.ts';
import { isCollision, isConnectionLost, isStale, toStoreError } from './errors.ts';
import { type Step, send } from './query.ts';

const JOB = '_job';
const WHOLE = '_whole';
const START_JOB = `SAVEPOINT ${JOB}`;

/**
 * One transaction on one connection. Statements that need no answer of their own (`BEGIN`, savepoints, their release) wait and go
 * out with the next statement, in one round trip.
 *
 * The writes of a group are its jobs. PostgreSQL aborts a transaction in which a statement fails, so each job has a savepoint that
 * it is rolled back to, and the others go on. Statements sent before an earlier one is answered travel with it; if that one fails,
 * so do they.
 */
export class PostgresSession implements SqlTransaction {
  private readonly client: PoolClient;
  private readonly schema: string;
  private readonly deadline: number | undefined;
  /** How many steps open the transaction. */
  private readonly opening: number;
  private waiting: Step[];
  /** The error that broke the job, or the transaction. */
  private broken: unknown;
  /** The failed statement belongs to an earlier job that had already finished. */
  private spoilt = false;
  private sent = false;
  private answered = false;
  private over = false;
  private beating = false;
  private last: Promise<Pick<Sent, 'error'>> = Promise.resolve({ error: undefined });

  /** `begin` opens the transaction; `schema` keeps statements of different stores apart. */
  constructor(client: PoolClient, begin: Step[], options: { schema?: string; deadline?: number } = {}) {
    this.client = client;
    this.waiting = begin;
    this.opening = begin.length;
    this.schema = options.schema ?? '';
    this.deadline = options.deadline;
  }

  async all(sql: string, params: Param[]): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params, keptFor: this.schema })).rows;
  }

  async run(sql: string, params: Param[]): Promise<number> {
    const { rowCount } = await this.statement({ text: sql, params, keptFor: this.schema });
    return rowCount ?? 0;
  }

  /** Waits until the opening statements are answered, and sends them if nothing has been sent yet. */
  async begin(): Promise<void> {
    if (this.waiting.length > 0) this.send(this.waiting.splice(0));
    const { error } = await this.last;
    if (error === undefined) return;
    this.broken ??= error;
    throw toStoreError(error);
  }

  /** Queues a statement that goes out with the next one, or with the end of the transaction. */
  later(text: string, params: Param[]): void {
    this.waiting.push({ text, params, keptFor: this.schema });
  }

  /** Runs a statement that is not worth preparing; if it fails, the transaction cannot go on. */
  async exec(sql: string, params: Param[] = []): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params })).rows;
  }

  /** Runs statements without parameters or results, in one go. */
  async script(texts: string[]): Promise<void> {
    const last = texts.at(-1);
    if (last === undefined) return;
    this.waiting.push(...texts.slice(0, -1).map((text) => ({ text })));
    await this.exec(last);
  }

  /** Lets the database hear that this process still lives, while the work does something else. */
  beat(): void {
    if (!this.sent || this.over || this.beating || this.broken !== undefined) return;
    this.beating = true;
    send(this.client, { text: 'SELECT 1' }, this.deadline)
      .catch((error: unknown) => {
        // After a statement that failed the work itself decides what to roll back to.
        if (isConnectionLost(error)) this.broken ??= error;
      })
      .finally(() => {
        this.beating = false;
      });
  }

  /** The error that broke the transaction, if there is one. */
  get failure(): unknown {
    return this.broken;
  }

  /** Whether the transaction has begun, holds its lock, and has answered its first statement. */
  get isAnswered(): boolean {
    return this.answered;
  }

  /** Whether the transaction has ended. */
  get isOver(): boolean {
    return this.over || !this.sent;
  }

  /** Whether the error belongs to a job, rather than to the start of the transaction or the connection. */
  get isOfJobs(): boolean {
    return this.broken === undefined || (this.answered && !this.isLost);
  }

  /** Whether not even a rollback to the job's savepoint helps. */
  get isUseless(): boolean {
    if (this.broken === undefined) return false;
    return this.isLost || isCollision(this.broken) || !this.answered || this.spoilt;
  }

  /** Whether the connection is not worth keeping: it is lost, or one of its prepared statements is stale. */
  get isSpent(): boolean {
    return this.isLost || isStale(this.broken);
  }

  /** Whether the connection itself is unusable. */
  get isLost(): boolean {
    return this.broken !== undefined && isConnectionLost(this.broken);
  }

  /** See `SqlWriteTransaction`. */
  async whole<T>(work: () => Promise<T>): Promise<T> {
    // Only when everything before is answered is it known what to roll back.
    await this.last;
    if (this.broken !== undefined) throw toStoreError(this.broken);
    this.waiting.push({ text: `SAVEPOINT ${WHOLE}` });
    try {
      const result = await work();
      await this.last;
      if (this.broken !== undefined) throw toStoreError(this.broken);
      this.waiting.push({ text: `RELEASE ${WHOLE}` });
      return result;
    } catch (error) {
      await this.last;
      if (!this.isUseless) this.backTo(WHOLE);
      throw error;
    }
  }

  startJob(): void {
    this.waiting.push({ text: START_JOB });
  }

  /** Keeps the work of a job or rolls it back; the transaction stays usable unless the connection is lost. */
  endJob(keep: boolean): void {
    if (this.isLost) return;
    if (keep) this.waiting.push({ text: `RELEASE ${JOB}` });
    else this.backTo(JOB);
  }

  private backTo(savepoint: string): void {
    this.waiting.push({ text: `ROLLBACK TO ${savepoint}` }, { text: `RELEASE ${savepoint}` });
    this.broken = undefined;
  }

  /** @throws StoreUnavailableError if it is not certain that everything was committed */
  async commit(): Promise<void> {
    if (this.broken !== undefined) throw toStoreError(this.broken);
    const { error, last } = await this.send([...this.waiting.splice(0), { text: 'COMMIT' }]);
    this.over = error === undefined;
    if (isConnectionLost(error)) {
      this.broken = error;
      throw new StoreUnavailableError(
        'The connection to the database was lost while it committed; the write may have been kept',
        { cause: error },
      );
    }
    if (last?.command === 'COMMIT') return;
    this.broken ??= error ?? new StoreUnavailableError('The database undid the write');
    throw toStoreError(this.broken);
  }

  /** Rolls back the transaction. Never throws: a lost connection has ended it already. */
  async abandon(): Promise<void> {
    if (this.isLost || this.isOver) return;
    const { error } = await this.send([{ text: 'ROLLBACK' }]);
    if (error === undefined) this.over = true;
    else this.broken = error;
  }

  private async statement(step: Step): Promise<QueryArrayResult<unknown[]>> {
    if (this.broken !== undefined) throw toStoreError(this.broken);
    const { error, last } = await this.send([...this.waiting.splice(0), step]);
    if (error === undefined) return last as QueryArrayResult<unknown[]>;
    // What was sent before an earlier statement failed fails with it: the first error says why.
    this.broken ??= error;
    throw toStoreError(error);
  }

  /** Sends statements together, so that independent ones share a round trip. */
  private send(steps: Step[]): Promise<Sent> {
    const opens = !this.sent;
    this.sent = true;
    const sent = this.answersOf(steps, opens);
    this.last = sent;
    return sent;
  }

  private async answersOf(steps: Step[], opens: boolean): Promise<Sent> {
    const all = await Promise.allSettled(steps.map((step) => send(this.client, step, this.deadline)));
    for (const [index, one] of all.entries())
      if (one.status === 'fulfilled') steps[index]?.tell?.(one.value.rows);
    const failed = all.findIndex(({ status }) => status === 'rejected');
    // If a later statement failed, those that open the transaction were answered.
    this.answered ||= failed === -1 || (opens && failed >= this.opening);
    if (failed !== -1) this.spoilt ||= steps.findLastIndex(({ text }) => text === START_JOB) > failed;
    const last = all.at(-1);
    const error = (all[failed] as PromiseRejectedResult | undefined)?.reason;
    return {
      error,
      last: last?.status === 'fulfilled' ? last.value : undefined,
    };
  }
}

/** The outcome of statements sent together. */
interface Sent {
  /** The error of the first one that failed. */
  error: unknown;
  /** The answer of the last one. */
  last: QueryArrayResult<unknown[]> | undefined;
}
