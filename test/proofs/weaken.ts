import fs from 'node:fs';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { ARCHIVE_LIMITS } from '../../src/server/operations/archive-lines.ts';
import { PostgresStore } from '../../src/server/store/postgres/store.ts';
import type { SqlWriteTransaction } from '../../src/server/store/query/session.ts';
import { SqlWriter } from '../../src/server/store/query/writer.ts';
import { SqliteConnection } from '../../src/server/store/sqlite/connection.ts';
import { SqliteStore } from '../../src/server/store/sqlite/store.ts';
import type { Store } from '../../src/server/store/store.ts';
import { weakenSources } from './weakened-sources.ts';

/**
 * For controls only: loaded before the server, it disables one protection, named by WEAK. A proof that still passes
 * then proves nothing.
 */
const weak = process.env.WEAK;

if (weak) weakenSources(weak);

/** Writes that are answered but not done yet; each answer has their number (late-writes.ts). */
let late = 0;
if (weak === 'early-answer') {
  // On SQLite a request writes through a view that has the model of its beginning.
  const { forRequest } = SqliteStore.prototype;
  SqliteStore.prototype.forRequest = function weakened(this: SqliteStore) {
    const view = forRequest.call(this);
    view.write = answeringEarly(view.write);
    return view;
  };
  for (const { prototype } of [SqliteStore, PostgresStore]) prototype.write = answeringEarly(prototype.write);
  const emit = Server.prototype.emit;
  Server.prototype.emit = function weakened(this: Server, event: string, ...rest: unknown[]) {
    if (event === 'request') (rest[1] as ServerResponse).setHeader('x-late', late);
    return (emit as (...args: unknown[]) => boolean).call(this, event, ...rest);
  } as typeof emit;
}

/** Tries the work, rolls it back, answers, and does it for real a little later. */
function answeringEarly(write: Store['write']): Store['write'] {
  return async function weakened(this: Store, work, ...rest) {
    const back = new Error('taken back');
    let result: Awaited<ReturnType<typeof work>> | undefined;
    let isSignIn = false;
    const tried: typeof work = async (writer) => {
      const last = () => writer.find('_token', { order: [{ property: 'id', descending: true }], limit: 1 });
      const [before] = await last();
      result = await work(writer);
      const [after] = await last();
      isSignIn = before?.id !== after?.id;
      throw back;
    };
    await write.call(this, tried, ...rest).catch((error) => {
      if (error !== back) throw error;
    });
    // Each run of a sign-in gives another token, so it cannot be done later.
    if (isSignIn) return write.call(this, work, ...rest) as ReturnType<typeof work>;
    late += 1;
    const done = () => {
      late -= 1;
    };
    setTimeout(() => void write.call(this, work, ...rest).then(done, done), 300);
    return result as Awaited<ReturnType<typeof work>>;
  };
}

/** The new version is written first, and its tables a while later. */
if (weak === 'version-apart') {
  const { extend } = PostgresStore.prototype;
  PostgresStore.prototype.extend = async function weakened(this: PostgresStore, files, work, ...rest) {
    const result = await this.write(work);
    await new Promise((done) => setTimeout(done, 2_000));
    await extend.call(this, files, async () => undefined, ...rest);
    return result;
  };
}

if (weak === 'relaxed-sync') {
  const exec = DatabaseSync.prototype.exec;
  DatabaseSync.prototype.exec = function weakened(sql: string) {
    return exec.call(this, sql.replaceAll(/synchronous\s*=\s*full/gi, 'synchronous = NORMAL'));
  };
}

if (weak === 'silent-commit') {
  const run = SqliteConnection.prototype.run;
  SqliteConnection.prototype.run = function weakened(this: SqliteConnection, sql: string, params) {
    if (sql !== 'COMMIT') return run.call(this, sql, params);
    try {
      return run.call(this, sql, params);
    } catch {
      if (this.inTransaction) run.call(this, 'ROLLBACK');
      return 0;
    }
  };
}

if (weak === 'no-idempotency') {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function weakened(this: Server, event: string, ...rest: unknown[]) {
    if (event === 'request') delete (rest[0] as IncomingMessage).headers['idempotency-key'];
    return (emit as (...args: unknown[]) => boolean).call(this, event, ...rest);
  } as typeof emit;
}

if (weak === 'kept-requests') {
  const emit = Server.prototype.emit;
  const kept: number[][] = [];
  const KILOBYTE_OF_NUMBERS = 128;
  Server.prototype.emit = function weakened(this: Server, event: string, ...rest: unknown[]) {
    if (event === 'request') kept.push(new Array<number>(KILOBYTE_OF_NUMBERS).fill(kept.length));
    return (emit as (...args: unknown[]) => boolean).call(this, event, ...rest);
  } as typeof emit;
}

/** Numbers are given twice; with `no-unique-codes` the database does not refuse them either. */
if (weak === 'no-sequence' || weak === 'no-unique-codes') {
  const next = SqlWriter.prototype.next;
  const FAR = 100_000;
  SqlWriter.prototype.next = async function weakened(
    this: SqlWriter & { session: SqlWriteTransaction },
    sequence,
  ) {
    if (weak === 'no-unique-codes')
      await this.session.run('DROP INDEX IF EXISTS "work_orders__work_order__code__unique"', []);
    return FAR + Math.ceil((await next.call(this, sequence)) / 2);
  };
}

const SERVER_CHANGES: Record<string, object> = {
  'no-timeouts': { headersTimeout: 0, requestTimeout: 0, timeout: 0 },
  'few-connections': { maxConnections: 100 },
};
const changes = SERVER_CHANGES[weak ?? ''];
if (changes) {
  const listen = Server.prototype.listen;
  Server.prototype.listen = function weakened(this: Server, ...rest: unknown[]) {
    Object.assign(this, changes);
    return (listen as (...args: unknown[]) => Server).apply(this, rest);
  } as typeof listen;
}

if (weak === 'no-archive-limits')
  for (const name of Object.keys(ARCHIVE_LIMITS) as (keyof typeof ARCHIVE_LIMITS)[])
    ARCHIVE_LIMITS[name] = Number.POSITIVE_INFINITY;

if (weak === 'open-files') {
  process.umask = () => 0;
  fs.chmodSync = () => {};
  const mkdirSync = fs.mkdirSync;
  fs.mkdirSync = ((path: string) => mkdirSync(path, { recursive: true })) as typeof mkdirSync;
  syncBuiltinESMExports();
}

if (weak === 'no-rotation-window') {
  const update = SqlWriter.prototype.update;
  SqlWriter.prototype.update = function weakened(table, key, values, ...rest) {
    const kept = table === '_token' && 'successor' in values ? { ...values, successor: null } : values;
    return update.call(this, table, key, kept, ...rest);
  };
}
