import { statfsSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';

/** The free and the total size of the disk with the data folder, in bytes. */
export function freeSpace({ dataDir }: Pick<Settings, 'dataDir'>): { free: number; size: number } {
  const { bavail, blocks, bsize } = statfsSync(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * How many bytes an archive may unpack to: half of the free space, as indexes take as much again. Undefined when the
 * data goes to a database, whose free space is not known here.
 */
export function roomToLoad(engine: Pick<Engine, 'shared'>, settings: Settings): number | undefined {
  return engine.shared ? undefined : Math.floor(freeSpace(settings).free / 2);
}
