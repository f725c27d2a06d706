import type { Command } from './command.ts';

export const hidden: Command = {
  name: 'hidden',
  summary:
    'list values whose property or entity no schema names any more; with --remove delete them for good',
  usage: '[--tenant SUBDOMAIN] [--remove NAME]',
  details: [
    '--tenant  only in this tenant; without it in all, and in the platform’s store',
    '--remove  delete what is hidden under this name, such as assets/equipments.make, for good: it no longer comes back with its property. The history and backups keep what they have recorded of it.',
    'With SQLite stop the server before you remove anything. PostgreSQL frees the bytes when the table is next rewritten (VACUUM FULL).',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, remove: { type: 'string' } },
  required: [],
  load: async () => (await import('./tasks/hidden.ts')).hiddenValues,
};
