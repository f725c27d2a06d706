import { backupAll, backupFolder, backupTenant, pruneBackups } from '../backup.ts';
import type { Command } from './command.ts';
import { UsageError } from './command-error.ts';
import { tenantAt } from './installation.ts';
import { operationParts } from './operation-parts.ts';

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
  async run(input) {
    const { tenant, to, keep } = input.values as Record<string, string | undefined>;
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new UsageError('--keep needs a whole number from 1 on.');
    const parts = await operationParts(input);
    const folder = to ?? backupFolder(input.settings);
    if (tenant !== undefined) {
      const { path, rows } = await backupTenant(parts, await tenantAt(parts.tenancy, tenant), folder);
      input.print(`${rows} rows in ${path}`);
      return 0;
    }
    const { path, failed } = await backupAll(parts, folder);
    input.print(failed.length === 0 ? `Backed up to ${path}` : `NOT whole: ${path}`);
    if (keep !== undefined && failed.length === 0)
      for (const name of pruneBackups(folder, Number(keep))) input.print(`Deleted the old backup ${name}`);
    return failed.length === 0 ? 0 : 1;
  },
};
