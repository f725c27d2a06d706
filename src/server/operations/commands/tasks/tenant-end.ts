import { type DeletedTenant, deletedTenants, forgetDeleted } from '../../../tenancy/deleted-tenants.ts';
import type { TenantRef } from '../../../tenancy/tenancy.ts';
import { backupFolder, type OperationParts } from '../../backup.ts';
import { deleteTenant, dropStore, setSuspended, undeleteTenant } from '../../end-tenant.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { operationParts } from '../operation-parts.ts';
import { tenantAt } from '../tenant-at.ts';

export function suspend(input: CommandInput): Promise<number> {
  return setOpen(input, false);
}

export function resume(input: CommandInput): Promise<number> {
  return setOpen(input, true);
}

async function setOpen(input: CommandInput, isOpen: boolean): Promise<number> {
  const parts = await operationParts(input);
  const ref = await tenantAt(parts.tenancy, textOf(input, 'SUBDOMAIN'));
  const changed = await setSuspended(parts, ref, !isOpen);
  input.result({ subdomain: ref.subdomain, suspended: !isOpen, changed });
  input.print(`${ref.name} is ${changed ? '' : 'already '}${isOpen ? 'open' : 'suspended'}.`);
  return 0;
}

export async function removeTenant(input: CommandInput): Promise<number> {
  const subdomain = textOf(input, 'SUBDOMAIN');
  const parts = await operationParts(input);
  const stray = await strayStore(parts, subdomain);
  const ref = stray === undefined ? await tenantAt(parts.tenancy, subdomain) : undefined;
  if (input.values['yes-delete'] !== subdomain)
    throw new CommandError(
      `This deletes ${ref?.name ?? `the store ${subdomain}`} with all its records and users. If you mean it: mainstay tenant delete ${subdomain} --yes-delete ${subdomain}`,
    );
  if (ref) return removeRegistered(input, parts, ref);
  const id = stray as number;
  const backup = await dropStore(parts, id, await deletedAs(parts, (one) => one.id === id));
  input.print(`The store ${subdomain} is deleted. A backup of it is ${backup}`);
  input.result({ store: subdomain, backup });
  return 0;
}

async function removeRegistered(input: CommandInput, parts: OperationParts, ref: TenantRef): Promise<number> {
  const deleted = await deleteTenant(parts, ref);
  const { backup = null } = deleted;
  input.print(
    backup
      ? `${ref.name} is deleted. A backup of it is ${backup}`
      : `${ref.name} is deleted. There was nothing to back up: its store is missing.`,
  );
  if (input.values.now === true)
    await parts.tenancy.whileClosed(ref, 'the tenant was deleted', () =>
      parts.engine.drop({ tenant: ref.id }),
    );
  if (input.values.now === true || !backup) {
    await parts.tenancy.platform.write((writer) => forgetDeleted(writer, ref.id));
    if (backup) input.print(`To take it back: mainstay tenant import ${backup}`);
  } else
    input.print(
      `Until ${deleted.until.toISOString().slice(0, 10)} it can be taken back: mainstay tenant undelete ${ref.subdomain}`,
    );
  input.print(`Delete ${backupFolder(input.settings)}/deleted-* when nobody will want it any more.`);
  input.result({ subdomain: ref.subdomain, backup, until: input.values.now ? null : deleted.until });
  return 0;
}

export async function takeBack(input: CommandInput): Promise<number> {
  const subdomain = textOf(input, 'SUBDOMAIN');
  const parts = await operationParts(input);
  const deleted = await deletedAs(parts, (one) => one.subdomain === subdomain);
  if (!deleted)
    throw new CommandError(
      `No tenant at "${subdomain}" was deleted in the last 30 days. mainstay tenant list names those that were. An older one comes back from its backup: mainstay tenant import FILE`,
    );
  const { subdomain: other } = input.values;
  const ref = await undeleteTenant(parts, deleted, typeof other === 'string' ? other : undefined);
  input.print(`${ref.name} is back at ${ref.subdomain}.${input.settings.baseDomain}.`);
  input.result({ subdomain: ref.subdomain, name: ref.name });
  return 0;
}

async function deletedAs(
  { tenancy }: OperationParts,
  isMeant: (one: DeletedTenant) => boolean,
): Promise<DeletedTenant | undefined> {
  return (await tenancy.platform.read(deletedTenants)).find(isMeant);
}

/** The number of a store that belongs to no tenant, if the name is one (`t_3`). */
async function strayStore({ engine, tenancy }: OperationParts, name: string): Promise<number | undefined> {
  const number = Number(/^t_([1-9]\d{0,8})$/.exec(name)?.[1]);
  if (!number || tenancy.byId(number)) return undefined;
  const owners = await engine.owners();
  return owners.some((owner) => owner !== 'platform' && owner.tenant === number) ? number : undefined;
}
