import { parentPort, workerData } from 'node:worker_threads';
import type { Param } from '../query/dialect.ts';
import type { Table } from '../tables/table.ts';
import { SqliteConnection } from './connection.ts';
import { codeOf } from './errors.ts';
import { changeColumns, planColumns } from './migrate.ts';
import { dropHidden, hiddenIn } from './remove-hidden.ts';

/** What the thread can be asked. Nobody waits for its end but by its exit. */
export type SchemaAsking =
  | { all: string; params: Param[] }
  | { run: string; params: Param[] }
  | { plan: Table[]; owner: string }
  | { hidden: true; owner: string }
  | { remove: readonly string[]; owner: string }
  | { change: Table[]; owner: string }
  | { end: true };
export interface SchemaAnswer {
  value?: unknown;
  error?: { message: string; code: number | undefined };
}

/**
 * The log is written back after the commit and not within it, while others wait. A checkpoint may hold the file for a moment, which is
 * longer on a busy machine: this thread can wait for it, since nobody else does.
 */
const PRAGMAS =
  'PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY;';

const connection = new SqliteConnection(workerData as string);
connection.exec(PRAGMAS);
let hasBegun = false;

parentPort?.on('message', (asked: SchemaAsking) => {
  if ('end' in asked) {
    // An open transaction is rolled back.
    connection.close();
    parentPort?.close();
    return;
  }
  let answer: SchemaAnswer;
  try {
    answer = { value: answered(asked) };
    hasBegun ||= connection.inTransaction;
  } catch (error) {
    answer = { error: { message: (error as Error).message, code: codeOf(error) } };
  }
  parentPort?.postMessage(answer);
});

function answered(asked: Exclude<SchemaAsking, { end: true }>): unknown {
  // On a full disk SQLite itself rolls back, and each statement that follows would be a transaction of its own.
  if (hasBegun && !connection.inTransaction) throw new Error('The transaction was rolled back');
  if ('all' in asked) return connection.all(asked.all, asked.params);
  if ('run' in asked) return connection.run(asked.run, asked.params);
  if ('plan' in asked) return planColumns(connection, asked.owner, asked.plan);
  if ('hidden' in asked) return hiddenIn(connection, asked.owner);
  if ('remove' in asked) return dropHidden(connection, asked.owner, asked.remove);
  return changeColumns(connection, asked.owner, asked.change);
}
