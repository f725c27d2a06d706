import type { Command } from './command.ts';

const ONE = {
  positionals: ['SUBDOMAIN'],
  usage: 'SUBDOMAIN',
  options: {},
  required: ['SUBDOMAIN'],
  online: true,
};

export const tenantSuspend: Command = {
  ...ONE,
  name: 'tenant suspend',
  summary: 'let nobody into a tenant; its data stays as it is',
  details: ['Whoever is signed in gets no further answer. tenant resume lets them go on.'],
  load: async () => (await import('./tasks/tenant-end.ts')).suspend,
};

export const tenantResume: Command = {
  ...ONE,
  name: 'tenant resume',
  summary: 'let people into a suspended tenant again',
  details: [],
  load: async () => (await import('./tasks/tenant-end.ts')).resume,
};

export const tenantDelete: Command = {
  name: 'tenant delete',
  summary: 'delete a tenant; a backup of it stays',
  usage: 'SUBDOMAIN --yes-delete SUBDOMAIN',
  details: [
    '--yes-delete  the subdomain once more, so that no other tenant goes by mistake',
    'SUBDOMAIN may be t_7: the store of a tenant that was deleted in the app, as doctor names it.',
    'To take it back: mainstay tenant import FILE, with the backup that is printed.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { 'yes-delete': { type: 'string' } },
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-end.ts')).removeTenant,
};
