import { resolve } from 'node:path';
import { nearest } from '../../../shared/nearest.ts';
import { productVersion } from '../../lib/product-version.ts';
import { readSettings } from '../../settings.ts';
import type { Command, CommandInput } from './command.ts';
import { COMMANDS } from './commands.ts';
import { runInServer } from './control.ts';
import { explain } from './explain.ts';
import { commandHelp, overview } from './help.ts';
import type { Installation } from './installation.ts';
import { jsonForPrograms, linesForPeople, type Output } from './output.ts';
import { findCommand, readInput } from './read-input.ts';

const JSON_WORD = '--json';

/**
 * Runs the command line. Returns 0 when all went well, 1 when the work could not be done, 2 when the command was used
 * wrongly.
 */
export async function runCommandLine(given: string[]): Promise<number> {
  const words = given.filter((word) => word !== JSON_WORD);
  const found = findCommand(COMMANDS, words);
  const output =
    words.length < given.length ? jsonForPrograms(found?.command.name ?? null) : linesForPeople();
  if (words[0] === '--version' || words[0] === '-v') {
    const version = productVersion();
    output.print(`mainstay ${version}, Node ${process.versions.node}`);
    output.result({ version, node: process.versions.node });
    return output.end(0);
  }
  if (words.length === 0 || isHelp(words[0])) return help(words.slice(1), output);
  if (!found) return unknown(words, output);
  const { command, rest } = found;
  if (rest.some(isHelp)) return help(command.name.split(' '), output);
  try {
    return output.end(await run(command, readInput(command, rest), output));
  } catch (error) {
    const told = explain(command, error);
    output.complain(told?.text ?? String((error as Error).stack ?? error));
    return output.end(told?.code ?? 1);
  }
}

/** Help on a command, on the commands that begin with these words, or on all. */
function help(words: string[], output: Output): number {
  const about = findCommand(COMMANDS, words);
  const group = COMMANDS.filter(({ name }) => `${name} `.startsWith(`${words.join(' ')} `));
  if (about) output.print(commandHelp(about.command));
  else if (words.length === 0) output.print(overview(COMMANDS));
  else if (group.length > 0) output.print(group.map(commandHelp).join('\n\n'));
  else return unknown(words, output);
  return output.end(0);
}

function unknown(words: string[], output: Output): number {
  const given = words.slice(0, 2).join(' ');
  const names = COMMANDS.map(({ name }) => name);
  const group = names.filter((name) => name.startsWith(`${words[0]} `));
  const meant = nearest(given, names);
  const instead = meant ?? (group.length > 0 ? group.join(', ') : undefined);
  output.complain(
    `There is no command "${given}".${instead === undefined ? '' : ` There is ${instead}.`}\nAll commands: mainstay help`,
  );
  return output.end(2);
}

async function run(command: Command, values: CommandInput['values'], output: Output): Promise<number> {
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
    output.print(short + line.slice(whole.length));
  };
  const given = (option: string | undefined) => option !== undefined && values[option] !== undefined;
  if ((command.online && !given(command.offlineWith)) || given(command.onlineWith)) {
    const request = { command: command.name, values };
    const code = await runInServer(settings, request, { ...output, print });
    if (code !== undefined) return code;
  }
  let opened: Installation | undefined;
  try {
    const work = await command.load();
    return await work({
      values,
      settings,
      print,
      result: output.result,
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
