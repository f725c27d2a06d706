import { ARCHIVE_ENDING } from '../archive-format.ts';
import type { Command } from './command.ts';

export const tenantExport: Command = {
  name: 'tenant export',
  summary: 'write a tenant to a file that any installation takes, on SQLite or PostgreSQL',
  usage: 'SUBDOMAIN --to FILE [--replace]',
  details: [
    `--to       the file, which by custom ends in ${ARCHIVE_ENDING}`,
    '--replace  write over a file that is there',
    'It holds every record, user, password hash, log and audit entry, but nobody’s sign-in. The same data always',
    'makes the same file.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { to: { type: 'string' }, replace: { type: 'boolean' } },
  required: ['SUBDOMAIN', 'to'],
  paths: ['to'],
  online: true,
  load: async () => (await import('./tasks/tenant-move.ts')).exportToFile,
};

export const tenantImport: Command = {
  name: 'tenant import',
  summary: 'make a tenant of an exported or backed-up file',
  usage: 'FILE [--subdomain S] [--name N]',
  details: [
    '--subdomain  its address here, if it should not be the one it had',
    '--name       its name here, if it should not be the one it had',
    'Records keep their numbers and users their passwords; everybody signs in again.',
  ],
  positionals: ['FILE'],
  options: { subdomain: { type: 'string' }, name: { type: 'string' } },
  required: ['FILE'],
  paths: ['FILE'],
  online: true,
  creates: true,
  load: async () => (await import('./tasks/tenant-move.ts')).importFromFile,
};
