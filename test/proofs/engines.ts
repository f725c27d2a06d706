import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run trust:engines`: the long forms of tests that `npm test` runs short. Three histories of 10,000 random operations get the same answers from SQLite and
 * PostgreSQL; 16 writers lose nothing while all connections are cut 15 times and the database restarts, nor in ten failovers to a synchronous standby, but do
 * with one that lags; 50 backups are made under 200 writes a second, a restore is killed at 20 points, and two nodes answer the same after each of 4,000 steps.
 * Takes some minutes. A word after `--` runs only the tests whose file name contains it.
 */
const ROOT = join(import.meta.dirname, '../..');
const PROOFS = [
  'src/server/store/postgres/parity.test.ts',
  'src/server/store/postgres/outage.test.ts',
  'src/server/operations/move.test.ts',
  'test/failover.long.test.ts',
  'test/backup-under-load.long.test.ts',
  'test/old-data.long.test.ts',
  'test/restore-kills.long.test.ts',
  'test/rolling-restart.long.test.ts',
  'test/two-nodes.test.ts',
];
const LONG_FORMS = {
  PARITY_OPERATIONS: '10000',
  PARITY_SEEDS: '11,12,13',
  OUTAGE_TERMINATIONS: '15',
  FAILOVER_ROUNDS: '10',
  BACKUPS: '50',
  RESTORE_KILLS: '20',
  UPGRADE_KILLS: '20',
  TWO_NODES_STEPS: '4000',
};
const word = process.argv[2] ?? '';
const chosen = PROOFS.filter((path) => path.includes(word));
if (chosen.length === 0) {
  console.error(`No proof has "${word}" in its name. There are:\n  ${PROOFS.join('\n  ')}`);
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  // One after the other: each measures something.
  [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', '--no-file-parallelism', ...chosen],
  { cwd: ROOT, stdio: 'inherit', env: { ...LONG_FORMS, ...process.env } },
);
process.exitCode = status ?? 1;
