import { watch } from 'node:fs';
import { sep } from 'node:path';

/** Editors write a file in several steps, and people save two files of a pair at once. */
const SETTLE_MS = 80;

/**
 * Calls back after files of a folder changed, never twice at the same time. Whole folders are watched, because a
 * watch on a single file is lost when an editor saves by replacing the file.
 * @param matters whether to call back for a file, named relative to the folder with slashes
 * @returns a function that stops it
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
