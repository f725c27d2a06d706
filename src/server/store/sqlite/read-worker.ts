import { parentPort } from 'node:worker_threads';
import type { Param } from '../query/dialect.ts';
import { SqliteConnection } from './connection.ts';

/** A session is opened, queried as often as needed, and closed. */
export type Asking = { id: number; session: number } & (
  | { open: string }
  | { sql: string; params: Param[] }
  | { close: true }
);
export interface Answered {
  id: number;
  rows?: unknown[][];
  error?: string;
}

/** A long read goes through many pages, most of them only once. */
const PRAGMAS = 'PRAGMA query_only = ON; PRAGMA cache_size = -16000;';
const sessions = new Map<number, SqliteConnection>();

parentPort?.on('message', (asked: Asking) => {
  const { id } = asked;
  let answered: Answered;
  try {
    answered = { id, rows: answer(asked) };
  } catch (error) {
    answered = { id, error: (error as Error).message };
  }
  parentPort?.postMessage(answered);
});

function answer(asked: Asking): unknown[][] {
  const connection = sessions.get(asked.session);
  if ('open' in asked) {
    const opened = new SqliteConnection(asked.open);
    sessions.set(asked.session, opened);
    opened.exec(PRAGMAS);
    opened.run('BEGIN');
    // SQLite takes the snapshot at the first read of a transaction, so read something now.
    return opened.all('SELECT 1 FROM sqlite_schema LIMIT 1');
  }
  if ('sql' in asked) {
    if (!connection) throw new Error('This read is over');
    return connection.all(asked.sql, asked.params);
  }
  sessions.delete(asked.session);
  connection?.close();
  return [];
}
