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
  summary: 'back up a tenant, then delete it; for 30 days it can be taken back',
  usage: 'SUBDOMAIN --yes-delete SUBDOMAIN [--now]',
  details: [
    '--yes-delete  the subdomain once more, so that no other tenant goes by mistake',
    '--now         delete its store at once and not after 30 days',
    'SUBDOMAIN may be t_7, as doctor names a store that belongs to no tenant: that is deleted at once.',
    'To take it back: mainstay tenant undelete SUBDOMAIN, or mainstay tenant import with the backup that is printed.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { 'yes-delete': { type: 'string' }, now: { type: 'boolean' } },
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-end.ts')).removeTenant,
};

export const tenantUndelete: Command = {
  name: 'tenant undelete',
  summary: 'take back a tenant that was deleted in the last 30 days, here or in the app',
  usage: 'SUBDOMAIN [--subdomain S]',
  details: [
    'SUBDOMAIN    what it had; tenant list names those that can be taken back',
    '--subdomain  another one for it, if somebody has taken its own',
    'Everything of it comes back, and everybody signs in as before.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { subdomain: { type: 'string' } },
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-end.ts')).takeBack,
};
