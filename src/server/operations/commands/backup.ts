import type { Command } from './command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'back up all tenants and the platform, or one tenant, while the server runs',
  usage: '[--tenant S] [--to FOLDER] [--keep N]',
  details: [
    '--tenant  only the tenant at this subdomain',
    '--to      where to; by default the folder "backups" in DATA_DIR. Copy it to another machine',
    '--keep    delete all but the newest N backups of everything in that folder',
    'Every file is read back before it counts. Exit code 1 when a store could not be backed up; the others are.',
  ],
  positionals: [],
  options: { tenant: { type: 'string' }, to: { type: 'string' }, keep: { type: 'string' } },
  required: [],
  paths: ['to'],
  online: true,
  load: async () => (await import('./tasks/backup.ts')).backUp,
};
