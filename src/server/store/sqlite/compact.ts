import { statfsSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { StorageFullError } from '../errors.ts';

/** Bytes of the disk that stay free whatever is compacted. */
const LEFT_FREE = 64 * 1024 ** 2;

/**
 * Writes a file anew without the room of deleted rows, on a separate thread because a large one takes seconds. Nobody may have it open.
 * @throws StorageFullError if the disk has no room: the file is written beside the old one, and again through its log
 */
export async function compactFile(path: string): Promise<{ before: number; after: number }> {
  const before = statSync(path).size;
  const { bavail, bsize } = statfsSync(path);
  if (bavail * bsize < 2 * before + LEFT_FREE)
    throw new StorageFullError(`The disk has no room to compact ${path}`);
  await new Promise<void>((resolve, reject) => {
    // Without this process's Node options: some of them apply only to its own entry file.
    const worker = new Worker(new URL('./compact-worker.ts', import.meta.url), {
      workerData: path,
      execArgv: [],
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Compacting ${path} ended with ${code}`)),
    );
  });
  return { before, after: statSync(path).size };
}
