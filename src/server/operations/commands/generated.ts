import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Runs codegen for a command line that may be used before anything was generated. So this file imports nothing generated. */
const ROOT = join(import.meta.dirname, '../../../..');
const NEEDED = ['kinds.ts', 'manifest.ts', 'schemas.ts', 'forms.ts', 'openapi.json'];
const LONGEST_MODEL = 64 << 20;

/** Whether the packages that read schema files are installed; a pruned installation was built before. */
export function canGenerate(): boolean {
  return existsSync(join(ROOT, 'node_modules/vite'));
}

/** Makes the generated files if they are missing, and prints what goes wrong. @returns whether they exist now */
export function makeMissing(): boolean {
  if (NEEDED.every((name) => existsSync(join(ROOT, 'src/shared/gen', name)))) return true;
  if (canGenerate()) return generate();
  console.error(
    'src/shared/gen is missing, and so are the packages that make it: npm leaves them out with NODE_ENV=production or --omit=dev. Run `npm ci --include=dev`, then `npm run build`.',
  );
  return false;
}

/** Runs codegen, which prints errors of the schemas. @returns whether it succeeded */
export function generate(): boolean {
  // The result is code, not data: the user of the server must be able to read it.
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

/** The model of the schema files as they are now, as JSON, without generating anything; or their errors. */
export async function readSchemas(): Promise<{ model: string } | { errors: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/model.ts'], {
      cwd: ROOT,
      maxBuffer: LONGEST_MODEL,
    });
    return { model: stdout };
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    if (!stderr) throw error;
    return { errors: stderr.trimEnd() };
  }
}
