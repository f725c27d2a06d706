import { StoreUnavailableError } from '../errors.ts';
import type { Builder } from '../query/builder.ts';
import { NEXT_NUMBER, type SqlWriteTransaction } from '../query/session.ts';
import { SqlWriter } from '../query/writer.ts';
import type { Writer } from '../store.ts';
import type { Touched } from '../tables/table-versions.ts';
import type { SqliteConnection } from './connection.ts';
import { sqliteError, sqliteFileError } from './errors.ts';
import type { Elsewhere } from './schema-thread.ts';

/** A group is committed after this long, so that a crowd of writers does not hold up everything else. */
const LONGEST_GROUP_MS = 20;
/** A group waits at most this many turns of the event loop for more writes, as long as each turn brings some. */
const MOST_TURNS = 5;
/** Other writes wait meanwhile, so a write that hangs is cut off after this time. */
const LONGEST_WRITE_MS = 2000;
/** While another connection writes for long, such as one that changes tables, a write waits at most this long. */
const LONGEST_WAIT_MS = 2000;
const LOOK_EVERY_MS = 100;
const TOO_LONG = `A write took longer than ${LONGEST_WRITE_MS} ms: its callback may await nothing but its writer`;
const OVER = 'A writer was used after its write was over: await every call of it';

interface Job {
  /**
   * No write joins its transaction after it, so that a long write that follows is the first of its own transaction.
   */
  alone: boolean;
  elsewhere?: Elsewhere;
  since: number;
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
  private readonly own: SqlWriteTransaction;
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
    this.own = {
      all: (sql, params = []) => connection.all(sql, params),
      run: (sql, params) => connection.run(sql, params),
      append: ({ into, params }) => void connection.run(into, params),
      next: (sequence) => connection.all(NEXT_NUMBER, [sequence])[0]?.[0] as number,
      whole: (work) => inSavepoint(connection, 'whole', work),
    };
    this.starting = starting;
    this.committed = committed;
  }

  /**
   * @param builder makes the statements of the writer
   * @param how `elsewhere` runs the write on another connection, for as long as it takes
   */
  add<T>(
    builder: Builder,
    work: (writer: Writer) => Promise<T>,
    { alone = false, elsewhere }: { alone?: boolean; elsewhere?: Elsewhere } = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const settle = { resolve: resolve as (value: unknown) => void, reject };
      this.jobs.push({ builder, work, alone, elsewhere, since: performance.now(), ...settle });
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
      const elsewhere = this.jobs[0]?.elsewhere;
      if (elsewhere) await this.runElsewhere(this.jobs.shift() as Job, elsewhere);
      else await this.group();
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
      for (let left = this.jobs.length; left > 0 && !this.jobs[0]?.elsewhere; left--) {
        const job = this.jobs.shift() as Job;
        const work = () => this.work(job, touched, this.own);
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

  private async runElsewhere(job: Job, elsewhere: Elsewhere): Promise<void> {
    const touched: Touched = new Map();
    const impatient = setInterval(() => this.refuseWaiting(), LOOK_EVERY_MS);
    try {
      await this.starting();
      const value = await elsewhere(async (session) => {
        this.watchdog = setTimeout(() => this.late?.(), LONGEST_WRITE_MS);
        try {
          return await this.work(job, touched, session);
        } finally {
          clearTimeout(this.watchdog);
        }
      });
      this.committed(new Set(touched.keys()));
      job.resolve(value);
    } catch (error) {
      job.reject(sqliteFileError(this.connection.path, error) ?? error);
    } finally {
      clearInterval(impatient);
    }
  }

  private refuseWaiting(): void {
    const latest = performance.now() - LONGEST_WAIT_MS;
    while (this.jobs[0] && this.jobs[0].since < latest)
      this.jobs.shift()?.reject(new StoreUnavailableError('The tables of this store are being changed'));
  }

  /**
   * Disables the writer when its callback is over, or has waited too long for something else. The timer cannot end a
   * long write that awaits only its writer, because such a write never lets the event loop turn.
   */
  private async work(job: Job, touched: Touched, session: SqlWriteTransaction): Promise<unknown> {
    let over = false;
    const allowed = () => {
      if (over) throw new Error(OVER);
      return session;
    };
    const guarded: SqlWriteTransaction = {
      all: (sql, params) => allowed().all(sql, params),
      run: (sql, params) => allowed().run(sql, params),
      append: (row) => allowed().append(row),
      next: (sequence) => allowed().next(sequence),
      whole: (work) => allowed().whole(work),
    };
    const writer = new SqlWriter(job.builder, guarded, sqliteError, touched);
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
