import { exportTenant, importTenant } from '../../move-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { operationParts } from '../operation-parts.ts';
import { tenantAt } from '../tenant-at.ts';

export async function exportToFile(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const ref = await tenantAt(parts.tenancy, textOf(input, 'SUBDOMAIN'));
  const { rows, sha256 } = await exportTenant(parts, ref, textOf(input, 'to'));
  input.print(`${ref.name}: ${rows} rows, sha256 ${sha256}`);
  return 0;
}

export async function importFromFile(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const { subdomain, name } = input.values as Record<string, string | undefined>;
  const { ref, rows, sha256 } = await importTenant(parts, textOf(input, 'FILE'), { subdomain, name });
  input.print(
    `${ref.name} is at ${ref.subdomain}.${input.settings.baseDomain}: ${rows} rows, sha256 ${sha256}`,
  );
  return 0;
}
