import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * What codegen makes of `schemas/`, for a command line that may be used before anything was made. Nothing that was made is
 * imported here.
 */
const ROOT = join(import.meta.dirname, '../../../..');
const NEEDED = ['kinds.ts', 'manifest.ts', 'schemas.ts', 'forms.ts', 'openapi.json'];
const LONGEST_MANIFEST = 64 << 20;

/** Whether the packages are there that read schema files; a pruned installation has been built before. */
export function canGenerate(): boolean {
  return existsSync(join(ROOT, 'node_modules/vite'));
}

/** Makes the generated files where they are missing; what is wrong is told. @returns whether they are there */
export function makeMissing(): boolean {
  if (NEEDED.every((name) => existsSync(join(ROOT, 'src/shared/gen', name)))) return true;
  if (canGenerate()) return generate();
  console.error(
    'src/shared/gen is missing, and so are the packages that make it: npm leaves them out with NODE_ENV=production or --omit=dev. Run `npm ci --include=dev`, then `npm run build`.',
  );
  return false;
}

/** Runs codegen; errors of the schemas are told. @returns whether it went well */
export function generate(): boolean {
  // What is made is code, which the user of the server must be able to read, not data.
  const umask = process.umask(0o022);
  try {
    const { status } = spawnSync(process.execPath, ['scripts/codegen.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return status === 0;
  } finally {
    process.umask(umask);
  }
}

/** What the schema files say now, as JSON, without making anything; or what is wrong with them. */
export async function readSchemas(): Promise<{ manifest: string } | { errors: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/manifest.ts'], {
      cwd: ROOT,
      maxBuffer: LONGEST_MANIFEST,
    });
    return { manifest: stdout };
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    if (!stderr) throw error;
    return { errors: stderr.trimEnd() };
  }
}
