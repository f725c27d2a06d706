import { ARCHIVE_ENDING } from '../archive-format.ts';
import { exportTenant, importTenant } from '../move-tenant.ts';
import { type Command, textOf } from './command.ts';
import { tenantAt } from './installation.ts';
import { operationParts } from './operation-parts.ts';

export const tenantExport: Command = {
  name: 'tenant export',
  summary: 'write a tenant to a file that any installation takes, on SQLite or PostgreSQL',
  usage: 'SUBDOMAIN --to FILE',
  details: [
    `--to  the file, which by custom ends in ${ARCHIVE_ENDING}`,
    'It holds every record, user, password hash, log and audit entry, but nobody’s sign-in. The same data always',
    'makes the same file.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { to: { type: 'string' } },
  required: ['SUBDOMAIN', 'to'],
  paths: ['to'],
  online: true,
  async run(input) {
    const parts = await operationParts(input);
    const ref = await tenantAt(parts.tenancy, textOf(input, 'SUBDOMAIN'));
    const { rows, sha256 } = await exportTenant(parts, ref, textOf(input, 'to'));
    input.print(`${ref.name}: ${rows} rows, sha256 ${sha256}`);
    return 0;
  },
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
  async run(input) {
    const parts = await operationParts(input);
    const { subdomain, name } = input.values as Record<string, string | undefined>;
    const { ref, rows, sha256 } = await importTenant(parts, textOf(input, 'FILE'), { subdomain, name });
    input.print(
      `${ref.name} is at ${ref.subdomain}.${input.settings.baseDomain}: ${rows} rows, sha256 ${sha256}`,
    );
    return 0;
  },
};
