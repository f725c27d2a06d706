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
 * One transaction on one connection. Whatever need not be answered by itself (`BEGIN`, savepoints, their release)
 * waits and goes out with the next statement, in one round trip.
 *
 * PostgreSQL aborts a transaction in which a statement fails. So that a writer can go on, as it can with SQLite, a job that fails
 * is done again from its beginning, careful this time: it gets a savepoint, and so does each of its writes, which is rolled back to
 * if it fails. Statements that are asked for before an earlier one is answered travel with it; if that one fails, so do they.
 */
export class PostgresSession implements SqlTransaction {
  private readonly client: PoolClient;
  private readonly schema: string;
  private readonly hasJobs: boolean;
  private readonly deadline: number | undefined;
  /** How many steps open the transaction. */
  private readonly opening: number;
  private waiting: Step[];
  /** This job gets a savepoint, and each of its writes. */
  private careful = false;
  /** This job may have changed something. */
  private wrote = false;
  /** The savepoint before the last write is there. */
  private saved = false;
  /** The last write failed; its savepoint must be rolled back to. */
  private undo = false;
  /** What broke the transaction beyond a write's savepoint. */
  private broken: unknown;
  /** What failed belongs to a job that was kept already. */
  private spoilt = false;
  private sent = false;
  private answered = false;
  private over = false;
  private last: Promise<Pick<Sent, 'error'>> = Promise.resolve({ error: undefined });

  /** `begin` opens the transaction; `schema` tells statements of different stores apart. */
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

  /** Waits until what begins the transaction is answered, and sends it if nothing has been asked yet. */
  async begin(): Promise<void> {
    if (this.waiting.length > 0) this.send(this.waiting.splice(0));
    const { error } = await this.last;
    if (error === undefined) return;
    this.broken ??= error;
    throw toStoreError(error);
  }

  /** Adds a statement that goes out with the next one, or with the end of the transaction. */
  later(text: string, params: Param[]): void {
    this.wrote = true;
    // The savepoint of the last write may stay: it is rolled back to only where that write has failed.
    if (this.undo) this.settle();
    this.waiting.push({ text, params, keptFor: this.schema });
  }

  /** Sends what waits. Whether it went well is told to who asks next, or at the end. */
  flush(): void {
    if (this.waiting.length > 0 && this.broken === undefined) void this.send(this.waiting.splice(0), false);
  }

  /** Runs a statement that is not worth keeping prepared, and which nothing can go on after if it fails. */
  async exec(sql: string, params: Param[] = []): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params }, false)).rows;
  }

  /** Runs statements that carry nothing and answer nothing, in one go. */
  async script(texts: string[]): Promise<void> {
    const last = texts.at(-1);
    if (last === undefined) return;
    this.waiting.push(...texts.slice(0, -1).map((text) => ({ text })));
    await this.exec(last);
  }

  /** What broke the transaction, if anything did. */
  get failure(): unknown {
    return this.broken;
  }

  /** Whether there is nothing to undo of a job, and the next can go on in the same transaction. */
  get isUntouched(): boolean {
    return !this.wrote && this.broken === undefined;
  }

  /** Whether the transaction has begun, with the lock that it waits for, and answered what was asked first. */
  get isAnswered(): boolean {
    return this.answered;
  }

  /** Whether the transaction has come to its end. */
  get isOver(): boolean {
    return this.over || !this.sent;
  }

  /** Whether what failed is a job's, and not that the transaction could not begin, or the connection. */
  get isOfJobs(): boolean {
    return this.broken === undefined || (this.answered && !this.isLost);
  }

  /** Whether not even a rollback to the job's beginning helps. */
  get isUseless(): boolean {
    if (this.broken === undefined) return false;
    return this.isLost || isCollision(this.broken) || !this.answered || this.spoilt;
  }

  /** Whether the connection is not worth keeping: it is lost, or a statement that it has prepared is of no use. */
  get isSpent(): boolean {
    return this.isLost || isStale(this.broken);
  }

  /** Whether the connection itself is of no use any more. */
  get isLost(): boolean {
    return this.broken !== undefined && isConnectionLost(this.broken);
  }

  /** See `WriteSession`. */
  async whole<T>(work: () => Promise<T>): Promise<T> {
    // What is to be undone is known when all before it is answered.
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
      // What was refused ends the job, which is done again: the work may mean to go on after it.
      if (!this.isUseless && (this.careful || !isRefusal(this.broken))) {
        this.waiting.push({ text: `ROLLBACK TO ${WHOLE}` }, { text: `RELEASE ${WHOLE}` });
        this.saved = false;
        this.undo = false;
        this.broken = undefined;
      }
      throw error;
    }
  }

  /** Is done with the savepoint of the last write. */
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

  /** Keeps what a careful job did, or undoes it; the transaction can be used again, unless the connection is lost. */
  endJob(keep: boolean): void {
    if (this.isLost) return;
    if (!keep) this.waiting.push({ text: `ROLLBACK TO ${JOB}` });
    else if (this.undo) this.waiting.push({ text: `ROLLBACK TO ${STATEMENT}` });
    this.waiting.push({ text: `RELEASE ${JOB}` });
    this.saved = false;
    this.undo = false;
    this.broken = undefined;
  }

  /** @throws StoreUnavailableError when it is not certain that everything is kept */
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

  /** Ends the transaction without keeping anything. Never throws: a connection that is lost has ended it already. */
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
      throw error;
    }
    // It was sent before the one that failed was answered, which says what is to be undone.
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
   * Sends statements at once, so that those that do not wait for each other share a round trip.
   * @param isHeard whether somebody hears how they went
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
    // What opens the transaction has been answered where a later statement fails.
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

/** How statements that were sent together went. */
interface Sent {
  /** What the first that failed says. */
  error: unknown;
  /** Whether that was the last of them. */
  own: boolean;
  /** What the last answered. */
  last: QueryArrayResult<unknown[]> | undefined;
}
