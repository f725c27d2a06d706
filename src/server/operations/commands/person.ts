import type { Command } from './command.ts';

const WHO = [
  '--tenant  the subdomain of the tenant',
  '--email   the address of the person: of a user, or of somebody who reported something',
  '--name    what a person without an account is called, to find the name in texts too',
];
const WHO_OPTIONS = {
  tenant: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
} as const;

export const personExport: Command = {
  name: 'person export',
  summary: 'write all that a tenant holds about one person to a file',
  usage: '--tenant T --email E --to FILE [--name N] [--replace]',
  details: [
    ...WHO,
    '--to      the file: one JSON object, with a list for each kind of record',
    '--replace write over a file that is there',
    'It holds what roles may hide, and records in which others are named: read it before you hand it out.',
  ],
  positionals: [],
  options: { ...WHO_OPTIONS, to: { type: 'string' }, replace: { type: 'boolean' } },
  required: ['tenant', 'email', 'to'],
  paths: ['to'],
  online: true,
  load: async () => (await import('./tasks/person.ts')).writePerson,
};

export const personErase: Command = {
  name: 'person erase',
  summary: 'replace name and email of one person everywhere in a tenant, its history included',
  usage: '--tenant T --email E --yes-erase E [--name N] [--force]',
  details: [
    ...WHO,
    '--yes-erase  the address once more: nothing takes this back',
    '--force   also the last active admin of the tenant, after whom nobody there can give out roles',
    'The account is deactivated and called "Erased person" with its number; sessions, password, second factor, links, mails',
    'and settings of the person go. The work stays, by the erased person. That it was done, and when, stands in the history.',
    'Backups and exports made before still hold the person, until you delete them.',
  ],
  positionals: [],
  options: { ...WHO_OPTIONS, 'yes-erase': { type: 'string' }, force: { type: 'boolean' } },
  required: ['tenant', 'email'],
  online: true,
  load: async () => (await import('./tasks/person.ts')).removePerson,
};
