import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** All tests together need some 300 MB at a time. */
const ENOUGH = 1024 ** 3;

/**
 * A folder in memory, where nothing waits for a disk; undefined if there is none, or too little room in it. Folders of that name
 * that a killed run has left go.
 * @param name what its name begins with
 */
export function memoryFolder(
  name: string,
  { uid, gid }: { uid?: number; gid?: number } = {},
): string | undefined {
  if (!isWritable(MEMORY)) return undefined;
  removeLeftOver(name);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH) return undefined;
  const folder = mkdtempSync(join(MEMORY, `${name}${process.pid}-`));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // Only Linux has it, and not everybody may write there.
    return false;
  }
}

/** Removes the folder of a killed run, which could not clean up. A server ends by itself when its data is gone. */
function removeLeftOver(start: string): void {
  const me = process.getuid?.();
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(start))) {
    const folder = join(MEMORY, name);
    const isMine = me === 0 || statSync(folder, { throwIfNoEntry: false })?.uid === me;
    if (isMine && !isRunning(Number.parseInt(name.slice(start.length), 10)))
      rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
