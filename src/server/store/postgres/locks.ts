import { setTimeout as pause } from 'node:timers/promises';
import type { StoreOwner } from '../engine.ts';
import { StoreUnreachableError } from '../errors.ts';
import { isLockTimeout } from './errors.ts';
import type { PostgresSession } from './session.ts';

/** Runs work in one transaction that holds the store's lock, as its owner. */
export type Alone = <T>(owner: StoreOwner, work: (session: PostgresSession) => Promise<T>) => Promise<T>;

/**
 * Whoever waits for a table that others read holds up all who come later. So the wait is short, and they get their turn
 * before the next try.
 */
export const SHORT_LOCK_WAIT = "SELECT set_config('lock_timeout', '250', true)";
const PAUSE_MS = 500;
/** Reads of requests take 5 s at most; only backups and foreign programs read for longer. */
const LONGEST_MS = 60_000;

/** Repeats work that found a table locked, for a minute. */
export async function untilUnlocked<T>(work: () => Promise<T>, longest = LONGEST_MS): Promise<T> {
  const started = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - started >= longest) throw error;
      // Not all nodes at the same time.
      await pause(PAUSE_MS * (1 + Math.random()));
    }
  }
}

/**
 * Keeps everybody from the tables of a schema until the session's transaction ends.
 * @throws StoreUnreachableError that names the programs which keep them busy
 */
export async function lockTables(
  session: PostgresSession,
  { schema, name }: { schema: string; name: string },
  longest = LONGEST_MS,
): Promise<void> {
  const tables = (await session.exec(TABLES, [schema])).flat();
  if (tables.length === 0) return;
  const lock = `LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`;
  try {
    await untilUnlocked(
      () =>
        session.whole(async () => {
          await session.exec(SHORT_LOCK_WAIT);
          await session.exec(lock);
        }),
      longest,
    );
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const users = (await session.exec(USERS, [schema])).flat();
    throw new StoreUnreachableError(
      `The tables of ${name} are in use by ${users.join(', ') || 'another program'}; try again when that is done. pg_dump keeps its tables until its end.`,
    );
  }
}

const TABLES = `SELECT CAST(CAST(c.oid AS regclass) AS text) FROM pg_catalog.pg_class c WHERE relnamespace = CAST(to_regnamespace(?) AS oid) AND relkind = 'r' ORDER BY c.oid`;
const USERS = `SELECT DISTINCT coalesce(nullif(application_name, ''), 'process ' || pid) FROM pg_catalog.pg_stat_activity JOIN pg_catalog.pg_locks USING (pid) WHERE granted AND pid <> pg_backend_pid() AND relation IN (SELECT oid FROM pg_catalog.pg_class WHERE relnamespace = CAST(to_regnamespace(?) AS oid)) ORDER BY 1`;
