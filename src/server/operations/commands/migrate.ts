import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'bring all stores to the schemas; with --plan only say what that would do',
  usage: '[--plan] [--hide]',
  details: [
    '--plan  say what the schemas, as they are now, would change in every store, and change nothing; also while a server runs',
    '--hide  properties that are gone while others of their kind are new have no new name: hide their values. Without it you are asked.',
    'The server does the same at start, without asking. Exit code 1 when a store refuses, with the rows that stand in the way.',
  ],
  positionals: [],
  options: { plan: { type: 'boolean' }, hide: { type: 'boolean' } },
  required: [],
  load: async () => (await import('./tasks/migrate.ts')).migrate,
};
