import { join } from 'node:path';
import { StoreUnavailableError } from '../errors.ts';
import { SqliteConnection } from './connection.ts';
import { codeOf, sqliteFileError } from './errors.ts';

const BUSY = 5;
const OLDEST = [3, 51, 3];

/**
 * Locks a data folder for this process, until the returned function is called or the process ends in any way. The
 * lock is SQLite's own, on `owner.db`: a file with a process id in it would outlive a crash.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'owner.db');
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path, { create: true });
    refuseOldLibrary(connection);
    connection.exec('PRAGMA journal_mode = DELETE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    if (codeOf(error) !== BUSY) throw sqliteFileError(path, error) ?? error;
    throw new StoreUnavailableError(
      `Another Mainstay process is using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const taken = connection;
  return () => taken.close();
}

/** Up to 3.51.2, SQLite could lose committed data when one connection wrote while another checkpointed. */
function refuseOldLibrary(connection: SqliteConnection): void {
  const version = connection.all('SELECT sqlite_version()')[0]?.[0] as string;
  const parts = version.split('.').map(Number);
  const difference = OLDEST.map((oldest, index) => (parts[index] ?? 0) - oldest).find((by) => by !== 0) ?? 0;
  if (difference < 0)
    throw new StoreUnavailableError(
      `SQLite ${version} can lose data; Mainstay needs ${OLDEST.join('.')} or newer.`,
    );
}
