import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildClient } from './build/build-client.ts';

/**
 * `npm run conformance`: tests every row of the specification in a real browser and writes docs/conformance.md. Run
 * after codegen. Further arguments are passed to vitest.
 */
const ROOT = join(import.meta.dirname, '..');
await buildClient();
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=browser',
    'test/conformance/',
    '--reporter=default',
    '--reporter=./scripts/conformance/reporter.ts',
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CONFORMANCE: 'write' } },
);
process.exitCode = status ?? 1;
