import type { ParseArgsConfig } from 'node:util';
import type { Settings } from '../../settings.ts';
import { UsageError } from './command-error.ts';
import type { Installation } from './installation.ts';

/** What a command has to work with. */
export interface CommandInput {
  /** What stands on the command line by name: positionals (`NAME`) and options (`subdomain`). */
  values: Record<string, string | boolean | undefined>;
  settings: Settings;
  /** Opens the data; it is closed after the command. @throws StoreUnavailableError while a server uses it */
  open(): Promise<Installation>;
  print(line: string): void;
  /** Aborted when the process is told to stop while it does a long command. */
  signal?: AbortSignal;
}

/** Does the work. @returns the exit code */
export type CommandWork = (input: CommandInput) => Promise<number>;

/** One command of the command line: how it is written, which is all that help needs and whoever hands it to a running server. */
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
  /** Which of the values are paths; they are made absolute where the command is typed. */
  paths?: string[];
  /** While a server runs on the data folder, the command is done by the server. */
  online?: boolean;
  /** The same, when this option is given. */
  onlineWith?: string;
  /** Not so, when this option is given. */
  offlineWith?: string;
  /** Begins a new installation where there is none; other commands refuse. */
  creates?: boolean;
  /** Loads what does the work, which may be most of the server. */
  load(): Promise<CommandWork>;
}

/** The value of an option or positional that is surely there. */
export function textOf(input: CommandInput, name: string): string {
  const value = input.values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`${name} must not be empty.`);
  return value.trim();
}
