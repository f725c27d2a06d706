import { parseArgs } from 'node:util';
import type { Command, CommandInput } from './command.ts';
import { UsageError } from './command-error.ts';

/** The command that the words begin with, and the remaining words. */
export function findCommand(
  commands: Command[],
  words: string[],
): { command: Command; rest: string[] } | undefined {
  for (const command of commands) {
    const name = command.name.split(' ');
    if (name.every((word, index) => words[index] === word))
      return { command, rest: words.slice(name.length) };
  }
  return undefined;
}

/** Reads the words after the name of a command. @throws UsageError naming what is wrong or missing */
export function readInput(command: Command, words: string[]): CommandInput['values'] {
  const { values, positionals } = parsed(command, words);
  const extra = positionals.slice(command.positionals.length);
  if (extra.length > 0)
    throw new UsageError(`"${extra.join(' ')}" is too much. Put a name with blanks in quotes.`);
  const all: CommandInput['values'] = { ...(values as CommandInput['values']) };
  for (const [index, name] of command.positionals.entries()) all[name] = positionals[index];
  const missing = command.required.filter((name) => all[name] === undefined);
  if (missing.length > 0)
    throw new UsageError(
      missing
        .map((name) => (command.positionals.includes(name) ? `${name} is missing.` : `--${name} is missing.`))
        .join(' '),
    );
  return all;
}

function parsed(command: Command, words: string[]) {
  try {
    return parseArgs({ args: words, options: command.options, allowPositionals: true, strict: true });
  } catch (error) {
    const { message } = error as Error;
    const unknown = /Unknown option '([^']+)'/.exec(message)?.[1];
    const empty = /Option '([^' ]+)[^']*' argument missing/.exec(message)?.[1];
    if (unknown) throw new UsageError(`${unknown} is not an option of this command.`);
    throw new UsageError(empty ? `${empty} needs a value.` : message);
  }
}
