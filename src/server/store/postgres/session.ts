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
const END_JOB = `RELEASE ${JOB}`;

/**
 * One transaction on one connection. Whatever need not be answered by itself (`BEGIN`, savepoints, their release)
 * waits and goes out with the next statement, in one round trip.
 *
 * PostgreSQL aborts a transaction in which a statement fails. So that a writer can go on, as it can with SQLite, a job in which the
 * data refuses a write is done again from its beginning, careful this time: each write gets a savepoint, which is rolled back to if
 * it fails. Statements that are asked for before an earlier one is answered travel with it; if that one fails, so do they.
 */
export class PostgresSession implements SqlTransaction {
  private readonly client: PoolClient;
  private readonly schema: string;
  private readonly hasJobs: boolean;
  private readonly deadline: number | undefined;
  private waiting: Step[];
  /** Each write of this job gets a savepoint. */
  private careful = false;
  /** What the data refused of this job, which was not careful. */
  private refused: unknown;
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
    // The savepoint of the last write may stay: it is rolled back to only where that write has failed.
    if (this.undo) this.settle();
    this.waiting.push({ text, params, keptFor: this.schema });
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

  /** Why the job is to be done again, carefully: it may go on after what was refused. */
  get refusal(): unknown {
    return this.refused;
  }

  /** Whether the transaction has begun, with the lock that it waits for, and answered what was asked first. */
  get isAnswered(): boolean {
    return this.answered;
  }

  /** Whether the transaction has come to its end. */
  get isOver(): boolean {
    return this.over || !this.sent;
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
    this.waiting.push({ text: `SAVEPOINT ${WHOLE}` });
    try {
      const result = await work();
      await this.last;
      this.settle();
      this.waiting.push({ text: `RELEASE ${WHOLE}` });
      return result;
    } catch (error) {
      await this.last;
      // What was refused ends the job, which is done again.
      if (!this.isUseless && this.refused === undefined) {
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
    this.refused = undefined;
    // One text where a job ends and the next begins: each statement costs the driver and the database something.
    const follows = this.waiting.at(-1)?.text === END_JOB;
    if (follows) this.waiting.pop();
    this.waiting.push({ text: follows ? `${END_JOB}; ${START_JOB}` : START_JOB });
  }

  /** Keeps what the job did, or undoes it; the transaction can be used again, unless the connection is lost. */
  endJob(keep: boolean): void {
    if (this.isLost) return;
    if (!keep) this.waiting.push({ text: `ROLLBACK TO ${JOB}` });
    else if (this.undo) this.waiting.push({ text: `ROLLBACK TO ${STATEMENT}` });
    this.waiting.push({ text: END_JOB });
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
    this.broken = error ?? new StoreUnavailableError('The database undid the write');
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
    const saves = this.careful && restore && !step.text.startsWith('SELECT');
    const { error, own, last } = await this.send([...this.before(saves), step]);
    if (error === undefined) return last as QueryArrayResult<unknown[]>;
    if (saves && own && !isConnectionLost(error)) {
      this.undo = true;
      throw error;
    }
    // It was sent before the one that failed was answered, which says what is to be undone.
    if (this.hasJobs && isAborted(error)) throw toStoreError(error);
    if (this.hasJobs && own && isRefusal(error)) this.refused ??= error;
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
   */
  private send(steps: Step[]): Promise<Sent> {
    this.sent = true;
    const sent = this.answersOf(steps);
    this.last = sent;
    return sent;
  }

  private async answersOf(steps: Step[]): Promise<Sent> {
    const all = await Promise.allSettled(steps.map((step) => send(this.client, step, this.deadline)));
    for (const [index, one] of all.entries())
      if (one.status === 'fulfilled') steps[index]?.tell?.(one.value.rows);
    const failed = all.findIndex(({ status }) => status === 'rejected');
    const start = steps.findLastIndex(({ text }) => text.endsWith(START_JOB));
    // What comes before a job has been answered where a statement of the job itself fails.
    this.answered ||= failed === -1 || (start !== -1 && start < failed);
    if (failed !== -1) this.spoilt ||= start > failed;
    const last = all.at(-1);
    return {
      error: (all[failed] as PromiseRejectedResult | undefined)?.reason,
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
