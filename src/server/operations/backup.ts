import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import type { Settings } from '../settings.ts';
import type { Engine, ReadStore, StoreOwner } from '../store/engine.ts';
import type { Store } from '../store/store.ts';
import { BACKUP, lastTimes, noteTime } from '../tenancy/last-times.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { ARCHIVE_ENDING, ArchiveError, type ArchiveFacts, type TenantFacts } from './archive-format.ts';
import { counted } from './counted.ts';
import { checkArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/** One store in a backup of all stores. */
interface StoredArchive {
  owner: StoreOwner;
  company?: TenantFacts;
  file: string;
  rows: number;
  sha256: string;
}

/** `manifest.json` of a backup of all stores. */
export interface BackupManifest {
  mainstay: 'backup';
  format: 1;
  made_at: string;
  engine: string;
  stores: StoredArchive[];
  /** Stores that could not be read, and why. */
  failed: { owner: StoreOwner; reason: string }[];
}

export interface OperationParts {
  engine: Engine;
  tenancy: Tenancy;
  settings: Settings;
  print(line: string): void;
}

/** Each store takes some 300 bytes of it. */
const LONGEST_MANIFEST = 2 << 20;

const SET = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(-\d{3})?Z$/;

/** The folder for backups unless the command names another. */
export function backupFolder(settings: Settings): string {
  return join(settings.dataDir, 'backups');
}

/** A time in a form that can be part of a file name. */
export function stamp(now = new Date()): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

/** Archives one store and reads the file back, so that every backup that exists can be restored. */
export async function archiveStore(
  engine: Engine,
  owner: StoreOwner,
  tenant: TenantFacts | undefined,
  path: string,
  present: ReadStore = (work) => engine.dump(owner, work),
): Promise<ArchiveFacts> {
  const of = owner === 'platform' ? 'platform' : 'tenant';
  const written = await present((dump) => writeArchive(path, { of, company: tenant }, dump));
  const read = await checkArchive(path);
  if (read.sha256 !== written.sha256 || read.rows !== written.rows)
    throw new ArchiveError(`${path} does not hold what was written. Check the disk.`);
  return written;
}

/** What identifies a tenant in an archive. */
export async function tenantFacts(tenancy: Tenancy, ref: TenantRef): Promise<TenantFacts> {
  const row = await tenancy.platform.read((reader) => reader.get('tenants/tenant', ref.id));
  return { name: ref.name, schema_name: ref.subdomain, created_at: String(row?.created_at) };
}

/** Backs up one tenant to a separate file; `present` reads it while its store is locked. */
export async function backupTenant(
  parts: OperationParts,
  ref: TenantRef,
  folder: string,
  { prefix = '', present }: { prefix?: string; present?: ReadStore } = {},
) {
  const path = resolve(folder, `${prefix}${ref.subdomain}-${stamp()}${ARCHIVE_ENDING}`);
  const tenant = await tenantFacts(parts.tenancy, ref);
  const facts = await archiveStore(parts.engine, { tenant: ref.id }, tenant, path, present);
  return { path, ...facts };
}

/**
 * Backs up the platform and all tenants into a folder named after the time. The folder gets that name only when it is
 * complete. A store that cannot be read does not prevent the backup of the others.
 */
export async function backupAll(
  parts: OperationParts,
  folder: string,
): Promise<{ path: string } & BackupManifest> {
  const { engine, tenancy } = parts;
  const path = resolve(folder, stamp());
  const part = `${path}.part`;
  makeFolder(part);
  const manifest: BackupManifest = {
    mainstay: 'backup',
    format: 1,
    made_at: new Date().toISOString(),
    engine: engine.name,
    stores: [],
    failed: [],
  };
  const done = new Set<number>();
  const save = async (ref: TenantRef | undefined) => {
    if (ref) done.add(ref.id);
    const owner: StoreOwner = ref ? { tenant: ref.id } : 'platform';
    const file = `${ref ? `t_${ref.id}` : 'platform'}${ARCHIVE_ENDING}`;
    try {
      const tenant = ref && (await tenantFacts(tenancy, ref));
      const { rows, sha256 } = await archiveStore(engine, owner, tenant, join(part, file));
      manifest.stores.push({ owner, ...(tenant && { company: tenant }), file, rows, sha256 });
      parts.print(`${ref ? ref.subdomain : 'platform'}: ${counted(rows, 'row')}`);
    } catch (error) {
      const reason = (error as Error).message;
      manifest.failed.push({ owner, reason });
      parts.print(`${ref ? ref.subdomain : 'platform'}: NOT backed up: ${reason}`);
    }
  };
  for (const ref of await tenancy.all()) await save(ref);
  await save(undefined);
  // Those that the platform's store may name because they were created meanwhile.
  await tenancy.reload();
  for (const ref of await tenancy.all()) if (!done.has(ref.id)) await save(ref);
  await writeDurably(join(part, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(part, path);
  if (manifest.failed.length === 0) {
    await recordBackup(parts.settings, { at: manifest.made_at, path });
    await noteTime(tenancy.platform, BACKUP);
  }
  return { path, ...manifest };
}

/**
 * Deletes all backups of all stores that are older than the newest `keep` whole ones, and what interrupted backups left.
 * Returns their names.
 */
export function pruneBackups(folder: string, keep: number): string[] {
  const names = readdirSync(folder).sort();
  const sets = names.filter((name) => isSet(folder, name));
  const oldest = sets.filter((name) => isWhole(folder, name)).at(-keep) ?? '';
  const gone = sets.filter((name) => name < oldest);
  const newest = sets.at(-1) ?? '';
  const cutOff = names.filter(
    (name) => name.endsWith('.part') && name < newest && SET.test(name.slice(0, -5)),
  );
  for (const name of [...gone, ...cutOff]) rmSync(join(folder, name), { recursive: true });
  return gone;
}

/** The manifest of a backup of all stores. @throws ArchiveError */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, 'manifest.json');
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_MANIFEST)
    throw new ArchiveError(
      `${path} is longer than ${LONGEST_MANIFEST >> 20} MiB, so it is none of Mainstay. Take another copy of the backup.`,
    );
  let manifest: Partial<BackupManifest> | undefined;
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<BackupManifest>;
  } catch {
    throw new ArchiveError(`${folder} is no backup: it has no manifest.json that can be read.`);
  }
  if (manifest?.mainstay !== 'backup' || manifest.format !== 1 || !Array.isArray(manifest.stores))
    throw new ArchiveError(`${folder} is no backup of this version of Mainstay.`);
  // A file in another folder is not part of this backup.
  if (
    !manifest.stores.every((store) => typeof store?.file === 'string' && basename(store.file) === store.file)
  )
    throw new ArchiveError(`${path} names a file outside its folder. Take another copy of the backup.`);
  return { failed: [], ...manifest } as BackupManifest;
}

/** A finished backup of all stores. */
interface MadeBackup {
  at: Date;
  path: string;
}

/** The newest whole backup known to this installation: the last recorded one or the newest in its own folder, whichever is later. */
export function lastBackup(settings: Settings): MadeBackup | undefined {
  const [recorded, found] = [recordedBackup(settings), newestIn(backupFolder(settings))];
  if (!recorded || !found) return recorded ?? found;
  return recorded.at > found.at ? recorded : found;
}

/** When the newest whole backup was made, on whichever node: the database knows those of the others. */
export async function newestBackupTime(settings: Settings, platform: Store): Promise<Date | undefined> {
  const noted = (await platform.read((reader) => lastTimes(reader, BACKUP))).get('');
  const own = lastBackup(settings)?.at;
  return noted && own && noted < own ? own : (noted ?? own);
}

/** Backups may go anywhere, so no folder tells when the last was made. This file does. */
function recordPath(settings: Settings): string {
  return join(settings.dataDir, 'last-backup.json');
}

async function recordBackup(settings: Settings, made: { at: string; path: string }): Promise<void> {
  const path = recordPath(settings);
  await writeDurably(`${path}.new`, `${JSON.stringify(made)}\n`);
  await rename(`${path}.new`, path);
}

function recordedBackup(settings: Settings): MadeBackup | undefined {
  const path = recordPath(settings);
  if (!existsSync(path)) return undefined;
  const { at, path: where } = JSON.parse(readFileSync(path, 'utf8')) as { at: string; path: string };
  return { at: new Date(at), path: where };
}

function newestIn(folder: string): MadeBackup | undefined {
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder)
    .sort()
    .findLast((name) => isSet(folder, name) && isWhole(folder, name));
  if (newest === undefined) return undefined;
  const path = join(folder, newest);
  return { at: new Date(readManifest(path).made_at), path };
}

function isSet(folder: string, name: string): boolean {
  return SET.test(name) && existsSync(join(folder, name, 'manifest.json'));
}

/** Whether every store could be read when the backup was made. */
function isWhole(folder: string, name: string): boolean {
  return readManifest(join(folder, name)).failed.length === 0;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
