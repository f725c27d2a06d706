import { rmSync } from 'node:fs';
import { memoryFolder } from './memory-folder.ts';

/**
 * Runs once before the test workers: what they write to the temporary folder is kept in memory, if it has room. Thousands of
 * stores are made there and removed again; a disk would be asked to keep each of them.
 */
export default function keepFilesInMemory(): (() => void) | undefined {
  const folder = memoryFolder('mainstay-files-');
  if (folder === undefined) return undefined;
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
