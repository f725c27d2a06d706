import { Worker } from 'node:worker_threads';
import type { StoreFault } from '../engine.ts';

/**
 * Checks a file for damage, on a separate thread because a large file takes seconds, and returns what is wrong. Only for
 * copies and files that nobody uses, since checking the search index has to write.
 */
export function checkInWorker(path: string): Promise<StoreFault[]> {
  return new Promise((resolve, reject) => {
    // Without this process's Node options: some of them apply only to its own entry file.
    const options = { workerData: path, execArgv: [] };
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), options);
    worker.once('message', (faults: StoreFault[]) => resolve(faults));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The check of ${path} ended with ${code}`)));
  });
}
