import { Worker } from 'node:worker_threads';

/**
 * What is wrong with a file, found on a thread of its own: a large file takes seconds. Only for copies and files that
 * nobody uses, since the check of the search index needs to write.
 */
export function checkInWorker(path: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    // Without the options of this process: some are for its own entry only.
    const options = { workerData: path, execArgv: [] };
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), options);
    worker.once('message', (errors: string[]) => resolve(errors));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The check of ${path} ended with ${code}`)));
  });
}
