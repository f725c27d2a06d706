import { resolve } from 'node:path';
import { readSettings } from '../../settings.ts';
import type { Command, CommandInput } from './command.ts';
import { COMMANDS } from './commands.ts';
import { runInServer } from './control.ts';
import { explain } from './explain.ts';
import { commandHelp, overview } from './help.ts';
import type { Installation } from './installation.ts';
import { findCommand, readInput } from './read-input.ts';

/**
 * Runs the command line. Returns 0 when all went well, 1 when the work could not be done, 2 when the command was used
 * wrongly.
 */
export async function runCommandLine(words: string[]): Promise<number> {
  if (words.length === 0 || isHelp(words[0])) {
    const about = findCommand(COMMANDS, words.slice(1));
    console.log(about ? commandHelp(about.command) : overview(COMMANDS));
    return 0;
  }
  const found = findCommand(COMMANDS, words);
  if (!found) {
    console.error(`There is no command "${words.slice(0, 2).join(' ')}".\n\n${overview(COMMANDS)}`);
    return 2;
  }
  const { command, rest } = found;
  if (rest.some(isHelp)) {
    console.log(commandHelp(command));
    return 0;
  }
  try {
    const values = readInput(command, rest);
    return await run(command, values);
  } catch (error) {
    const told = explain(command, error);
    console.error(told?.text ?? error);
    return told?.code ?? 1;
  }
}

async function run(command: Command, values: CommandInput['values']): Promise<number> {
  const settings = readSettings(process.env);
  const typed = new Map<string, string>();
  for (const name of command.paths ?? []) {
    const path = values[name];
    if (typeof path !== 'string') continue;
    values[name] = resolve(process.env.INIT_CWD ?? '.', path);
    typed.set(values[name], path);
  }
  // Print a path as it was typed, whichever process prints the line.
  const print = (line: string) => {
    const [whole, short] = [...typed].find(([path]) => line.startsWith(`${path}:`)) ?? ['', ''];
    console.log(short + line.slice(whole.length));
  };
  const given = (option: string | undefined) => option !== undefined && values[option] !== undefined;
  if ((command.online && !given(command.offlineWith)) || given(command.onlineWith)) {
    const request = { command: command.name, values };
    const code = await runInServer(settings, request, { print, complain: (text) => console.error(text) });
    if (code !== undefined) return code;
  }
  let opened: Installation | undefined;
  try {
    const work = await command.load();
    return await work({
      values,
      settings,
      print,
      async open() {
        const { openInstallation } = await import('./installation.ts');
        opened ??= await openInstallation(settings, { create: command.creates });
        return opened;
      },
    });
  } finally {
    await opened?.close();
  }
}

function isHelp(word: string | undefined): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}
