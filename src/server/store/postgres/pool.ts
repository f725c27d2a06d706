import { Pool, type PoolClient } from 'pg';
import type { EngineLog } from '../../lib/engine-log.ts';
import { FairSemaphore, type PlaceUse } from '../../lib/fair-semaphore.ts';
import { StoreUnreachableError } from '../errors.ts';
import { BatchingSocket } from './batching-socket.ts';
import { toStoreError } from './errors.ts';
import { isFull, type Step, TYPES } from './query.ts';
import { PostgresSession } from './session.ts';
import { connectionOf } from './tls.ts';

const CONNECT_MS = 2000;
const IDLE_MS = 30_000;
/** While connections are short, each request that gets none would log the same. */
const SAY_EVERY_MS = 10_000;
const LONGEST_LIFE_S = 900;
const LONGEST_MIGRATION_MS = 6 * 60 * 60 * 1000;
/**
 * A host that vanishes closes no connection, and TCP notices after hours. So the database ends a transaction of the owner,
 * and with it its locks, when it has heard nothing of it for this long.
 */
const VANISHED_MS = 30_000;
/** A migration waits for running statements of a store, which never take this long. */
const LONGEST_LOCK_MS = 60_000;

/** A slot for one connection, which is opened when needed. */
interface Lane {
  pool: Pool;
  /** The client that uses the connection now. */
  client?: PoolClient;
  /** The schema it was taken for. */
  taken?: string;
}

/** This process writes the keys by which lists are sorted; for versions that do not, a trigger does (`SORT_FUNCTION`). */
const SORTS = "set_config('mainstay.sorts', 'on', true)";

/**
 * The connections of one engine. Every connection error is handled here: an error event without a listener ends Node. Each
 * connection has its own lane, so that a schema returns to connections that know it: a server process takes some 20 ms to learn
 * the tables and statements of a schema, and keeps them (some 1.5 MB).
 */
export class PostgresPool {
  private readonly lanes: Lane[];
  private readonly places: FairSemaphore;
  private readonly log: EngineLog | undefined;
  private saidAt = Number.NEGATIVE_INFINITY;
  private readonly vanishedMs: number;

  /** @param vanishedMs for tests: after how long a host counts as vanished */
  constructor(url: string, max: number, log?: EngineLog, vanishedMs = VANISHED_MS) {
    this.log = log;
    this.vanishedMs = vanishedMs;
    this.places = new FairSemaphore(max, CONNECT_MS);
    this.lanes = Array.from({ length: max }, () => ({ pool: this.laneOf(url) }));
  }

  private laneOf(url: string): Pool {
    const pool = new Pool({
      ...connectionOf(url),
      max: 1,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      // A connection never forgets prepared statements, nor its server process the tables it has used, so it is replaced after a
      // while.
      maxLifetimeSeconds: LONGEST_LIFE_S,
      pipeline: true,
      stream: () => new BatchingSocket(),
      types: TYPES,
      application_name: 'mainstay',
    });
    pool.on('error', (error) => this.lost(error));
    pool.on('connect', (client) => client.on('error', (error) => this.lost(error)));
    return pool;
  }

  /** How many connections are taken and waited for, and by whom most. */
  get use(): PlaceUse {
    return this.places.use;
  }

  /**
   * A connection, which must be released. No schema gets more than half of them, less while others need some; those that
   * wait get them in turn.
   * @throws StoreUnavailableError if none is free within two seconds
   */
  async connect(schema: string): Promise<PoolClient> {
    if (!(await this.places.take(schema))) {
      this.sayShort(schema);
      throw new StoreUnreachableError(`No connection to the database was free for ${CONNECT_MS} ms`);
    }
    const lane = this.freeLane(schema);
    lane.taken = schema;
    try {
      lane.client = await lane.pool.connect();
      return lane.client;
    } catch (error) {
      this.free(lane);
      throw toStoreError(error);
    }
  }

  /** The schema's own lane, or the next free one: always in the same order, so that even busy schemas use few. */
  private freeLane(schema: string): Lane {
    const home = numberOf(schema) % this.lanes.length;
    const lane = [...this.lanes.slice(home), ...this.lanes.slice(0, home)].find(
      ({ taken }) => taken === undefined,
    );
    if (!lane) throw new Error('there is a place but no lane');
    return lane;
  }

  private free(lane: Lane): void {
    const schema = lane.taken;
    lane.client = undefined;
    lane.taken = undefined;
    if (schema !== undefined) this.places.give(schema);
  }

  /**
   * Gives a connection back after its transaction has ended, or drops it if it is lost. Nobody needs to wait for that: reads are
   * complete, and writes are committed or failed.
   */
  release(client: PoolClient, session: PostgresSession): void {
    const lane = this.lanes.find((one) => one.client === client);
    if (!lane) throw new Error('the connection was given back already');
    void session.abandon().then(() => {
      client.release(session.isSpent || isFull(client));
      this.free(lane);
    });
  }

  /**
   * Runs work as the owner of all tables in one transaction, with `schema` as search path. Rolls back if it throws. It may take
   * any time as long as this process lives: a heartbeat says so.
   */
  async asOwner<T>(
    schema: string,
    work: (session: PostgresSession) => Promise<T>,
    mode = 'READ COMMITTED READ WRITE',
  ): Promise<T> {
    const client = await this.connect(schema);
    const session = new PostgresSession(
      client,
      [
        { text: `BEGIN ISOLATION LEVEL ${mode}` },
        {
          text: `SELECT set_config('search_path', ?, true), ${SORTS}, set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', ?, true), set_config('tcp_user_timeout', ?, true), set_config('lock_timeout', ?, true)`,
          params: [`"${schema}", pg_temp`, `${this.vanishedMs}`, `${this.vanishedMs}`, `${LONGEST_LOCK_MS}`],
        },
      ],
      { deadline: LONGEST_MIGRATION_MS },
    );
    const heart = setInterval(() => session.beat(), this.vanishedMs / 3);
    heart.unref();
    try {
      const result = await work(session);
      await session.commit();
      return result;
    } catch (error) {
      throw toStoreError(error);
    } finally {
      clearInterval(heart);
      this.release(client, session);
    }
  }

  /**
   * Runs work while no other process runs work of the same name. The lock is held by a transaction that does nothing else, so that
   * it ends with this process or its host, however they end.
   */
  async exclusively(job: string, work: () => Promise<void>, wait: boolean): Promise<boolean> {
    return this.asOwner('public', async (session) => {
      const name = 'CAST(? AS integer), hashtext(?)';
      const params = [LOCKS.job, job];
      if (wait) await session.exec(`SELECT pg_advisory_xact_lock(${name})`, params);
      else if ((await session.exec(`SELECT pg_try_advisory_xact_lock(${name})`, params))[0]?.[0] !== true)
        return false;
      await work();
      return true;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.lanes.map(({ pool }) => pool.end()));
  }

  private sayShort(schema: string): void {
    if (performance.now() - this.saidAt < SAY_EVERY_MS) return;
    this.saidAt = performance.now();
    this.log?.warn(
      { store: schema, connections: this.use },
      'a request found no free connection to the database; if one tenant holds them, see what it does, else raise DATABASE_POOL',
    );
  }

  private lost(error: Error): void {
    this.log?.warn({ err: error }, 'a connection to the database was lost');
  }
}

/** Tenant numbers are consecutive, so they spread evenly. */
function numberOf(schema: string): number {
  return Number(/\d+$/.exec(schema)?.[0] ?? 0);
}

/**
 * New entries of the search index wait in a pending list, and each search reads all of it: PostgreSQL's default of 4 MB takes
 * longer to read than a search of 100,000 rows.
 */
const WRITE_SETTINGS = `, set_config('gin_pending_list_limit', '128', true)`;

/**
 * Steps that open a transaction of a store: its role and its schema are set for this transaction only. Joins run in the order in
 * which they are written, which is a good one: looking for a better one among a dozen takes longer than the statement.
 */
export function beginSteps(mode: 'read' | 'write', role: string, schema: string): [Step, Step] {
  return [
    {
      text:
        mode === 'read'
          ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
          : 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE',
    },
    {
      text: `SELECT set_config('role', ?, true), set_config('search_path', ?, true), ${SORTS}, set_config('statement_timeout', '5000', true), set_config('idle_in_transaction_session_timeout', '5000', true), set_config('extra_float_digits', '1', true), set_config('join_collapse_limit', '1', true)${mode === 'write' ? WRITE_SETTINGS : ''}`,
      params: [role, `"${schema}", pg_temp`],
      keptFor: '',
    },
  ];
}

/** Waits for the lock of a name and holds it until the end of the transaction. */
export function lockStep(kind: number, number: number): Step {
  return {
    text: 'SELECT pg_advisory_xact_lock(CAST(? AS integer), CAST(? AS integer))',
    params: [kind, number],
    keptFor: '',
  };
}

/** The kinds of locks: writes of a store, setting up a database, jobs that one node does for all. */
export const LOCKS = { store: 0x6d61_0001, setUp: 0x6d61_0002, job: 0x6d61_0003 } as const;
