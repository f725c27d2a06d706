import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../../settings.ts';
import { UsageError } from './command-error.ts';
import type { Installation } from './installation.ts';

/** What a command has to work with. */
export interface CommandInput {
  /** The words of the command line by name: positionals (`NAME`) and options (`subdomain`). */
  values: Record<string, string | boolean | undefined>;
  settings: Settings;
  /** Opens the data, which is closed after the command. @throws StoreUnavailableError while a server uses it */
  open(): Promise<Installation>;
  print(line: string): void;
  /** What the command found or did, for programs: with `--json` it is printed. Called at most once. */
  result(value: Record<string, unknown>): void;
  /** Aborted when the process is told to stop during a long command. */
  signal?: AbortSignal;
}

/** Does the work of a command. @returns the exit code */
export type CommandWork = (input: CommandInput) => Promise<number>;

/** The description of one command: all that help needs, and what hands a command to a running server. */
export interface Command {
  /** One or two words: `tenant create`. */
  name: string;
  summary: string;
  /** What follows the name: `NAME --subdomain S`. */
  usage: string;
  /** Further lines for `mainstay help …`. */
  details: string[];
  positionals: string[];
  options: NonNullable<ParseArgsConfig['options']>;
  required: string[];
  /** Which values are paths. They are made absolute where the command is typed. */
  paths?: string[];
  /** Whether a server that runs on the data folder does the command. */
  online?: boolean;
  /** The same, but only when this option is given. */
  onlineWith?: string;
  /** An option with which the command is not handed to a server. */
  offlineWith?: string;
  /** Creates a new installation if there is none; other commands refuse. */
  creates?: boolean;
  /** Loads the code that does the work, which may be most of the server. */
  load(): Promise<CommandWork>;
}

/** The value of an option or positional that is always given. */
export function textOf(input: CommandInput, name: string): string {
  const value = input.values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`${name} must not be empty.`);
  return value.trim();
}
