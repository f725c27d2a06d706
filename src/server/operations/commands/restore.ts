import type { Command } from './command.ts';

export const restoreCheck: Command = {
  name: 'backup check',
  summary: 'read a backup to its end and say whether it can be restored',
  usage: 'PATH',
  details: ['PATH  a folder that backup made, or one of its files'],
  positionals: ['PATH'],
  options: {},
  required: ['PATH'],
  paths: ['PATH'],
  load: async () => (await import('./tasks/restore.ts')).checkPath,
};

export const restore: Command = {
  name: 'restore',
  summary: 'put back one tenant or several, or a whole backup into an empty place',
  usage: 'PATH [--tenant S --replace]',
  details: [
    'PATH       a folder that backup made, or one of its files',
    '--tenant   only the tenant at this subdomain, or several: acme,globex; another tenant’s file is refused',
    '--replace  yes, replace what the tenant holds now; that is backed up first',
    'Without --tenant everything is restored, into a new DATA_DIR or an empty database. Everybody signs in again.',
  ],
  positionals: ['PATH'],
  options: { tenant: { type: 'string' }, replace: { type: 'boolean' } },
  required: ['PATH'],
  paths: ['PATH'],
  onlineWith: 'tenant',
  load: async () => (await import('./tasks/restore.ts')).putBack,
};
