import { counted } from '../../counted.ts';
import { exportTenant, importTenant } from '../../move-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { operationParts } from '../operation-parts.ts';
import { requireFree } from '../require-free.ts';
import { tenantAt } from '../tenant-at.ts';

export async function exportToFile(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const ref = await tenantAt(parts.tenancy, textOf(input, 'SUBDOMAIN'));
  const path = textOf(input, 'to');
  requireFree(input, path);
  const { rows, sha256 } = await exportTenant(parts, ref, path);
  input.result({ subdomain: ref.subdomain, path, rows, sha256 });
  input.print(`${ref.name}: ${counted(rows, 'row')}, sha256 ${sha256}`);
  return 0;
}

export async function importFromFile(input: CommandInput): Promise<number> {
  const parts = await operationParts(input);
  const { subdomain, name } = input.values as Record<string, string | undefined>;
  const { ref, rows, sha256 } = await importTenant(parts, textOf(input, 'FILE'), { subdomain, name });
  input.print(
    `${ref.name} is at ${ref.subdomain}.${input.settings.baseDomain}: ${counted(rows, 'row')}, sha256 ${sha256}`,
  );
  input.result({ subdomain: ref.subdomain, name: ref.name, rows, sha256 });
  return 0;
}
