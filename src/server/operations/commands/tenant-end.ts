import { backupFolder } from '../backup.ts';
import { deleteTenant, setSuspended } from '../end-tenant.ts';
import { type Command, type CommandInput, textOf } from './command.ts';
import { CommandError } from './command-error.ts';
import { tenantAt } from './installation.ts';
import { operationParts } from './operation-parts.ts';

const ONE = {
  positionals: ['SUBDOMAIN'],
  usage: 'SUBDOMAIN',
  options: {},
  required: ['SUBDOMAIN'],
  online: true,
};

export const tenantSuspend: Command = {
  ...ONE,
  name: 'tenant suspend',
  summary: 'let nobody into a tenant; its data stays as it is',
  details: ['Whoever is signed in gets no further answer. tenant resume lets them go on.'],
  run: (input) => suspend(input, true),
};

export const tenantResume: Command = {
  ...ONE,
  name: 'tenant resume',
  summary: 'let people into a suspended tenant again',
  details: [],
  run: (input) => suspend(input, false),
};

async function suspend(input: CommandInput, wanted: boolean): Promise<number> {
  const parts = await operationParts(input);
  const ref = await tenantAt(parts.tenancy, textOf(input, 'SUBDOMAIN'));
  const changed = await setSuspended(parts, ref, wanted);
  input.print(`${ref.name} is ${changed ? '' : 'already '}${wanted ? 'suspended' : 'open'}.`);
  return 0;
}

export const tenantDelete: Command = {
  name: 'tenant delete',
  summary: 'delete a tenant; a backup of it stays',
  usage: 'SUBDOMAIN --yes-delete SUBDOMAIN',
  details: [
    '--yes-delete  the subdomain once more, so that no other tenant goes by mistake',
    'SUBDOMAIN may be t_7: the store of a tenant that was deleted in the app, as doctor names it.',
    'To take it back: mainstay tenant import FILE, with the backup that is printed.',
  ],
  positionals: ['SUBDOMAIN'],
  options: { 'yes-delete': { type: 'string' } },
  required: ['SUBDOMAIN'],
  online: true,
  async run(input) {
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
  },
};

/** The number of a store that belongs to no tenant, if that is what the name says. */
async function strayStore(
  { engine, tenancy }: Awaited<ReturnType<typeof operationParts>>,
  name: string,
): Promise<number | undefined> {
  const number = Number(/^t_([1-9]\d{0,8})$/.exec(name)?.[1]);
  if (!number || tenancy.byId(number)) return undefined;
  const owners = await engine.owners();
  return owners.some((owner) => owner !== 'platform' && owner.tenant === number) ? number : undefined;
}
