import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, StoreOwner } from '../engine.ts';
import { StorageFullError, StoreUnavailableError } from '../errors.ts';
import { checkInWorker } from './check.ts';
import { copiesFolder, dumpFile, withCopy } from './dump.ts';
import { sqliteFileError } from './errors.ts';
import { loadFile } from './load.ts';

/** Copies, replaces and checks stores that are SQLite files. */
export function sqliteMaintenance(place: {
  dataDir: string;
  pathOf(owner: StoreOwner): string;
  nameOf(owner: StoreOwner): string;
}): Pick<Engine, 'dump' | 'load' | 'check'> {
  const { dataDir, pathOf, nameOf } = place;
  rmSync(copiesFolder(dataDir), { recursive: true, force: true });
  const existing = (owner: StoreOwner) => {
    const path = pathOf(owner);
    if (!existsSync(path)) throw new StoreUnavailableError(`There is no store of ${nameOf(owner)}.`);
    return path;
  };

  return {
    dump: async (owner, work) =>
      withCopy(dataDir, existing(owner), (copy) => dumpFile(copy, nameOf(owner), work)),
    load(owner, dump) {
      const stamp = new Date().toISOString().replaceAll(':', '-');
      return loadFile(pathOf(owner), nameOf(owner), dump, join(dataDir, 'replaced', stamp));
    },
    async check(owner) {
      try {
        return await withCopy(dataDir, existing(owner), checkInWorker);
      } catch (error) {
        // A full disk or an unreadable file says nothing about the data.
        if (error instanceof StorageFullError) throw error;
        const aboutFile = sqliteFileError(pathOf(owner), error);
        if (aboutFile) throw aboutFile;
        return [(error as Error).message];
      }
    },
  };
}
