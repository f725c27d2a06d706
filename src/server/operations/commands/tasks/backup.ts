import { backupAll, backupFolder, backupTenant, pruneBackups } from '../../backup.ts';
import { counted } from '../../counted.ts';
import type { CommandInput } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { operationParts } from '../operation-parts.ts';
import { tenantAt } from '../tenant-at.ts';

export async function backUp(input: CommandInput): Promise<number> {
  const { tenant, to, keep } = input.values as Record<string, string | undefined>;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError('--keep needs a whole number from 1 on.');
  const parts = await operationParts(input);
  const folder = to ?? backupFolder(input.settings);
  if (tenant !== undefined) {
    const { path, rows } = await backupTenant(parts, await tenantAt(parts.tenancy, tenant), folder);
    input.result({ path, rows });
    input.print(`${counted(rows, 'row')} in ${path}`);
    return 0;
  }
  const { path, failed } = await backupAll(parts, folder);
  input.result({ path, failed });
  input.print(failed.length === 0 ? `Backed up to ${path}` : `NOT whole: ${path}`);
  if (keep !== undefined && failed.length === 0)
    for (const name of pruneBackups(folder, Number(keep))) input.print(`Deleted the old backup ${name}`);
  return failed.length === 0 ? 0 : 1;
}
