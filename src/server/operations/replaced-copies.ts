import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { backupFolder } from './backup.ts';

/** How many copies of data replaced by restores are kept, for each tenant and each kind of copy. */
export const REPLACED_KEPT = 3;

/** A copy of a tenant's data from before a restore. */
interface ReplacedCopy {
  path: string;
  /** The tenant and the kind of copy. Only newer copies of the same group make an old one superfluous. */
  group: string;
  time: string;
  bytes: number;
}

const ARCHIVE = /^before-restore-(.+)-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z)\.mainstay\.gz$/;

/** The archives that restores make first, and the files that they replaced, newest first. */
export function replacedCopies(settings: Settings): ReplacedCopy[] {
  const backups = backupFolder(settings);
  const replaced = join(settings.dataDir, 'replaced');
  const archives = namesIn(backups).flatMap((name): ReplacedCopy[] => {
    const [, tenant, time] = ARCHIVE.exec(name) ?? [];
    const path = join(backups, name);
    return tenant && time ? [{ path, group: `archive of ${tenant}`, time, bytes: bytesOf(path) }] : [];
  });
  const files = namesIn(replaced).flatMap((time): ReplacedCopy[] => {
    const path = join(replaced, time);
    const [store] = namesIn(path).filter((name) => name.endsWith('.db'));
    return store ? [{ path, group: store, time, bytes: bytesOf(path) }] : [];
  });
  return [...archives, ...files].sort((a, b) => (a.time < b.time ? 1 : -1));
}

/** Deletes all but the newest copies of each group. Returns what was deleted. */
export function pruneReplaced(settings: Settings): string[] {
  const seen = new Map<string, number>();
  const gone = replacedCopies(settings).filter(({ group }) => {
    const newer = seen.get(group) ?? 0;
    seen.set(group, newer + 1);
    return newer >= REPLACED_KEPT;
  });
  for (const { path } of gone) rmSync(path, { recursive: true });
  return gone.map(({ path }) => path);
}

function namesIn(folder: string): string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function bytesOf(path: string): number {
  const names = namesIn(path);
  if (names.length === 0) return statSync(path).size;
  return names.reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}
