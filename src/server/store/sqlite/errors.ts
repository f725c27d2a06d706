import { StorageFullError, StoreUnavailableError } from '../errors.ts';
import type { ReadRefusal } from '../query/session.ts';

const PERMISSION = 3;
const READ_ONLY = 8;
const FULL = 13;
const CANNOT_OPEN = 14;
const FOREIGN_KEY = 787;
const UNIQUE = 2067;
const PRIMARY_KEY = 1555;

/** Translates a SQLite error into the reason why data was refused; undefined for other errors. */
export const sqliteError: ReadRefusal = (error) => {
  const code = codeOf(error);
  if (code === FULL) return { error: 'full' };
  if (code === FOREIGN_KEY) return { error: 'reference' };
  if (code !== UNIQUE && code !== PRIMARY_KEY) return undefined;
  return { error: 'unique', columns: namedIn((error as Error).message) };
};

/** @example namedIn('UNIQUE constraint failed: t.plan, t.key') // ['plan', 'key'] */
function namedIn(message: string): string[] | undefined {
  const names = [...message.matchAll(/[:,] [^.,]+\.([^,]+)/g)].map(([, name]) => name as string);
  return names.length > 0 ? names : undefined;
}

/** The error to show when the file itself is the problem and not its contents; undefined for other errors. */
export function sqliteFileError(path: string, error: unknown): Error | undefined {
  // The lowest byte is the primary result code. The others only add detail.
  switch ((codeOf(error) ?? 0) & 0xff) {
    case FULL:
      return new StorageFullError(`The disk that holds ${path} is full. Free some space, then try again.`, {
        cause: error,
      });
    case PERMISSION:
    case READ_ONLY:
    case CANNOT_OPEN:
      return new StoreUnavailableError(
        `${path} cannot be written by the user of this process. Make the disk writable, or give that user the file and its folder.`,
        { cause: error },
      );
    default:
      return undefined;
  }
}

export function codeOf(error: unknown): number | undefined {
  return (error as { errcode?: number } | undefined)?.errcode;
}
