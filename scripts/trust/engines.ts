import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run trust:engines`: the long forms of two tests that `npm test` runs short. Three histories of 10,000 random
 * operations get the same answers from SQLite and PostgreSQL; 16 writers lose nothing while all connections are cut 15
 * times and the database restarts. Takes some minutes.
 */
const ROOT = join(import.meta.dirname, '../..');
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=unit',
    'src/server/store/postgres-parity.test.ts',
    'src/server/store/postgres-outage.test.ts',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { PARITY_OPERATIONS: '10000', PARITY_SEEDS: '11,12,13', OUTAGE_TERMINATIONS: '15', ...process.env },
  },
);
process.exitCode = status ?? 1;
