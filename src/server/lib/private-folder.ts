import { chmodSync, existsSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineLog } from './engine-log.ts';
import { makeFolder } from './make-folder.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** All permission bits of group and others. */
const FOREIGN_RIGHTS = 0o077;

/** What Mainstay keeps in its data folder: these files, and these folders with everything in them. */
const OUR_FILE = /^(platform|owner)\.db|^control\.sock$|^last-backup\.json|\.mainstay\.gz/;
const OUR_FOLDERS = new Set(['tenants', 'backups', 'tmp', 'replaced']);

/**
 * Makes a data folder that only its user can look into, and removes the rights of others from what is already there:
 * it holds password hashes and the secrets of second factors. What belongs to another user is reported and left as it
 * is.
 */
export function keepPrivate(dataDir: string, log?: EngineLog): void {
  makeFolder(dataDir);
  if (process.platform === 'win32') return;
  let changed = 0;
  const refused: string[] = [];
  const restrict = (path: string, stats: Stats) => {
    if ((stats.mode & FOREIGN_RIGHTS) === 0) return;
    try {
      chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
      changed++;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      refused.push(path);
    }
  };

  const names = readdirSync(dataDir);
  if (isShared(dataDir, names))
    log?.warn(
      { path: dataDir },
      'DATA_DIR holds folders that are not of Mainstay, so others may still list it. Give Mainstay a folder of its own.',
    );
  else restrict(dataDir, statSync(dataDir));
  for (const name of names) {
    const path = join(dataDir, name);
    if (OUR_FILE.test(name)) restrict(path, lstatSync(path));
    else if (OUR_FOLDERS.has(name)) walk(path, restrict);
  }

  if (changed > 0)
    log?.warn(
      { path: dataDir, changed },
      'files that others could read were made readable by this user only',
    );
  if (refused.length > 0)
    log?.warn(
      { paths: refused.slice(0, 5), count: refused.length },
      `${refused[0]} is open to others and belongs to somebody else, so its rights cannot be changed. Let an administrator run: chown -R ${userName()} ${dataDir}`,
    );
}

/** Visits everything in a folder, which may itself be a link to another disk. Links inside it are left alone. */
function walk(folder: string, visit: (path: string, stats: Stats) => void): void {
  if (!existsSync(folder)) return;
  visit(folder, statSync(folder));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats) visit(path, stats);
  }
}

/** Whether the folder holds other things too: restricting /var or a home folder would lock others out of them. */
function isShared(dataDir: string, names: string[]): boolean {
  return names.some(
    (name) =>
      !OUR_FOLDERS.has(name) &&
      !name.startsWith('.') &&
      name !== 'lost+found' &&
      lstatSync(join(dataDir, name), { throwIfNoEntry: false })?.isDirectory(),
  );
}

function userName(): string {
  return process.env.USER || String(process.getuid?.() ?? 'mainstay');
}
