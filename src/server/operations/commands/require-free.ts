import { existsSync } from 'node:fs';
import type { CommandInput } from './command.ts';
import { CommandError } from './command-error.ts';

/** Keeps a command from writing over a file. @throws CommandError unless `--replace` was given */
export function requireFree({ values }: CommandInput, path: string): void {
  if (values.replace !== true && existsSync(path))
    throw new CommandError(
      `${path} is there already. Choose another name, or say --replace to write over it.`,
    );
}
