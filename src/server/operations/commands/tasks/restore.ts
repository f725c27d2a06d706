import { productModel } from '../../../product-model.ts';
import { StorageFullError, StoreUnavailableError } from '../../../store/errors.ts';
import { openEngine } from '../../../tenancy/open-engine.ts';
import type { TenantRef } from '../../../tenancy/tenancy.ts';
import { ArchiveError } from '../../archive-format.ts';
import { missingText } from '../../missing-stores.ts';
import { checkBackup, restoreAll, restoreTenant } from '../../restore.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError, UsageError } from '../command-error.ts';
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
  if (input.values.tenant === undefined) {
    // Whole backups replace nothing, so a tenant was meant.
    if (input.values.replace === true)
      throw new UsageError('--replace needs --tenant: say which one is replaced.');
    return restoreEverything(input, path);
  }
  const parts = await operationParts(input);
  const refs: TenantRef[] = [];
  // All names are looked at before the first tenant is touched.
  for (const name of textOf(input, 'tenant').split(','))
    refs.push(await tenantAt(parts.tenancy, name.trim()));
  if (input.values.replace !== true)
    throw new CommandError(
      `${refs.map(({ name }) => name).join(', ')}: with --replace what is there is backed up, then replaced by what ${path} holds.`,
    );
  const restored: string[] = [];
  for (const ref of refs) {
    try {
      await restoreTenant(parts, ref, path);
      restored.push(ref.subdomain);
    } catch (error) {
      // With several, one whose file is bad does not keep the others from coming back.
      const isKnown = [ArchiveError, StoreUnavailableError, StorageFullError].some(
        (kind) => error instanceof kind,
      );
      if (refs.length === 1 || !isKnown) throw error;
      input.print(`NOT restored: ${ref.subdomain}: ${(error as Error).message}`);
    }
  }
  input.result({ restored, from: path });
  return restored.length === refs.length ? 0 : 1;
}

/** Does not open the tenancy, because that would create a platform store. */
async function restoreEverything(input: CommandInput, path: string): Promise<number> {
  const engine = await openEngine(input.settings, productModel);
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
