import { manifest } from '../../../../shared/gen/manifest.ts';
import { openEngine } from '../../../tenancy/open-engine.ts';
import { missingText } from '../../missing-stores.ts';
import { checkBackup, restoreAll, restoreTenant } from '../../restore.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { operationParts } from '../operation-parts.ts';
import { tenantAt } from '../tenant-at.ts';

export async function checkPath(input: CommandInput): Promise<number> {
  const errors = await checkBackup(textOf(input, 'PATH'), input.print);
  for (const error of errors) input.print(error);
  input.result({ errors });
  return errors.length === 0 ? 0 : 1;
}

export async function putBack(input: CommandInput): Promise<number> {
  const path = textOf(input, 'PATH');
  if (input.values.tenant === undefined) return restoreEverything(input, path);
  const parts = await operationParts(input);
  const ref = await tenantAt(parts.tenancy, textOf(input, 'tenant'));
  if (input.values.replace !== true)
    throw new CommandError(
      `${ref.name} holds data. With --replace it is backed up, then replaced by what ${path} holds.`,
    );
  await restoreTenant(parts, ref, path);
  input.result({ subdomain: ref.subdomain, from: path });
  return 0;
}

/** Does not open the tenancy, because that would create a platform store. */
async function restoreEverything(input: CommandInput, path: string): Promise<number> {
  const engine = await openEngine(input.settings, manifest);
  try {
    const missing = await restoreAll({ engine, settings: input.settings, print: input.print }, path);
    input.result({ from: path, missing });
    if (missing.length === 0) {
      input.print('Everything is restored. Everybody signs in again. Next: mainstay doctor');
      return 0;
    }
    for (const one of missing) input.print(`NOT restored: ${missingText(one)}`);
    input.print(
      'Everything else is restored. Those tenants answer 503 until a backup of theirs is put back.',
    );
    return 1;
  } finally {
    await engine.close();
  }
}
