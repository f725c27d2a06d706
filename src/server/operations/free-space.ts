import { statfsSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';

/** So much of the disk of the data folder is free, and so much of it there is, in bytes. */
export function freeSpace({ dataDir }: Pick<Settings, 'dataDir'>): { free: number; size: number } {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * How many bytes an archive may unpack to: as much is written again as indexes, and others need the disk too. How much room a
 * database has elsewhere is not known here.
 */
export function roomToLoad(engine: Pick<Engine, 'shared'>, settings: Settings): number | undefined {
  return engine.shared ? undefined : Math.floor(freeSpace(settings).free / 2);
}
