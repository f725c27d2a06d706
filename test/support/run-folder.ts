import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs once before the test workers: a folder for things created once and used by all of them. `npm test` has one for all
 * its steps.
 */
export default function makeRunFolder(): (() => void) | undefined {
  if (process.env.MAINSTAY_RUN_FOLDER) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-run-'));
  process.env.MAINSTAY_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
