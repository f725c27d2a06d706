import { statSync } from 'node:fs';
import { join } from 'node:path';
import { systemActor, writeAudit } from '../events/audit-entry.ts';
import type { ReadStore } from '../store/engine.ts';
import { StoreMissingError } from '../store/errors.ts';
import { rebuildTenant } from '../tenancy/directory.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { ArchiveError } from './archive-format.ts';
import { backupFolder, backupTenant, type OperationParts, readManifest, tenantFacts } from './backup.ts';
import { counted } from './counted.ts';
import { roomToLoad } from './free-space.ts';
import { type MissingStore, missingStores, missingText } from './missing-stores.ts';
import { checkArchive, withArchive } from './read-archive.ts';
import { pruneReplaced, REPLACED_KEPT } from './replaced-copies.ts';

/**
 * Restores one tenant from an archive of it. Its present data is backed up first, once nobody can write to it any more.
 * Meanwhile it answers 503.
 * @throws ArchiveError for an archive of another tenant, or an incomplete one
 */
export async function restoreTenant(parts: OperationParts, ref: TenantRef, path: string): Promise<void> {
  const { engine, tenancy, settings, print } = parts;
  const file = isFolder(path) ? await fileInSet(tenancy, ref, path) : path;
  const room = roomToLoad(engine, settings);
  const { header, rows } = await checkArchive(file, room);
  const tenant = await tenantFacts(tenancy, ref);
  if (header.of !== 'tenant')
    throw new ArchiveError(`${file} holds the data of the platform, not of ${ref.name}.`);
  if (header.company?.created_at !== tenant.created_at)
    throw new ArchiveError(
      `${file} holds the data of ${header.company?.name} (${header.company?.schema_name}), not of ${ref.name}. To bring it in as a tenant of its own: mainstay tenant import FILE --subdomain S`,
    );
  let kept = false;
  const keep = async (present: ReadStore) => {
    kept = await keepWhatIsThere(parts, ref, present);
  };
  await tenancy.whileClosed(ref, `tenant ${ref.subdomain} is being restored`, () =>
    withArchive(file, (_header, dump) => engine.load({ tenant: ref.id }, dump, keep), room),
  );
  await afterLoad(tenancy, ref, 'restored');
  print(`${ref.name} is restored: ${counted(rows, 'row')}. Its users sign in again.`);
  if (kept) print(`What it held before: ${backupFolder(settings)}`);
  const gone = pruneReplaced(settings).length;
  if (gone > 0) print(`Older copies deleted: ${gone}; the newest ${REPLACED_KEPT} of each tenant are kept.`);
}

/** Opens the loaded store, which migrates it to the present schemas, and updates the platform's directory of its users. */
async function afterLoad(tenancy: Tenancy, ref: TenantRef, action: string): Promise<void> {
  const lease = await tenancy.acquire(ref);
  try {
    await rebuildTenant(tenancy.platform, ref, lease.store);
  } finally {
    lease.release();
  }
  await tenancy.platform.write((writer) =>
    writeAudit(writer, {
      actor: systemActor('Command line'),
      now: new Date(),
      entity: 'tenants/tenant',
      key: ref.id,
      label: ref.name,
      action,
    }),
  );
}

/**
 * Restores a whole backup into an empty place. The platform comes last: without it, an interrupted restore can start again.
 * @returns the tenants whose data the backup does not hold, or in a file that cannot be read: they answer 503 until a backup of
 * theirs is put back
 */
export async function restoreAll(
  { engine, settings, print }: Pick<OperationParts, 'engine' | 'settings' | 'print'>,
  folder: string,
): Promise<MissingStore[]> {
  const manifest = readManifest(folder);
  const there = await engine.owners();
  if (there.includes('platform'))
    throw new ArchiveError(
      'There is data here already. A whole backup goes into an empty place: set DATA_DIR to a new folder or DATABASE_URL to an empty database. To put back one tenant: mainstay restore PATH --tenant S --replace',
    );
  const platform = manifest.stores.find(({ owner }) => owner === 'platform');
  if (!platform) throw new ArchiveError(`${folder} holds no platform store, so it is not whole.`);
  const missing = await missingStores(folder, manifest);
  for (const store of [...manifest.stores.filter((one) => one !== platform), platform]) {
    const { owner } = store;
    try {
      await withArchive(
        join(folder, store.file),
        (header, dump) => {
          if (
            header.of !== (owner === 'platform' ? 'platform' : 'tenant') ||
            !sameTenant(header.company, store.company)
          )
            throw new ArchiveError(`${store.file} is not the file that manifest.json names.`);
          return engine.load(owner, dump);
        },
        roomToLoad(engine, settings),
      );
      print(`${store.company?.schema_name ?? 'platform'}: ${counted(store.rows, 'row')}`);
    } catch (error) {
      // One bad file does not keep all others from coming back.
      if (!(error instanceof ArchiveError) || owner === 'platform') throw error;
      const subdomain = store.company?.schema_name ?? '';
      missing.push({ tenant: owner.tenant, subdomain, reason: error.message });
    }
  }
  return missing;
}

/** Reads a backup to its end, compares it with its manifest and returns the errors. */
export async function checkBackup(path: string, print: (line: string) => void): Promise<string[]> {
  const manifest = isFolder(path) ? readManifest(path) : undefined;
  const files = manifest
    ? manifest.stores.map(({ file, sha256 }) => ({ file: join(path, file), sha256 }))
    : [{ file: path, sha256: undefined }];
  const errors: string[] = [];
  if (manifest && !manifest.stores.some(({ owner }) => owner === 'platform'))
    errors.push(`${path} holds no platform store, so it is not whole.`);
  for (const { file, sha256 } of files) {
    try {
      const facts = await checkArchive(file);
      if (sha256 !== undefined && facts.sha256 !== sha256)
        throw new ArchiveError(`${file} is not the file that manifest.json names.`);
      print(
        `${file}: ${facts.header.company?.name ?? 'platform'}, ${counted(facts.rows, 'row')}, ${facts.sha256}`,
      );
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      errors.push(error.message);
    }
  }
  // A platform store that cannot be read is among the errors already.
  if (manifest && errors.length === 0) errors.push(...(await missingStores(path, manifest)).map(missingText));
  return errors;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function fileInSet(tenancy: Tenancy, ref: TenantRef, folder: string): Promise<string> {
  const { created_at } = await tenantFacts(tenancy, ref);
  const store = readManifest(folder).stores.find(({ company: tenant }) => tenant?.created_at === created_at);
  if (!store) throw new ArchiveError(`${folder} holds nothing of ${ref.name}.`);
  return join(folder, store.file);
}

/** @returns whether a copy of it is among the backups */
async function keepWhatIsThere(parts: OperationParts, ref: TenantRef, present: ReadStore): Promise<boolean> {
  const { engine, settings, print } = parts;
  try {
    const { path } = await backupTenant(parts, ref, backupFolder(settings), {
      prefix: 'before-restore-',
      present,
    });
    print(`What ${ref.name} holds now is kept in ${path}`);
    return true;
  } catch (error) {
    if (error instanceof StoreMissingError) {
      print(`${ref.name} holds nothing now: ${error.message}`);
      return false;
    }
    // The engine keeps the replaced file as it is, so the restore can go on.
    if (engine.shared) throw error;
    print(`What ${ref.name} holds now cannot be read: ${(error as Error).message}`);
    print(`Its file is kept as it is in ${join(settings.dataDir, 'replaced')}`);
    return false;
  }
}

function sameTenant(
  one: { created_at: string } | undefined,
  other: { created_at: string } | undefined,
): boolean {
  return one?.created_at === other?.created_at;
}
