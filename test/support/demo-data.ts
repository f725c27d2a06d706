import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const MAKER = join(import.meta.dirname, 'make-demo-data.ts');

let own: string | undefined;

/**
 * Copies the demo data into a folder, on SQLite. Creating them takes seconds of CPU time, so the first caller in a test
 * run creates them, and all others wait for that.
 */
export async function copyDemoData(dataDir: string): Promise<void> {
  const folder = process.env.MAINSTAY_RUN_FOLDER ?? ownFolder();
  const made = join(folder, 'demo');
  while (!existsSync(made))
    if (isFirst(join(folder, 'demo-begun'))) await make(folder, made);
    else await setTimeout(50);
  cpSync(made, dataDir, { recursive: true });
}

async function make(folder: string, made: string): Promise<void> {
  const dataDir = join(folder, 'demo-unfinished');
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '1' };
  try {
    await promisify(execFile)(process.execPath, [MAKER], { env });
    renameSync(dataDir, made);
  } catch (error) {
    // A waiting caller then tries it, and fails with an error of its own.
    for (const name of ['demo-unfinished', 'demo-begun'])
      rmSync(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

/** Of all processes that try, one creates the folder. */
function isFirst(begun: string): boolean {
  try {
    mkdirSync(begun);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Outside of a test run, as in `npm run trust`, a process creates them for itself. */
function ownFolder(): string {
  if (own === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'mainstay-demo-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    own = folder;
  }
  return own;
}
