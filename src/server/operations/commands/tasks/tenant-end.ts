import { backupFolder } from '../../backup.ts';
import { deleteTenant, setSuspended } from '../../end-tenant.ts';
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
  if (stray !== undefined) {
    await parts.engine.drop({ tenant: stray });
    input.print(`The store ${subdomain} is deleted.`);
  } else if (ref) {
    const { backup } = await deleteTenant(parts, ref);
    input.print(`${ref.name} is deleted. A backup of it is ${backup}`);
    input.print(`To take it back: mainstay tenant import ${backup}`);
    input.print(`Delete ${backupFolder(input.settings)}/deleted-* when nobody will want it any more.`);
  }
  return 0;
}

/** The number of a store that belongs to no tenant, if the name is one (`t_3`). */
async function strayStore(
  { engine, tenancy }: Awaited<ReturnType<typeof operationParts>>,
  name: string,
): Promise<number | undefined> {
  const number = Number(/^t_([1-9]\d{0,8})$/.exec(name)?.[1]);
  if (!number || tenancy.byId(number)) return undefined;
  const owners = await engine.owners();
  return owners.some((owner) => owner !== 'platform' && owner.tenant === number) ? number : undefined;
}
