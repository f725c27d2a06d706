import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from '../support/source-files.ts';
import { type RoomResult, resultOf } from './result.ts';
import { ROOMS } from './rooms.ts';

/**
 * `npm run mutations`: how many faults the tests catch. Stryker puts a seeded sample of small faults into a copy of each
 * room, one at a time, and runs the tests that reach it. A room that was measured is not measured again with the same
 * seed, so a run that was ended goes on where it was. docs/testing.md says what came out.
 */
const ROOT = join(import.meta.dirname, '../..');
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** About how many faults for each room. */
    size: { type: 'string', default: '30' },
    room: { type: 'string', multiple: true, default: Object.keys(ROOMS) },
    /** Measures again what was measured. */
    fresh: { type: 'boolean', default: false },
  },
});
const folder = join(ROOT, 'test-results/mutations', `seed-${asked.seed}-size-${asked.size}`);
mkdirSync(folder, { recursive: true });

const results = asked.room.map(measure);
const caught = results.reduce((sum, result) => sum + result.caught, 0);
const total = results.reduce((sum, result) => sum + result.total, 0);
for (const { room, survivors } of results)
  if (survivors.length > 0) console.log(`\n${room}\n${survivors.map((line) => `  ${line}`).join('\n')}`);
console.log(`\nSeed ${asked.seed}`);
for (const result of results) console.log(`${result.room.padEnd(20)} ${share(result)}`);
console.log(`${'all'.padEnd(20)} ${share({ caught, total })}`);

function measure(room: string): RoomResult {
  const known = ROOMS[room];
  if (!known) throw new Error(`There is no room "${room}". Rooms are: ${Object.keys(ROOMS).join(', ')}.`);
  const report = join(folder, `${room.replaceAll('/', '-')}.json`);
  const sources = sourceFiles(ROOT, [known.files]).filter(
    // What Vite reads before the code runs must stay as it is written.
    ({ path, text }) => !/\.test\.|temp-|\/testing\//.test(path) && !text.includes('import.meta.glob'),
  );
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  // There is about one place for a fault on each line.
  process.env.MUTATIONS_SHARE = String(Math.min(1, Number(asked.size) / lines));
  process.env.MUTATIONS_SEED = asked.seed;
  process.env.MUTATIONS_ROOM = room;
  if (asked.fresh) rmSync(report, { force: true });
  if (!existsSync(report))
    run(
      room,
      sources.map(({ path }) => path),
      report,
    );
  return resultOf(room, JSON.parse(readFileSync(report, 'utf8')));
}

function run(room: string, mutate: string[], report: string): void {
  console.log(`\n── ${room} ──`);
  const config = join(folder, 'stryker.json');
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'test/mutations/vitest.config.ts' },
      plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'test/mutations/sample.ts')],
      checkers: ['sample'],
      mutate,
      // What is computed while a module loads is reached by every test of it: minutes for each fault.
      ignoreStatic: true,
      concurrency: Math.max(1, availableParallelism() - 1),
      timeoutMS: 30_000,
      dryRunTimeoutMinutes: 20,
      ignorePatterns: ['/dist', '/data', '/test-results'],
      tempDirName: 'test-results/mutations/work',
      reporters: ['json'],
      jsonReporter: { fileName: report },
    }),
  );
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${room} could not be measured: see above.`);
}

function share({ caught, total }: Pick<RoomResult, 'caught' | 'total'>): string {
  return `${caught} of ${total} caught (${Math.round((caught / total) * 100)} %)`;
}
