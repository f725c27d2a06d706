import { type Settings, SettingsError } from '../../settings.ts';
import { StorageFullError, StoreUnavailableError } from '../../store/errors.ts';

/** Why the server cannot start, in a sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Turns an error of the start into words for the person who started the server. Unknown errors stay as they are. */
export function toStartError(error: unknown, settings?: Settings): unknown {
  if (error instanceof StartError) return error;
  if (error instanceof SettingsError) return new StartError(error.message);
  if (error instanceof StoreUnavailableError) return new StartError(error.message, { cause: error });
  if (!settings) return error;
  const { dataDir, host, port } = settings;
  if (error instanceof StorageFullError && settings.databaseUrl !== undefined)
    return new StartError('The disk of the database is full. Free some space, then start again.');
  if (error instanceof StorageFullError)
    return new StartError(`The disk that holds ${dataDir} is full. Free some space, then start again.`);
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return listenError(error, { host, port }) ?? error;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(
      `The data folder ${dataDir} cannot be written${path && path !== dataDir ? `, namely ${path}` : ''}. Give this user the right to, or set DATA_DIR to another folder.`,
    );
  if (code === 'ENOENT' && syscall === 'mkdir')
    return new StartError(
      `DATA_DIR is ${dataDir}, where no folder can be made. Set it to a folder on a disk.`,
    );
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`DATA_DIR is ${dataDir}, which is not a folder. Set it to a folder.`);
  return error;
}

/** Why the server cannot listen on an address, naming the settings to change. */
export function listenError(
  error: unknown,
  { host, port, prefix = '' }: { host: string; port: number; prefix?: string },
): StartError | undefined {
  const [PORT, HOST] = [`${prefix}PORT`, `${prefix}HOST`];
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use. Stop the other program, or set ${PORT} to another number.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs more rights than this user has. Set ${PORT} to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `${HOST} is ${host}, which is no address of this machine. Set it to 127.0.0.1 or 0.0.0.0.`,
      );
    default:
      return undefined;
  }
}
