import { setTimeout as pause } from 'node:timers/promises';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { StoreModel } from '../../../shared/schema/model.ts';
import { StoreUnavailableError, TablesBusyError } from '../errors.ts';
import type { Builder } from '../query/builder.ts';
import type { Param } from '../query/dialect.ts';
import { SqlReader } from '../query/reader.ts';
import type { AppendedRow } from '../query/session.ts';
import { SqlWriter } from '../query/writer.ts';
import type { Extension, Reader, Store, Writer } from '../store.ts';
import type { HiddenPart } from '../tables/hidden.ts';
import type { ExtensionPlan } from '../tables/refusal.ts';
import { type Touched, touch } from '../tables/table-versions.ts';
import { type At, atModel } from './at-model.ts';
import { isCollision, isConnectionLost, isLockTimeout, toStoreError } from './errors.ts';
import { HeldModel, type OwnSchema } from './held-model.ts';
import { JobSession } from './job-session.ts';
import { beginSteps, LOCKS, lockStep, type PostgresPool } from './pool.ts';
import type { Step } from './query.ts';
import { type OpenRead, type Readable, RequestStore } from './request-store.ts';
import { RowCounts } from './row-counts.ts';
import { PostgresSession } from './session.ts';
import { SharedLook } from './shared-look.ts';
import { SharedState } from './shared-state.ts';
import { markStep, marksSql } from './shared-versions.ts';

/** A group is committed after this long, or after this many writes. */
const LONGEST_GROUP_MS = 25;
const MOST_IN_GROUP = 100;
/** Other writes are waiting, so a callback that makes no call to its writer for this long is cut off. */
const LONGEST_PAUSE_MS = 2000;
const TOO_LONG = `A write did nothing for ${LONGEST_PAUSE_MS} ms: its callback may await nothing but its writer`;
const MOST_TRIES = 3;
const MOST_LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 150;
/** Until the transaction ends: the role of the store is set for one transaction at a time. */
const AS_OWNER = "SELECT set_config('role', 'none', true)";

interface Job {
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  tries: number;
  /** It may change append-only tables, which only their owner may, and not the role of the store. */
  asOwner?: true;
  /** The model by which it writes. */
  at: At;
  /** What it changes of the tables themselves, after its work. */
  change?: (session: PostgresSession) => Promise<void>;
  /** It shares no transaction, since one that it shared has failed and nobody knows by whom. */
  alone: boolean;
}

/**
 * One schema behind `Store`. A read is one transaction with one snapshot. The writes of a store run one after the other, whatever node they come from:
 * they hold the store's lock, so each sees what those before it did, as with SQLite, and none is rolled back because of another. Writes waiting on one
 * node share a transaction, each with a savepoint of its own, and are answered after its commit. Stores do not wait for each other.
 */
export class PostgresStore implements Readable {
  readonly identity = this;
  private readonly pool: PostgresPool;
  private readonly own: OwnSchema | undefined;
  private readonly held: HeldModel;
  private readonly onWrite: (() => void) | undefined;
  private readonly place: { schema: string; role: string; lock: number };
  private readonly queue: Job[] = [];
  private draining: Promise<void> | undefined;
  private running = 0;
  /** The state that was read last. */
  private state: SharedState | undefined;
  private readonly rows = new RowCounts();
  /** Settles when the last long read is over. */
  private long: Promise<unknown> = Promise.resolve();
  private readonly looks = new SharedLook(async () => {
    const { state, end } = await this.openRead();
    try {
      return await state();
    } finally {
      end();
    }
  });
  private closed = false;
  private idle: (() => void) | undefined;

  constructor(
    pool: PostgresPool,
    builder: Builder,
    place: { schema: string; role: string; lock: number },
    onWrite?: () => void,
    own?: OwnSchema,
    schemaMark?: string,
  ) {
    this.pool = pool;
    this.onWrite = onWrite;
    this.own = own;
    this.held = new HeldModel(builder, own, schemaMark, (work) => this.readNow(work));
    this.place = place;
  }

  get model(): StoreModel {
    return this.held.at.builder.model;
  }

  /** Long reads run one at a time, so that the database keeps a core free for everybody else. */
  async read<T>(work: (reader: Reader) => Promise<T>, length?: 'long', at: At = this.held.at): Promise<T> {
    if (length === undefined) return this.readNow(work, at);
    const read = this.long.then(() => this.readNow(work, at));
    this.long = read.catch(() => {});
    return read;
  }

  /** The model that work may keep from now on. */
  get present(): At {
    return this.held.at;
  }

  settle(): Promise<void> | undefined {
    return this.held.settling;
  }

  private async readNow<T>(work: (reader: Reader) => Promise<T>, at = this.held.at): Promise<T> {
    const { reader, end } = await this.openRead(at);
    try {
      return await work(reader);
    } finally {
      end();
    }
  }

  forRequest(purpose: 'read' | 'write' = 'read'): Store {
    return new RequestStore(this, purpose === 'write');
  }

  latestState(): Promise<SharedState> {
    return this.looks.ask();
  }

  /** Begins a read, which must be ended once. @throws StoreUnavailableError if no connection is free */
  async openRead(at: At = this.held.at): Promise<OpenRead> {
    this.refuseWhenClosed();
    this.running++;
    const ended = () => {
      if (--this.running === 0) this.idle?.();
    };
    try {
      const { schema, role } = this.place;
      const client = await this.pool.connect(schema);
      let state: SharedState | undefined;
      const [begin, settings] = beginSteps('read', role, schema);
      const asking: Step = {
        ...settings,
        text: `${settings.text}, ${marksSql(schema)}`,
        keptFor: schema,
        tell: ([row]) => {
          state = this.stateOf(String(row?.at(-1)));
        },
      };
      const session = new PostgresSession(client, [begin, asking], { schema });
      return {
        reader: new SqlReader(at.builder, session, () => state),
        state: async () => {
          if (!state) await session.begin();
          return state as SharedState;
        },
        end: () => {
          this.pool.release(client, session);
          ended();
        },
      };
    } catch (error) {
      ended();
      throw error;
    }
  }

  private stateOf(marks: string): SharedState {
    if (this.state?.marks !== marks) {
      this.state = new SharedState(marks, this.rows, this.state);
      this.held.notice(this.state);
    }
    return this.state;
  }

  write<T>(work: (writer: Writer) => Promise<T>, at: At = this.held.at): Promise<T> {
    return this.enqueue(work, { at, alone: false });
  }

  rewriteHistory<T>(work: (writer: Writer) => Promise<T>): Promise<T> {
    return this.enqueue(work, { at: this.held.at, alone: true, asOwner: true });
  }

  /**
   * Tables that others read are tried again for some seconds; whoever comes meanwhile gets a turn in between. The work comes before
   * the columns change, and so knows none of what is new.
   */
  async extend<T>(
    layers: readonly SchemaLayer[],
    work: (writer: Writer) => Promise<T>,
    { then, remove = [] }: Extension = {},
  ): Promise<T> {
    const own = this.requireSchema();
    const at = atModel(own.builderWith(layers));
    const change = (session: PostgresSession) => own.change(session, at.builder.tables, remove);
    for (let tries = 1; ; tries++) {
      try {
        const result = await this.enqueue(work, { at: this.held.at, alone: true, asOwner: true, change });
        this.held.at = at;
        if (then) await then(this);
        return result;
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (tries === MOST_LOCK_TRIES) throw new TablesBusyError('Others keep the tables in use');
        await pause(LOCK_PAUSE_MS);
      }
    }
  }

  async planExtension(layers: readonly SchemaLayer[]): Promise<ExtensionPlan> {
    const own = this.requireSchema();
    return own.plan(own.builderWith(layers).tables);
  }

  async hidden(): Promise<HiddenPart[]> {
    return this.requireSchema().hidden();
  }

  private requireSchema(): OwnSchema {
    if (!this.own) throw new Error('This store was opened without an engine');
    return this.own;
  }

  private enqueue<T>(
    work: (writer: Writer) => Promise<T>,
    how: Pick<Job, 'alone' | 'asOwner' | 'at' | 'change'>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.refuseWhenClosed();
      this.queue.push({
        work,
        resolve: resolve as (value: unknown) => void,
        reject,
        tries: 0,
        ...how,
      });
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
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new StoreUnavailableError('The store is closed');
  }

  private async drain(): Promise<void> {
    while (this.queue.length > 0) await this.group();
    this.draining = undefined;
  }

  /** Never throws: every error goes to the jobs that wait. */
  private async group(): Promise<void> {
    const { schema, role, lock } = this.place;
    const begin = [...beginSteps('write', role, schema), lockStep(LOCKS.store, lock)];
    const taken: Job[] = [];
    let session: PostgresSession | undefined;
    try {
      const client = await this.pool.connect(schema);
      session = new PostgresSession(client, begin, { schema });
      try {
        const touched: Touched = new Map();
        const kept = await this.runJobs(session, taken, touched);
        if (kept.length === 0) return;
        if (touched.size > 0) {
          const mark = markStep(touched);
          session.later(mark.text, mark.params);
        }
        await session.commit();
        this.onWrite?.();
        for (const { job, value } of kept) job.resolve(value);
      } finally {
        this.pool.release(client, session);
      }
    } catch (error) {
      const jobs = taken.length > 0 ? taken : this.queue.splice(0);
      // A connection that was dead before it answered anything has done nothing, so a retry is safe.
      const again = isCollision(error) || (!session?.isAnswered && isConnectionLost(error));
      // Each job runs again alone, so that an error reaches the job it belongs to.
      const apart = session?.isOfJobs === true && taken.length > 1;
      for (const job of jobs.reverse()) {
        if (again && ++job.tries < MOST_TRIES) this.queue.unshift(job);
        else if (apart) this.queue.unshift({ ...job, alone: true });
        else job.reject(toStoreError(error));
      }
    }
  }

  /** Runs jobs one by one and adds them to `taken`; those that fail are told and removed. */
  private async runJobs(
    session: PostgresSession,
    taken: Job[],
    touched: Touched,
  ): Promise<{ job: Job; value: unknown }[]> {
    // The first job also waits for the store's lock, so the time counts from its answer.
    let started: number | undefined;
    const kept: { job: Job; value: unknown }[] = [];
    while (this.queue[0] && !(taken.length > 0 && this.queue[0].alone)) {
      const job = this.queue.shift() as Job;
      taken.push(job);
      session.startJob();
      const writing = new JobSession(session);
      try {
        const own: Touched = new Map();
        if (job.asOwner) session.later(AS_OWNER, []);
        const value = await this.work(writing, job, own);
        if (job.change) await job.change(session);
        if (session.failure !== undefined) throw toStoreError(session.failure);
        writing.sendAppended();
        session.endJob(true);
        kept.push({ job, value });
        for (const [table, rows] of own) touch(touched, table, rows);
      } catch (error) {
        if (session.isUseless) throw session.failure ?? error;
        taken.pop();
        job.reject(toStoreError(error));
        session.endJob(false);
      }
      started ??= performance.now();
      if (job.alone || taken.length >= MOST_IN_GROUP || performance.now() - started > LONGEST_GROUP_MS) break;
    }
    return kept;
  }

  /** Revokes the writer when the callback is over, or when it waits too long for something else. */
  private async work(session: JobSession, job: Job, touched: Touched): Promise<unknown> {
    let over: string | undefined;
    let watchdog: NodeJS.Timeout | undefined;
    let asked = 0;
    let late: (error: Error) => void = () => {};
    const hung = new Promise<never>((_, reject) => {
      late = reject;
    });
    const watch = () => {
      clearTimeout(watchdog);
      if (asked === 0 && over === undefined)
        watchdog = setTimeout(() => late(new Error(TOO_LONG)), LONGEST_PAUSE_MS);
    };
    const during = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (over !== undefined) throw new Error(over);
      asked++;
      clearTimeout(watchdog);
      try {
        return await ask();
      } finally {
        asked--;
        watch();
      }
    };
    const allowed = {
      all: (sql: string, params: Param[]) => during(() => session.all(sql, params)),
      run: (sql: string, params: Param[]) => during(() => session.run(sql, params)),
      append: (row: AppendedRow) => {
        if (over !== undefined) throw new Error(over);
        session.append(row);
      },
      next: (sequence: string) => during(() => session.next(sequence)),
      whole: <T>(work: () => Promise<T>) => session.whole(work),
    };
    watch();
    try {
      return await Promise.race([
        job.work(new SqlWriter(job.at.builder, allowed, job.at.error, touched)),
        hung,
      ]);
    } finally {
      clearTimeout(watchdog);
      over = 'A writer was used after its write was over: await every call of it';
    }
  }
}
