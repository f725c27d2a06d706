import type { ReadFault } from './session.ts';
import { StorageFullError } from './store-errors.ts';

const FULL = 13;
const FOREIGN_KEY = 787;
const UNIQUE = 2067;
const PRIMARY_KEY = 1555;

/** What an error of SQLite says about the data. */
export const sqliteFault: ReadFault = (error) => {
  const code = codeOf(error);
  if (code === FULL) return { fault: 'full' };
  if (code === FOREIGN_KEY) return { fault: 'reference' };
  if (code !== UNIQUE && code !== PRIMARY_KEY) return undefined;
  return { fault: 'unique', column: /: [^.]+\.([^,]+)/.exec((error as Error).message)?.[1] };
};

/** Errors of BEGIN and COMMIT. */
export function sqliteCommitError(error: unknown): unknown {
  return codeOf(error) === FULL ? new StorageFullError('The disk is full', { cause: error }) : error;
}

export function codeOf(error: unknown): number | undefined {
  return (error as { errcode?: number } | undefined)?.errcode;
}
