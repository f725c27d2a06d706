import { Answers } from './answers.ts';
import type { Param } from './dialect.ts';
import { type Model, SqlReader } from './sql-reader.ts';
import { SqlWriter } from './sql-writer.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { sqliteCommitError, sqliteFault } from './sqlite-errors.ts';
import type { Reader, Store, Writer } from './store.ts';
import { StoreUnavailableError } from './store-errors.ts';

/** A group is committed after this long, so that a crowd of writers does not hold up everything else. */
const LONGEST_GROUP_MS = 20;

/** Other writes wait meanwhile, so one that hangs must not hang for ever. */
const LONGEST_WRITE_MS = 2000;
const TOO_LONG = `A write took longer than ${LONGEST_WRITE_MS} ms: its callback may await nothing but its writer`;

interface Job {
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** What all `Store` objects of one file share. */
export interface StoreState {
  commits: number;
}

interface ReadingConnection {
  connection: SqliteConnection;
  /** Reads that share its snapshot now. */
  reads: number;
  /** Commits before its snapshot was taken. */
  commits: number;
  answers: Answers;
}

/**
 * One SQLite file behind `Store`. Reads that start between the same two commits share one snapshot on one connection;
 * a read that starts after a commit always sees it. Writes that wait in one turn of the event loop share a transaction,
 * each in a savepoint of its own, and are answered after the commit.
 */
export class SqliteStore implements Store {
  private readonly model: Model;
  private readonly writer: SqliteConnection;
  private readonly connect: () => SqliteConnection;
  private readonly readers: ReadingConnection[] = [];
  private readonly queue: Job[] = [];
  private readonly state: StoreState;
  private draining: Promise<void> | undefined;
  private running = 0;
  private closed = false;
  private idle: (() => void) | undefined;

  constructor(model: Model, writer: SqliteConnection, connect: () => SqliteConnection, state: StoreState) {
    this.state = state;
    this.model = model;
    this.writer = writer;
    this.connect = connect;
  }

  async read<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    this.refuseWhenClosed();
    const shared = this.snapshot();
    this.running++;
    try {
      return await work(new SqlReader(this.model, shared.connection, shared.answers));
    } finally {
      this.running--;
      if (--shared.reads === 0) shared.connection.run('COMMIT');
      if (this.running === 0) this.idle?.();
    }
  }

  write<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.refuseWhenClosed();
      this.queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.draining ??= new Promise((done) => setImmediate(done)).then(() => this.drain());
    });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.draining;
    if (this.running > 0)
      await new Promise<void>((done) => {
        this.idle = done;
      });
    for (const { connection } of this.readers) connection.close();
    this.writer.all('PRAGMA wal_checkpoint(TRUNCATE)');
    this.writer.close();
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new StoreUnavailableError('The store is closed');
  }

  private snapshot(): ReadingConnection {
    const current = this.readers.find((one) => one.reads > 0 && one.commits === this.state.commits);
    if (current) {
      current.reads++;
      return current;
    }
    let free = this.readers.find((one) => one.reads === 0);
    if (!free) {
      free = { connection: this.connect(), reads: 0, commits: this.state.commits, answers: new Answers() };
      this.readers.push(free);
    }
    free.connection.run('BEGIN');
    free.reads = 1;
    if (free.commits !== this.state.commits) free.answers = new Answers();
    free.commits = this.state.commits;
    return free;
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) {
      await this.group();
      if (this.queue.length > 0) await new Promise((done) => setImmediate(done));
    }
    this.draining = undefined;
  }

  private async group(): Promise<void> {
    const started = performance.now();
    const kept: { job: Job; value: unknown }[] = [];
    try {
      this.writer.run('BEGIN IMMEDIATE');
    } catch (error) {
      this.queue.shift()?.reject(sqliteCommitError(error));
      return;
    }
    try {
      const shared = this.queue.length > 1;
      for (let left = this.queue.length; left > 0; left--) {
        const job = this.queue.shift() as Job;
        try {
          kept.push({ job, value: await this.run(job, shared) });
        } catch (error) {
          job.reject(error);
          // A full disk undoes the whole transaction by itself, and with it what others have written.
          if (!this.writer.inTransaction) throw error;
        }
        if (performance.now() - started > LONGEST_GROUP_MS) break;
      }
      this.writer.run(kept.length === 0 ? 'ROLLBACK' : 'COMMIT');
      this.state.commits++;
      for (const { job, value } of kept) job.resolve(value);
    } catch (error) {
      if (this.writer.inTransaction) this.writer.run('ROLLBACK');
      for (const { job } of kept) job.reject(sqliteCommitError(error));
    }
  }

  /** A write that has the transaction to itself needs no savepoint: if it fails, nothing is committed. */
  private async run(job: Job, shared: boolean): Promise<unknown> {
    if (!shared) return this.work(job);
    this.writer.run('SAVEPOINT "job"');
    try {
      const value = await this.work(job);
      this.writer.run('RELEASE "job"');
      return value;
    } catch (error) {
      if (!this.writer.inTransaction) throw error;
      this.writer.run('ROLLBACK TO "job"');
      this.writer.run('RELEASE "job"');
      throw error;
    }
  }

  /** Takes the writer back when the callback is over, and from one that waits for something else for too long. */
  private async work(job: Job): Promise<unknown> {
    let over: string | undefined;
    const allowed = () => {
      if (over !== undefined) throw new Error(over);
      return this.writer;
    };
    const session = {
      all: (sql: string, params: Param[]) => allowed().all(sql, params),
      run: (sql: string, params: Param[]) => allowed().run(sql, params),
    };
    let watchdog: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      watchdog = setTimeout(() => reject(new Error(TOO_LONG)), LONGEST_WRITE_MS);
    });
    try {
      return await Promise.race([job.work(new SqlWriter(this.model, session, sqliteFault)), late]);
    } finally {
      clearTimeout(watchdog);
      over = 'A writer was used after its write was over: await every call of it';
    }
  }
}
