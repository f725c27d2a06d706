import { watch } from 'node:fs';
import { sep } from 'node:path';

/** An editor writes a file in several steps, and a person saves two files of a pair at once. */
const SETTLE_MS = 80;

/**
 * Calls back after files of a folder changed, never twice at the same time. Whole folders are watched, since an
 * editor that saves by replacing the file would be lost otherwise.
 * @param matters whether a file, named from the folder with slashes, is one to call back for
 * @returns what stops it
 */
export function watchFolder(
  folder: string,
  matters: (name: string) => boolean,
  changed: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (!name || !matters(name.split(sep).join('/'))) return;
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
