import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, ReadStore, StoreOwner } from '../engine.ts';
import { StorageFullError, StoreMissingError } from '../errors.ts';
import { checkInWorker } from './check.ts';
import { SqliteConnection } from './connection.ts';
import { copiesFolder, dumpFile, withCopy } from './dump.ts';
import { sqliteFileError } from './errors.ts';
import { loadFile } from './load.ts';
import { readState } from './state.ts';
import { existingPath } from './store-file.ts';

/** Copies, replaces and checks stores that are SQLite files. */
export function sqliteMaintenance(place: {
  dataDir: string;
  pathOf(owner: StoreOwner): string;
  nameOf(owner: StoreOwner): string;
  /** Forgets what is known of a store that is deleted. */
  forget(owner: StoreOwner): void;
}): Pick<Engine, 'dump' | 'load' | 'drop' | 'check'> {
  const { dataDir, pathOf, nameOf, forget } = place;
  rmSync(copiesFolder(dataDir), { recursive: true, force: true });
  const existing = (owner: StoreOwner) => existingPath(dataDir, owner);

  // One process has the files, and its caller has closed the store, so nobody writes to it.
  const present =
    (owner: StoreOwner): ReadStore =>
    async (work) => {
      const path = existing(owner);
      return withCopy(dataDir, path, (copy) => dumpFile(copy, path, nameOf(owner), work));
    };

  return {
    dump: (owner, work) => present(owner)(work),
    async load(owner, dump, first) {
      await first?.(present(owner));
      const stamp = new Date().toISOString().replaceAll(':', '-');
      await loadFile(pathOf(owner), nameOf(owner), dump, join(dataDir, 'replaced', stamp));
    },
    async drop(owner, first) {
      await first?.(present(owner));
      forget(owner);
      for (const ending of ['', '-wal', '-shm']) rmSync(`${pathOf(owner)}${ending}`, { force: true });
    },
    async check(owner) {
      try {
        const path = existing(owner);
        return await withCopy(dataDir, path, async (copy) => {
          const errors = await checkInWorker(copy);
          return errors.length > 0 ? errors : stateErrors(copy, path, nameOf(owner));
        });
      } catch (error) {
        // A full disk or an unreadable file says nothing about the data.
        if (error instanceof StorageFullError || error instanceof StoreMissingError) throw error;
        const aboutFile = sqliteFileError(pathOf(owner), error);
        if (aboutFile) throw aboutFile;
        return [(error as Error).message];
      }
    },
  };
}

/** An undamaged file may still hold nothing, or the data of somebody else. */
function stateErrors(copy: string, path: string, owner: string): string[] {
  const connection = new SqliteConnection(copy);
  try {
    if (!readState(connection, owner)) throw new StoreMissingError(owner, path);
    return [];
  } finally {
    connection.close();
  }
}
