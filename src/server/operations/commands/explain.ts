import { ApiError } from '../../../shared/errors.ts';
import { SettingsError } from '../../settings.ts';
import { StorageFullError, StoreUnavailableError } from '../../store/errors.ts';
import { ArchiveError } from '../archive-format.ts';
import type { Command } from './command.ts';
import { CommandError, UsageError } from './command-error.ts';
import { usageOf } from './help.ts';

/** Why a command failed, in words, and its exit code. Undefined for an unexpected error, which is a bug of ours. */
export function explain(command: Command, error: unknown): { text: string; code: number } | undefined {
  if (error instanceof UsageError)
    return {
      text: `${error.message}\nUse it like this: ${usageOf(command)}\nMore: mainstay help ${command.name}`,
      code: 2,
    };
  if (error instanceof ApiError) {
    const fields = Object.entries(error.errors ?? {}).map(
      ([field, texts]) => `${field ? `${asTyped(command, field)}: ` : ''}${texts.join(' ')}`,
    );
    return { text: fields.length > 0 ? fields.join('\n') : error.message, code: 1 };
  }
  const known = [CommandError, StoreUnavailableError, StorageFullError, SettingsError, ArchiveError];
  if (known.some((kind) => error instanceof kind)) return { text: (error as Error).message, code: 1 };
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'mkdir')
    return { text: `The folder ${path} cannot be made there. Name a folder on a disk.`, code: 1 };
  if (code === 'ENOSPC') return { text: `The disk is full${path ? ` where ${path} lies` : ''}.`, code: 1 };
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path)
    return { text: `${path} cannot be written by this user.`, code: 1 };
  return undefined;
}

/** What the command line calls a property: `--subdomain` for `schema_name`. */
function asTyped({ options, positionals }: Command, property: string): string {
  const name = property === 'schema_name' ? 'subdomain' : property;
  if (Object.hasOwn(options, name)) return `--${name}`;
  return positionals.find((one) => one.toLowerCase() === name) ?? name;
}
