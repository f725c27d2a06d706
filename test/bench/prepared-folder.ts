import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifest } from '../../src/shared/gen/manifest.ts';
import { fill } from './prepare.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/mainstay-bench');

/**
 * A data folder to measure on: a copy, so that a run does not see the writes of the previous one. The original is kept
 * until schemas, store or the requested rows change.
 */
export async function preparedFolder(rows: number, tenants = 1): Promise<string> {
  const kept = await keptData(`${rows}-${tenants}`, (dataDir) => fill({ dataDir }, rows, tenants));
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  process.once('exit', () => removeFolder(folder));
  cpSync(kept, folder, { recursive: true });
  putOnDisk(folder);
  return folder;
}

/** A cached folder, created if it is missing or was made from other schemas; an incomplete one is never kept. */
export async function keptData(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(CACHE, `${fingerprint()}-${name}`);
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true });
    const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
    await make(unfinished);
    renameSync(unfinished, kept);
  }
  return kept;
}

/** Otherwise measured commits would wait for the copy to reach the disk too. */
function putOnDisk(folder: string): void {
  for (const file of globSync('**/*.db', { cwd: folder })) {
    const descriptor = openSync(join(folder, file), 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(manifest));
  // Any other difference is migrated by the store when it opens.
  const files = [
    'src/server/store/{tables/system-tables,tables/tables-of,tables/search-text,sqlite/ddl,postgres/ddl}.ts',
    'test/bench/{prepare,sample-rows}.ts',
  ];
  for (const file of globSync(files, { cwd: ROOT }).sort())
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
