import { ApiError } from '../shared/errors.ts';
import { adminCreate } from './cli/admin-create.ts';
import { type Command, CommandError, type CommandInput, UsageError } from './cli/command.ts';
import { commandHelp, overview, usageOf } from './cli/help.ts';
import { importCommand } from './cli/import.ts';
import { type Installation, openInstallation } from './cli/installation.ts';
import { migrate } from './cli/migrate.ts';
import { findCommand, readInput } from './cli/read-input.ts';
import { tenantCreate } from './cli/tenant-create.ts';
import { tenantList } from './cli/tenant-list.ts';
import { userInvite } from './cli/user-invite.ts';
import { readSettings, SettingsError } from './settings.ts';
import { StoreUnavailableError } from './store/store-errors.ts';

const COMMANDS: Command[] = [tenantCreate, tenantList, adminCreate, userInvite, migrate, importCommand];

process.exitCode = await main(process.argv.slice(2));

/** Runs the command line; 0 when all went well, 1 when the work could not be done, 2 when it was asked wrongly. */
async function main(words: string[]): Promise<number> {
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
    return explain(command, error);
  }
}

async function run(command: Command, values: CommandInput['values']): Promise<number> {
  const settings = readSettings(process.env);
  let opened: Installation | undefined;
  try {
    return await command.run({
      values,
      settings,
      print: (line) => console.log(line),
      async open() {
        opened ??= await openInstallation(settings);
        return opened;
      },
    });
  } finally {
    await opened?.close();
  }
}

function explain(command: Command, error: unknown): number {
  if (error instanceof UsageError) {
    console.error(
      `${error.message}\nUse it like this: ${usageOf(command)}\nMore: mainstay help ${command.name}`,
    );
    return 2;
  }
  if (error instanceof ApiError) {
    const fields = Object.entries(error.errors ?? {}).map(
      ([field, texts]) => `${field ? `${field}: ` : ''}${texts.join(' ')}`,
    );
    console.error(fields.length > 0 ? fields.join('\n') : error.message);
    return 1;
  }
  if (
    error instanceof CommandError ||
    error instanceof StoreUnavailableError ||
    error instanceof SettingsError
  ) {
    console.error(error.message);
    return 1;
  }
  console.error(error);
  return 1;
}

function isHelp(word: string | undefined): boolean {
  return word === 'help' || word === '--help' || word === '-h';
}
