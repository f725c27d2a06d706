import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFiles } from '../support/source-files.ts';
import { type RoomResult, resultOf } from './result.ts';
import { isIn, ROOMS } from './rooms.ts';
import { drawLines } from './sample.ts';

/**
 * `npm run mutations`: how many faults the tests catch. Stryker puts small faults, one at a time, into lines of each room
 * drawn by a seed, and runs the tests of the room that reach them. A measured room is not measured again with the same
 * seed, so an interrupted run can be continued. The results are in docs/testing.md.
 */
const ROOT = join(import.meta.dirname, '../..');
const { values: asked } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** The most lines per room that get faults. */
    size: { type: 'string', default: '15' },
    room: { type: 'string', multiple: true, default: ROOMS },
    /** Measure rooms again that were already measured. */
    fresh: { type: 'boolean', default: false },
  },
});
const unknown = asked.room.filter((room) => !ROOMS.includes(room));
if (unknown.length > 0)
  throw new Error(`There is no room "${unknown.join('", "')}". Rooms are: ${ROOMS.join(', ')}.`);
const folder = join(ROOT, 'test-results/mutations', `seed-${asked.seed}-size-${asked.size}`);
mkdirSync(folder, { recursive: true });

for (const room of asked.room) {
  if (asked.fresh) rmSync(resultFile(room), { force: true });
  if (!existsSync(resultFile(room))) measure(room);
}

const results = asked.room.map((room): RoomResult => JSON.parse(readFileSync(resultFile(room), 'utf8')));
for (const { room, survivors } of results)
  if (survivors.length > 0) console.log(`\n${room}\n${survivors.map((line) => `  ${line}`).join('\n')}`);
console.log(`\nSeed ${asked.seed}`);
for (const result of results) console.log(`${result.room.padEnd(32)} ${share(result)}`);
const sum = (of: 'caught' | 'total') => results.reduce((before, result) => before + result[of], 0);
console.log(`${'all'.padEnd(32)} ${share({ caught: sum('caught'), total: sum('total') })}`);

function measure(room: string): void {
  console.log(`\n── ${room} ──`);
  const name = room.replaceAll('/', '-');
  const report = join(folder, `${name}-report.json`);
  const config = join(folder, `${name}-stryker.json`);
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'vitest',
      vitest: { configFile: 'test/mutations/vitest.config.ts', pool: 'forks' },
      plugins: ['@stryker-mutator/vitest-runner'],
      mutate: drawnIn(room),
      // Code that runs while a module loads is reached by every test of it: minutes for each fault.
      ignoreStatic: true,
      concurrency: Math.max(1, availableParallelism() - 1),
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 30,
      ignorePatterns: ['/dist', '/data', '/test-results'],
      tempDirName: `test-results/mutations/copies/${name}`,
      reporters: ['progress-append-only', 'json'],
      jsonReporter: { fileName: report },
    }),
  );
  const stryker = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, MUTATIONS_ROOM: room };
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${room} could not be measured: see above.`);
  writeFileSync(resultFile(room), JSON.stringify(resultOf(room, JSON.parse(readFileSync(report, 'utf8')))));
}

function drawnIn(room: string): string[] {
  const sources = sourceFiles(ROOT, [`src/${room}`]).filter(
    // Code that Vite reads before it runs must stay as it is written.
    ({ path, text }) =>
      isIn(room, path) && !/\.test\.|temp-|\/testing\//.test(path) && !text.includes('import.meta.glob'),
  );
  return drawLines(sources, asked.seed, Number(asked.size));
}

function resultFile(room: string): string {
  return join(folder, `${room.replaceAll('/', '-')}.json`);
}

function share({ caught, total }: Pick<RoomResult, 'caught' | 'total'>): string {
  return `${caught} of ${total} caught${total > 0 ? ` (${Math.round((caught / total) * 100)} %)` : ''}`;
}
