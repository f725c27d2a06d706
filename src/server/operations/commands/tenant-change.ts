import type { Command } from './command.ts';

export const tenantShow: Command = {
  name: 'tenant show',
  summary: 'say what a tenant holds: records, files, size, users, last sign-in',
  usage: 'SUBDOMAIN',
  details: [],
  positionals: ['SUBDOMAIN'],
  options: {},
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-show.ts')).show,
};

export const tenantRename: Command = {
  name: 'tenant rename',
  summary: 'give a tenant another subdomain or name; its old address leads to the new one',
  usage: 'SUBDOMAIN [--subdomain S] [--name N]',
  details: [
    '--subdomain  the first part of its new address: small letters, digits and hyphens',
    '--name       its new name, in quotes if it has blanks',
    'Whoever opens the old address comes to the new one, until another tenant takes it; people sign in there again,',
    'as a browser keeps sessions by address. Programs that write need the new address.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { subdomain: { type: 'string' }, name: { type: 'string' } },
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-rename.ts')).rename,
};

export const tenantQuota: Command = {
  name: 'tenant quota',
  summary: 'say how much room the files of a tenant may take',
  usage: 'SUBDOMAIN (--files-gb N | --default)',
  details: [
    '--files-gb  gigabytes for all its files together, such as 5 or 0.5, in place of MAX_FILES_GB',
    '--default   what MAX_FILES_GB says, as for tenants without a quota of their own',
    'What is there already stays, also where it is more. It counts at once; on other nodes within a second.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { 'files-gb': { type: 'string' }, default: { type: 'boolean' } },
  required: ['SUBDOMAIN'],
  online: true,
  load: async () => (await import('./tasks/tenant-quota.ts')).setQuota,
};
