import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before the test workers: a folder for what is made once and used by all of them. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-run-'));
  process.env.MAINSTAY_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
