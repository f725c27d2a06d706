import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { replaceFile } from './cache.ts';

/**
 * Makes a folder hold exactly these files.
 * @returns the names of the files that were written or removed
 */
export function writeFiles(folder: string, files: Record<string, string>): string[] {
  const changed = updateFiles(folder, files);
  for (const name of namesIn(folder)) {
    if (name in files || name.endsWith('.tmp')) continue;
    rmSync(join(folder, name), { force: true });
    changed.push(name);
  }
  return changed;
}

/**
 * Writes these files of a folder and leaves all others. A file with unchanged text is not touched, so that watchers
 * of the folder see only real changes.
 * @returns the names of the files that were written
 */
export function updateFiles(folder: string, files: Record<string, string>): string[] {
  const changed: string[] = [];
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    replaceFile(file, text);
    changed.push(name);
  }
  return changed;
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
