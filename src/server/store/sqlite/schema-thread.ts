import { Worker } from 'node:worker_threads';
import { MigrationRefusedError } from '../errors.ts';
import type { Param } from '../query/dialect.ts';
import { type AppendedRow, NEXT_NUMBER, type SqlWriteTransaction } from '../query/session.ts';
import type { HiddenPart } from '../tables/hidden.ts';
import type { ExtensionPlan, Refusal } from '../tables/refusal.ts';
import type { Table } from '../tables/table.ts';
import type { SchemaAnswer, SchemaAsking } from './schema-worker.ts';

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** The tables that a store is to have, and how messages name it. */
interface WantedTables {
  owner: string;
  tables: Table[];
  /** What is hidden until now and goes for good, by name. */
  remove?: readonly string[];
}

/** What it does to values that a file gets these tables, and why rows do not allow it, found out on a thread. */
export async function planInThread(path: string, { owner, tables }: WantedTables): Promise<ExtensionPlan> {
  const thread = new SchemaThread(path);
  try {
    return (await thread.ask({ plan: tables, owner })) as ExtensionPlan;
  } finally {
    await thread.end();
  }
}

/** What a file keeps though no schema names it any more, counted on a thread. */
export async function hiddenInThread(path: string, owner: string): Promise<HiddenPart[]> {
  const thread = new SchemaThread(path);
  try {
    return (await thread.ask({ hidden: true, owner })) as HiddenPart[];
  } finally {
    await thread.end();
  }
}

/** Runs a transaction of another connection around work on its session. */
export type Elsewhere = <T>(work: (session: SqlWriteTransaction) => Promise<T>) => Promise<T>;

/**
 * Starts a thread that changes the tables of a file in one transaction with other work, since indexes and texts for the search are
 * made of all rows. `change` is for the time when nobody else writes to the file; whoever reads goes on.
 * @throws MigrationRefusedError from `change`, when existing rows do not allow it
 */
export async function changeInThread<T>(
  path: string,
  { owner, tables, remove = [] }: WantedTables,
  use: (change: Elsewhere) => Promise<T>,
): Promise<T> {
  const thread = new SchemaThread(path);
  try {
    await thread.started();
    return await use(async (work) => {
      try {
        await thread.run('BEGIN IMMEDIATE');
        const result = await work(thread);
        await thread.appended();
        if (remove.length > 0) await thread.ask({ remove, owner });
        const refusals = (await thread.ask({ change: tables, owner })) as Refusal[];
        if (refusals.length > 0) throw new MigrationRefusedError(owner, refusals);
        await thread.run('COMMIT');
        return result;
      } finally {
        // What was not committed is rolled back before anybody else writes.
        await thread.end();
      }
    });
  } finally {
    await thread.end();
  }
}

/** A thread with a connection of its own to a file. What it is asked is done one after the other, and answered in this order. */
class SchemaThread implements SqlWriteTransaction {
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #waiting: Waiting[] = [];
  readonly #appended: Promise<unknown>[] = [];
  #gone: Error | undefined;

  constructor(path: string) {
    // Without this process's Node options: some of them apply only to its own entry file.
    const options = { workerData: path, execArgv: [] };
    this.#worker = new Worker(new URL('./schema-worker.ts', import.meta.url), options);
    this.#worker.on('message', ({ value, error }: SchemaAnswer) => {
      const waiting = this.#waiting.shift();
      if (error) waiting?.reject(Object.assign(new Error(error.message), { errcode: error.code }));
      else waiting?.resolve(value);
    });
    this.#worker.on('error', (error) => this.#end(error as Error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#end(new Error(`The thread that changes tables ended with ${code}`));
        resolve();
      });
    });
  }

  ask(asked: SchemaAsking): Promise<unknown> {
    if (this.#gone) return Promise.reject(this.#gone);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(asked);
    });
  }

  /** Resolves when it has loaded its code and opened the file. */
  async started(): Promise<void> {
    await this.all('SELECT 1');
  }

  async all(sql: string, params: Param[] = []): Promise<unknown[][]> {
    return (await this.ask({ all: sql, params })) as unknown[][];
  }

  async run(sql: string, params: Param[] = []): Promise<number> {
    return (await this.ask({ run: sql, params })) as number;
  }

  append({ into, params }: AppendedRow): void {
    const row = this.run(into, params);
    row.catch(() => {});
    this.#appended.push(row);
  }

  /** Resolves when all rows are there that nobody has waited for. */
  async appended(): Promise<void> {
    await Promise.all(this.#appended);
  }

  async next(sequence: string): Promise<number> {
    return (await this.all(NEXT_NUMBER, [sequence]))[0]?.[0] as number;
  }

  async whole<T>(work: () => Promise<T>): Promise<T> {
    await this.run('SAVEPOINT "whole"');
    try {
      const value = await work();
      await this.run('RELEASE "whole"');
      return value;
    } catch (error) {
      // On a full disk SQLite has rolled back everything already, and the error says why.
      const undone = this.run('ROLLBACK TO "whole"').then(() => this.run('RELEASE "whole"'));
      await undone.catch(() => {});
      throw error;
    }
  }

  /** Resolves when the thread is gone, and with it its connection. */
  async end(): Promise<void> {
    if (!this.#gone) this.#worker.postMessage({ end: true } satisfies SchemaAsking);
    await this.#exited;
  }

  #end(error: Error): void {
    this.#gone ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
