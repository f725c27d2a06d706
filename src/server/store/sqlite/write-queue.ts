import type { Builder } from '../query/builder.ts';
import type { Param } from '../query/dialect.ts';
import { type AppendedRow, NEXT_NUMBER } from '../query/session.ts';
import { SqlWriter } from '../query/writer.ts';
import type { Writer } from '../store.ts';
import type { Touched } from '../tables/table-versions.ts';
import type { SqliteConnection } from './connection.ts';
import { sqliteError, sqliteFileError } from './errors.ts';

/** A group is committed after this long, so that a crowd of writers does not hold up everything else. */
const LONGEST_GROUP_MS = 20;
/** A group waits at most this many turns of the event loop for more writes, as long as each turn brings some. */
const MOST_TURNS = 5;
/** Other writes wait meanwhile, so a write that hangs is cut off after this time. */
const LONGEST_WRITE_MS = 2000;
const TOO_LONG = `A write took longer than ${LONGEST_WRITE_MS} ms: its callback may await nothing but its writer`;
const OVER = 'A writer was used after its write was over: await every call of it';

interface Job {
  /**
   * No write joins its transaction after it, so that a long write that follows is the first of its own transaction.
   */
  alone: boolean;
  builder: Builder;
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs writes one after another on one connection. Writes that arrive in consecutive turns of the event loop share a
 * transaction and resolve after its commit: they wait for the disk once, and a page that several of them change is
 * written once. Each but the first has a savepoint, so that it can be rolled back by itself.
 */
export class SqliteWriteQueue {
  private readonly connection: SqliteConnection;
  private readonly starting: () => Promise<void>;
  private readonly committed: (tables: ReadonlySet<string>) => void;
  private readonly jobs: Job[] = [];
  private draining: Promise<void> | undefined;
  /** One timer for all writes of a group, restarted for each. */
  private watchdog: NodeJS.Timeout | undefined;
  private late: (() => void) | undefined;

  /**
   * `starting` runs before each transaction, `committed` after it with the tables that were written to.
   */
  constructor(
    connection: SqliteConnection,
    starting: () => Promise<void>,
    committed: (tables: ReadonlySet<string>) => void,
  ) {
    this.connection = connection;
    this.starting = starting;
    this.committed = committed;
  }

  /** @param builder makes the statements of the writer */
  add<T>(builder: Builder, work: (writer: Writer) => Promise<T>, alone = false): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.jobs.push({ builder, work, alone, resolve: resolve as (value: unknown) => void, reject });
      this.draining ??= this.drain();
    });
  }

  /** Resolves when no write is waiting or running. */
  async finished(): Promise<void> {
    await this.draining;
  }

  private async drain(): Promise<void> {
    do {
      await this.gather();
      await this.group();
    } while (this.jobs.length > 0);
    this.draining = undefined;
  }

  /** Requests are admitted a few at a time, so the writes of many simultaneous requests arrive over several turns. */
  private async gather(): Promise<void> {
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      const before = this.jobs.length;
      await turn();
      if (this.jobs.length === before) return;
    }
  }

  private async group(): Promise<void> {
    const started = performance.now();
    const kept: { job: Job; value: unknown }[] = [];
    const touched: Touched = new Map();
    try {
      await this.starting();
      this.connection.run('BEGIN IMMEDIATE');
    } catch (error) {
      this.jobs.shift()?.reject(sqliteFileError(this.connection.path, error) ?? error);
      return;
    }
    this.watchdog = setTimeout(() => this.late?.(), LONGEST_WRITE_MS);
    try {
      for (let left = this.jobs.length; left > 0; left--) {
        const job = this.jobs.shift() as Job;
        const work = () => this.work(job, touched);
        // The first write needs no savepoint, since it is rolled back with the transaction. Within a savepoint each
        // statement goes through the copies of all pages changed so far, which makes an import ten times slower.
        const isFirst = kept.length === 0;
        try {
          kept.push({ job, value: await (isFirst ? work() : inSavepoint(this.connection, 'job', work)) });
        } catch (error) {
          job.reject(sqliteFileError(this.connection.path, error) ?? error);
          // On a full disk SQLite itself rolls back the whole transaction, including the writes of others.
          if (!this.connection.inTransaction) throw error;
          if (isFirst) break;
        }
        if (job.alone || performance.now() - started > LONGEST_GROUP_MS) break;
      }
      this.connection.run(kept.length === 0 ? 'ROLLBACK' : 'COMMIT');
      this.committed(new Set(touched.keys()));
      for (const { job, value } of kept) job.resolve(value);
    } catch (error) {
      if (this.connection.inTransaction) this.connection.run('ROLLBACK');
      for (const { job } of kept) job.reject(sqliteFileError(this.connection.path, error) ?? error);
    } finally {
      clearTimeout(this.watchdog);
    }
  }

  /**
   * Disables the writer when its callback is over, or has waited too long for something else. The timer cannot end a
   * long write that awaits only its writer, because such a write never lets the event loop turn.
   */
  private async work(job: Job, touched: Touched): Promise<unknown> {
    let over = false;
    const allowed = () => {
      if (over) throw new Error(OVER);
      return this.connection;
    };
    const session = {
      all: (sql: string, params: Param[]) => allowed().all(sql, params),
      run: (sql: string, params: Param[]) => allowed().run(sql, params),
      append: ({ into, params }: AppendedRow) => void allowed().run(into, params),
      next: (sequence: string) => allowed().all(NEXT_NUMBER, [sequence])[0]?.[0] as number,
      whole: <T>(work: () => Promise<T>) => inSavepoint(allowed(), 'whole', work),
    };
    const writer = new SqlWriter(job.builder, session, sqliteError, touched);
    try {
      return await this.inTime(job.work(writer));
    } finally {
      over = true;
    }
  }

  private inTime<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.late = () => reject(new Error(TOO_LONG));
      this.watchdog?.refresh();
      work.then(resolve, reject);
    });
  }
}

/** Runs work in a savepoint and rolls back to it on failure, unless the whole transaction is rolled back already. */
async function inSavepoint<T>(
  connection: SqliteConnection,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  connection.run(`SAVEPOINT "${name}"`);
  try {
    const value = await work();
    connection.run(`RELEASE "${name}"`);
    return value;
  } catch (error) {
    if (!connection.inTransaction) throw error;
    connection.run(`ROLLBACK TO "${name}"`);
    connection.run(`RELEASE "${name}"`);
    throw error;
  }
}

function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
