import { manifest } from '../../../shared/gen/manifest.ts';
import { openEngine } from '../../tenancy/open-engine.ts';
import { checkBackup, restoreAll, restoreTenant } from '../restore.ts';
import { type Command, type CommandInput, textOf } from './command.ts';
import { CommandError } from './command-error.ts';
import { tenantAt } from './installation.ts';
import { operationParts } from './operation-parts.ts';

export const restoreCheck: Command = {
  name: 'backup check',
  summary: 'read a backup to its end and say whether it can be restored',
  usage: 'PATH',
  details: ['PATH  a folder that backup made, or one of its files'],
  positionals: ['PATH'],
  options: {},
  required: ['PATH'],
  paths: ['PATH'],
  async run(input) {
    const errors = await checkBackup(textOf(input, 'PATH'), input.print);
    for (const error of errors) input.print(error);
    return errors.length === 0 ? 0 : 1;
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'put back one tenant, or a whole backup into an empty place',
  usage: 'PATH [--tenant S --replace]',
  details: [
    'PATH       a folder that backup made, or one of its files',
    '--tenant   only the tenant at this subdomain; another tenant’s file is refused',
    '--replace  yes, replace what the tenant holds now; that is backed up first',
    'Without --tenant everything is restored, into a new DATA_DIR or an empty database. Everybody signs in again.',
  ],
  positionals: ['PATH'],
  options: { tenant: { type: 'string' }, replace: { type: 'boolean' } },
  required: ['PATH'],
  paths: ['PATH'],
  onlineWith: 'tenant',
  async run(input) {
    const path = textOf(input, 'PATH');
    if (input.values.tenant === undefined) return restoreEverything(input, path);
    const parts = await operationParts(input);
    const ref = await tenantAt(parts.tenancy, textOf(input, 'tenant'));
    if (input.values.replace !== true)
      throw new CommandError(
        `${ref.name} holds data. With --replace it is backed up, then replaced by what ${path} holds.`,
      );
    await restoreTenant(parts, ref, path);
    return 0;
  },
};

/** Opens no tenancy, which would make a platform store. */
async function restoreEverything(input: CommandInput, path: string): Promise<number> {
  const engine = openEngine(input.settings, manifest);
  try {
    await restoreAll({ engine, settings: input.settings, print: input.print }, path);
    input.print('Everything is restored. Everybody signs in again. Next: mainstay doctor');
    return 0;
  } finally {
    await engine.close();
  }
}
