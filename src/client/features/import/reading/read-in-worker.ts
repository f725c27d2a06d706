import { type Cell, FileError, type ReadOptions } from '../../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../../shared/table-files/read-file.ts';
import type { FileAnswer, FileQuestion } from './answer-file.ts';
import fileWorker from './file-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Where pages trust no address of a script by itself, this policy lets them start the one worker there is, and nothing else. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('file-worker', {
  createScriptURL: () => fileWorker,
});
const trusted = () => policy?.createScriptURL('') ?? fileWorker;

/**
 * Reads a file in a worker, so that the page stays responsive.
 * @throws FileError if it cannot be read, or the reason of the signal
 */
export function readInWorker(
  file: File,
  options: ReadOptions,
  signal: AbortSignal,
  onProgress: (rows: number) => void,
): Promise<ReadFile> {
  const worker = new Worker(trusted(), { type: 'module' });
  return new Promise<ReadFile>((resolve, reject) => {
    const rows: Cell[][] = [];
    worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => {
      if ('read' in data) onProgress(data.read);
      else if ('rows' in data) rows.push(...data.rows);
      else if ('file' in data) resolve({ ...data.file, rows });
      else reject('refused' in data ? new FileError(data.refused) : new Error(data.failed));
    };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = ({ message }) => reject(new Error(`The worker that reads files failed: ${message}`));
    worker.postMessage({ file, options } satisfies FileQuestion);
  }).finally(() => worker.terminate());
}
