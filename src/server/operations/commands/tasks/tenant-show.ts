import { holdings } from '../../../features/administration/holdings.ts';
import { productModel } from '../../../product-model.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { counted } from '../../counted.ts';
import { type CommandInput, textOf } from '../command.ts';
import { tenantAt } from '../tenant-at.ts';

const MOST_NAMED = 8;

export async function show(input: CommandInput): Promise<number> {
  const { tenancy, engine } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'SUBDOMAIN'));
  const held = await inTenant(tenancy, ref, (store) => store.read(holdings));
  const bytes = await engine.size({ tenant: ref.id });
  const room = ref.fileQuota ?? input.settings.maxFilesGb * 1024 ** 3;
  const { records, users, files, last_sign_in } = held;
  const total = records.reduce((sum, { count }) => sum + count, 0);
  const named = records
    .slice(0, MOST_NAMED)
    .map(({ entity, title, count }) =>
      counted(count, (productModel.entities[entity]?.title ?? title).toLowerCase(), title.toLowerCase()),
    );
  input.print(`${ref.name}${ref.suspended ? ' (suspended)' : ''}`);
  input.print(`Address       ${ref.subdomain}.${input.settings.baseDomain}`);
  input.print(`Number        ${ref.id}, as the log and doctor name it`);
  input.print(
    `Users         ${users.active} active, ${users.invited} of them invited; ${users.deactivated} deactivated`,
  );
  input.print(`Last sign-in  ${last_sign_in ?? 'none that is on record'}`);
  input.print(
    `Records       ${total}${named.length > 0 ? `: ${named.join(', ')}` : ''}${records.length > MOST_NAMED ? ', …' : ''}`,
  );
  input.print(
    `Files         ${counted(files.count, 'file')}, ${mebibytes(files.bytes)} of ${mebibytes(room)}`,
  );
  input.print(`Size          ${mebibytes(bytes)} in all, files among it`);
  input.result({
    id: ref.id,
    subdomain: ref.subdomain,
    name: ref.name,
    suspended: ref.suspended,
    bytes,
    ...held,
  });
  return 0;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
