import type { Command } from './command.ts';

export const compact: Command = {
  name: 'compact',
  summary: 'give room that deleted rows have left back to the disk (SQLite)',
  usage: '[--tenant T]',
  details: [
    '--tenant  the subdomain of the tenant; without it, all of them, one after the other',
    'A tenant answers 503 while its file is written anew. Twice as much as the file must be free on the disk.',
    'PostgreSQL tidies by itself; there it does nothing.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' } },
  required: [],
  online: true,
  load: async () => (await import('./tasks/compact.ts')).compactStores,
};
