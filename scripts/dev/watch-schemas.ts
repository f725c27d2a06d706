import { watch } from 'node:fs';

/** An editor writes a file in several steps, and a person saves two files of a pair at once. */
const SETTLE_MS = 80;

/**
 * Calls back after the schema files changed, never twice at the same time.
 * @returns what stops it
 */
export function watchSchemas(folder: string, changed: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (!name?.endsWith('.json')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(changed);
    }, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
