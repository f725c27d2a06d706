import type { PoolClient, QueryArrayResult } from 'pg';
import { StoreUnavailableError } from '../errors.ts';
import type { Param } from '../query/dialect.ts';
import type { SqlTransaction } from '../query/session.ts';
import { isAborted, isCollision, isConnectionLost, isRefusal, isStale, toStoreError } from './errors.ts';
import { type Step, send } from './query.ts';

const STATEMENT = '_statement';
const JOB = '_job';
const WHOLE = '_whole';
const START_JOB = `SAVEPOINT ${JOB}`;

/**
 * One transaction on one connection. Statements that need no answer of their own (`BEGIN`, savepoints, their release) wait and go
 * out with the next statement, in one round trip.
 *
 * PostgreSQL aborts a transaction in which a statement fails. To let a writer go on after an error, as with SQLite, a failed job
 * runs again from its beginning in careful mode: the job and each of its writes get a savepoint to roll back to. Statements sent
 * before an earlier one is answered travel with it; if that one fails, so do they.
 */
export class PostgresSession implements SqlTransaction {
  private readonly client: PoolClient;
  private readonly schema: string;
  private readonly hasJobs: boolean;
  private readonly deadline: number | undefined;
  /** How many steps open the transaction. */
  private readonly opening: number;
  private waiting: Step[];
  /** This job and each of its writes get a savepoint. */
  private careful = false;
  /** This job may have changed something. */
  private wrote = false;
  /** The savepoint before the last write exists. */
  private saved = false;
  /** The last write failed; its savepoint must be rolled back to. */
  private undo = false;
  /** The error that broke the transaction beyond a write's savepoint. */
  private broken: unknown;
  /** The failed statement belongs to an earlier job that had already finished. */
  private spoilt = false;
  private sent = false;
  private answered = false;
  private over = false;
  private beating = false;
  private last: Promise<Pick<Sent, 'error'>> = Promise.resolve({ error: undefined });

  /** `begin` opens the transaction; `schema` keeps statements of different stores apart. */
  constructor(
    client: PoolClient,
    begin: Step[],
    options: { schema?: string; jobs?: boolean; deadline?: number } = {},
  ) {
    this.client = client;
    this.waiting = begin;
    this.opening = begin.length;
    this.schema = options.schema ?? '';
    this.hasJobs = options.jobs ?? false;
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
    this.wrote = true;
    // The savepoint of the last write may stay: it is rolled back to only if that write failed.
    if (this.undo) this.settle();
    this.waiting.push({ text, params, keptFor: this.schema });
  }

  /** Sends the queued statements. An error is reported by the next statement, or at the end. */
  flush(): void {
    if (this.waiting.length > 0 && this.broken === undefined) void this.send(this.waiting.splice(0), false);
  }

  /** Runs a statement that is not worth preparing; if it fails, the transaction cannot go on. */
  async exec(sql: string, params: Param[] = []): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params }, false)).rows;
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

  /** Whether the job has nothing to roll back, so that the next can go on in the same transaction. */
  get isUntouched(): boolean {
    return !this.wrote && this.broken === undefined;
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
    this.settle();
    this.wrote = true;
    this.waiting.push({ text: `SAVEPOINT ${WHOLE}` });
    try {
      const result = await work();
      await this.last;
      this.settle();
      this.waiting.push({ text: `RELEASE ${WHOLE}` });
      return result;
    } catch (error) {
      await this.last;
      // A refusal ends the job, which then runs again in careful mode, because the work may want to go on after it.
      if (!this.isUseless && (this.careful || !isRefusal(this.broken))) {
        this.waiting.push({ text: `ROLLBACK TO ${WHOLE}` }, { text: `RELEASE ${WHOLE}` });
        this.saved = false;
        this.undo = false;
        this.broken = undefined;
      }
      throw error;
    }
  }

  /** Clears the savepoint state of the last write. */
  private settle(): void {
    if (this.undo) this.waiting.push({ text: `ROLLBACK TO ${STATEMENT}` });
    if (this.saved) this.waiting.push({ text: `RELEASE ${STATEMENT}` });
    this.saved = false;
    this.undo = false;
  }

  startJob(careful: boolean): void {
    this.careful = careful;
    this.wrote = false;
    if (careful) this.waiting.push({ text: START_JOB });
  }

  /** Keeps the work of a careful job or rolls it back; the transaction stays usable unless the connection is lost. */
  endJob(keep: boolean): void {
    if (this.isLost) return;
    if (!keep) this.waiting.push({ text: `ROLLBACK TO ${JOB}` });
    else if (this.undo) this.waiting.push({ text: `ROLLBACK TO ${STATEMENT}` });
    this.waiting.push({ text: `RELEASE ${JOB}` });
    this.saved = false;
    this.undo = false;
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

  private async statement(step: Step, restore = true): Promise<QueryArrayResult<unknown[]>> {
    if (this.broken !== undefined) throw toStoreError(this.broken);
    const writes = !step.text.startsWith('SELECT');
    this.wrote ||= writes;
    const saves = this.careful && restore && writes;
    const { error, own, last } = await this.send([...this.before(saves), step]);
    if (error === undefined) return last as QueryArrayResult<unknown[]>;
    if (saves && own && !isConnectionLost(error)) {
      this.undo = true;
      throw toStoreError(error);
    }
    // It was sent before the statement that failed was answered; that statement's error decides what to roll back.
    if (this.hasJobs && isAborted(error)) throw toStoreError(error);
    this.broken ??= error;
    throw toStoreError(error);
  }

  private before(saves: boolean): Step[] {
    const steps = this.waiting.splice(0);
    const release = this.saved ? `RELEASE ${STATEMENT}; ` : '';
    if (this.undo) steps.push({ text: `ROLLBACK TO ${STATEMENT}` });
    else if (saves) steps.push({ text: `${release}SAVEPOINT ${STATEMENT}` });
    if (saves) this.saved = true;
    this.undo = false;
    return steps;
  }

  /**
   * Sends statements together, so that independent ones share a round trip.
   * @param isHeard whether the caller handles their errors
   */
  private send(steps: Step[], isHeard = true): Promise<Sent> {
    const opens = !this.sent;
    this.sent = true;
    const sent = this.answersOf(steps, opens, isHeard);
    this.last = sent;
    return sent;
  }

  private async answersOf(steps: Step[], opens: boolean, isHeard: boolean): Promise<Sent> {
    const all = await Promise.allSettled(steps.map((step) => send(this.client, step, this.deadline)));
    for (const [index, one] of all.entries())
      if (one.status === 'fulfilled') steps[index]?.tell?.(one.value.rows);
    const failed = all.findIndex(({ status }) => status === 'rejected');
    // If a later statement failed, those that open the transaction were answered.
    this.answered ||= failed === -1 || (opens && failed >= this.opening);
    if (failed !== -1) this.spoilt ||= steps.findLastIndex(({ text }) => text === START_JOB) > failed;
    const last = all.at(-1);
    const error = (all[failed] as PromiseRejectedResult | undefined)?.reason;
    if (!isHeard) this.broken ??= error;
    return {
      error,
      own: failed === all.length - 1,
      last: last?.status === 'fulfilled' ? last.value : undefined,
    };
  }
}

/** The outcome of statements sent together. */
interface Sent {
  /** The error of the first one that failed. */
  error: unknown;
  /** Whether that was the last statement. */
  own: boolean;
  /** The answer of the last one. */
  last: QueryArrayResult<unknown[]> | undefined;
}
