import type { PoolClient } from 'pg';
import type { Param } from './dialect.ts';
import { type Answer, Batch, type Step } from './postgres-batch.ts';
import { isConnectionLost, toStoreError } from './postgres-errors.ts';
import type { Session } from './session.ts';
import { StoreUnavailableError } from './store-errors.ts';

const STATEMENT = '_statement';
const JOB = '_job';

/**
 * One transaction on one connection. Whatever need not be answered by itself (`BEGIN`, savepoints, their release)
 * waits and goes out with the next statement.
 *
 * PostgreSQL aborts a transaction in which a statement fails. So that a writer can go on, as it can with SQLite, each
 * write gets a savepoint, which is rolled back to if it fails.
 */
export class PostgresSession implements Session {
  private readonly client: PoolClient;
  private readonly schema: string;
  private readonly savepoints: boolean;
  private waiting: Step[];
  /** The savepoint before the last write is there. */
  private saved = false;
  /** The last write failed; its savepoint must be rolled back to. */
  private undo = false;
  /** What broke the transaction beyond a write's savepoint. */
  private broken: unknown;
  private sent = false;

  /** `begin` opens the transaction; `schema` tells statements of different stores apart. */
  constructor(client: PoolClient, begin: Step[], { schema = '', savepoints = false } = {}) {
    this.client = client;
    this.waiting = begin;
    this.schema = schema;
    this.savepoints = savepoints;
  }

  async all(sql: string, params: Param[]): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params, key: `${this.schema}|${sql}` })).rows;
  }

  async run(sql: string, params: Param[]): Promise<number> {
    const { tag } = await this.statement({ text: sql, params, key: `${this.schema}|${sql}` });
    return Number(/ (\d+)$/.exec(tag)?.[1] ?? 0);
  }

  /** Runs a statement that is not worth keeping prepared, and which nothing can go on after if it fails. */
  async exec(sql: string, params: Param[] = []): Promise<unknown[][]> {
    return (await this.statement({ text: sql, params }, false)).rows;
  }

  /** Sends what waits, if anything. */
  async flush(): Promise<void> {
    if (this.waiting.length > 0) await this.send(() => this.waiting.splice(0)).answer;
  }

  get isBroken(): boolean {
    return this.broken !== undefined;
  }

  /** Whether the connection itself is of no use any more. */
  get isLost(): boolean {
    return this.broken !== undefined && isConnectionLost(this.broken);
  }

  startJob(): void {
    this.waiting.push({ text: `SAVEPOINT ${JOB}` });
  }

  /** Keeps what the job did, or undoes it; the transaction can be used again, unless the connection is lost. */
  endJob(keep: boolean): void {
    if (this.isLost) return;
    if (!keep) this.waiting.push({ text: `ROLLBACK TO ${JOB}` });
    this.waiting.push({ text: `RELEASE ${JOB}` });
    this.saved = false;
    this.undo = false;
    this.broken = undefined;
  }

  /** @throws StoreUnavailableError when it is not certain that everything is kept */
  async commit(): Promise<void> {
    if (this.broken !== undefined) throw toStoreError(this.broken);
    try {
      const { tag } = await this.send(() => [...this.waiting.splice(0), { text: 'COMMIT' }]).answer;
      if (tag !== 'COMMIT') throw new StoreUnavailableError('The database undid the write');
    } catch (error) {
      this.broken = error;
      if (!isConnectionLost(error)) throw toStoreError(error);
      throw new StoreUnavailableError(
        'The connection to the database was lost while it committed; the write may have been kept',
        { cause: error },
      );
    }
  }

  /** Ends the transaction without waiting for it; the connection's next user does. */
  abandon(): void {
    if (!this.sent || this.isLost) return;
    this.send(() => [{ text: 'ROLLBACK' }]).answer.catch(() => {});
  }

  private async statement(step: Step, restore = true): Promise<Answer> {
    if (this.broken !== undefined) throw toStoreError(this.broken);
    const saves = this.savepoints && restore && !step.text.startsWith('SELECT');
    const batch = this.send(() => [...this.before(saves), step]);
    try {
      return await batch.answer;
    } catch (error) {
      const own = batch.completed === batch.count - 1;
      if (saves && own && !isConnectionLost(error)) {
        this.undo = true;
        throw error;
      }
      this.broken ??= error;
      throw toStoreError(error);
    }
  }

  private before(saves: boolean): Step[] {
    const steps = this.waiting.splice(0);
    if (this.undo) steps.push({ text: `ROLLBACK TO ${STATEMENT}` });
    else if (saves && this.saved) steps.push({ text: `RELEASE ${STATEMENT}` });
    if (saves && !this.undo) steps.push({ text: `SAVEPOINT ${STATEMENT}` });
    if (saves) this.saved = true;
    this.undo = false;
    return steps;
  }

  private send(steps: () => Step[]): Batch {
    this.sent = true;
    const batch = new Batch(steps);
    this.client.query(batch);
    return batch;
  }
}
