import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, ReadStore, StoreOwner } from '../engine.ts';
import { StorageFullError, StoreMissingError, StoreNewerError } from '../errors.ts';
import { checkInWorker } from './check.ts';
import { compactFile } from './compact.ts';
import { SqliteConnection } from './connection.ts';
import { copiesFolder, dumpFile, withCopy } from './dump.ts';
import { sqliteFileError } from './errors.ts';
import { loadFile } from './load.ts';
import { rebuildSearch } from './search-pending.ts';
import { readState } from './state.ts';
import { existingPath, withFile } from './store-file.ts';

/** Copies, replaces and checks stores that are SQLite files. */
export function sqliteMaintenance(place: {
  dataDir: string;
  pathOf(owner: StoreOwner): string;
  nameOf(owner: StoreOwner): string;
  /** Forgets what is known of a store that is deleted. */
  forget(owner: StoreOwner): void;
}): Pick<Engine, 'dump' | 'load' | 'drop' | 'check' | 'size' | 'compact' | 'rebuildSearch'> {
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
    async size(owner) {
      const path = existing(owner);
      return ['', '-wal'].reduce(
        (sum, ending) => sum + (statSync(`${path}${ending}`, { throwIfNoEntry: false })?.size ?? 0),
        0,
      );
    },
    compact: async (owner) => compactFile(existing(owner)),
    async rebuildSearch(owner) {
      withFile(existing(owner), owner, 'BEGIN IMMEDIATE', (connection) => {
        for (const { name, entity } of readState(connection, nameOf(owner)) ?? [])
          if (entity) rebuildSearch(connection, { name });
        connection.exec('COMMIT');
      });
    },
    async check(owner) {
      try {
        const path = existing(owner);
        return await withCopy(dataDir, path, async (copy) => {
          const faults = await checkInWorker(copy);
          if (faults.length === 0) requireState(copy, path, nameOf(owner));
          return faults;
        });
      } catch (error) {
        // A full disk, an unreadable file or a newer program says nothing about the data.
        const isNoFault = [StorageFullError, StoreMissingError, StoreNewerError];
        if (isNoFault.some((kind) => error instanceof kind)) throw error;
        const aboutFile = sqliteFileError(pathOf(owner), error);
        if (aboutFile) throw aboutFile;
        return [{ text: (error as Error).message }];
      }
    },
  };
}

/** An undamaged file may still hold nothing, or the data of somebody else. */
function requireState(copy: string, path: string, owner: string): void {
  const connection = new SqliteConnection(copy);
  try {
    if (!readState(connection, owner)) throw new StoreMissingError(owner, path);
  } finally {
    connection.close();
  }
}
