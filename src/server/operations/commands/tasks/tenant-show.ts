import { FILES } from '../../../files/file-pieces.ts';
import { productModel } from '../../../product-model.ts';
import { eq } from '../../../store/eq.ts';
import type { Reader } from '../../../store/store.ts';
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

/** What a tenant's store holds, the largest lists first. */
async function holdings(reader: Reader) {
  const records: { entity: string; title: string; count: number }[] = [];
  for (const { path, plural } of Object.values(reader.model.entities)) {
    const count = await reader.count(path);
    if (count > 0) records.push({ entity: path, title: plural, count });
  }
  records.sort((a, b) => b.count - a.count);
  const users = (where: Parameters<Reader['count']>[1]) => reader.count('users/user', where);
  const active = eq('is_active', true);
  const [session] = await reader.find('_session', {
    order: [{ property: 'created_at', descending: true }],
    limit: 1,
  });
  return {
    records,
    users: {
      active: await users({ where: [active] }),
      invited: await users({ where: [active, eq('invitation', 'sent')] }),
      deactivated: await users({ where: [eq('is_active', false)] }),
    },
    files: { count: await reader.count(FILES), bytes: await reader.sum(FILES, 'size') },
    last_sign_in: session ? String(session.created_at) : null,
  };
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
