import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsOnEngine } from './test/support/engine-tests.ts';

/** Processes share a cache of compiled packages, such as those that render pages. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/mainstay/tests');

/**
 * Tests that use a store but say nothing about the engine: access and rate limits, parts that do not query the store, and
 * work on records whose storage other tests cover.
 */
const SAME_ON_BOTH = [
  'src/server/auth/{login,password-link}.test.ts',
  'src/server/features/example/**',
  'src/server/http/{guards,static}/**',
  'src/server/http/{colleagues,forgotten-password,hosts,hidden-values.long,names-and-passwords,strangers}.test.ts',
  'src/server/operations/hostile-archive.test.ts',
];

/** What `npm test` leaves to `npm run test:all`: docs/testing.md says what makes a test long. */
const LONG = '{src,scripts,test}/**/*.long.test.ts';

/** Only these ask a real PostgreSQL for what one engine does; the parity test asks both. */
const POSTGRES = 'src/server/store/postgres/**/*.test.ts';
const PARITY = 'src/server/store/postgres/parity.test.ts';

const IN_BROWSER = 'test/{conformance,e2e,smoke}/**';

/** Started first, so that no long test is left running alone at the end. */
const FIRST = [
  '/test/e2e/every-place',
  '/test/e2e/trust',
  '/test/e2e/accessibility',
  '/test/trust/',
  '/test/',
];

/** Tests that need jsdom come last: a process with that environment cannot run the tests without it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map((await super.sort(files)).map((file) => [file, placeOf(file)]));
    return [...places].toSorted(([, one], [, other]) => one - other).map(([file]) => file);
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const long = FIRST.findIndex((part) => moduleId.includes(part));
  if (long >= 0) return long;
  // What the server's tests have loaded stays loaded that way.
  const ofClient = Number(moduleId.includes('/src/client/'));
  const needsPage = Number(readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom'));
  return FIRST.length + ofClient + needsPage;
}

/** Long enough for a busy machine: a test that hangs ends, one that starts processes is not cut off. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

/**
 * A process runs many test files one after the other: starting it and loading the server takes longer than most of them. So
 * each file must undo what it changes in its process.
 */
const MANY_IN_A_PROCESS = { isolate: false, setupFiles: 'test/support/fresh-page.ts' };

/** A worker reuses its pages for the next file (`profiles.ts`). While one test waits for its page, others use the processors. */
const BROWSER = { ...PATIENT, isolate: false, maxWorkers: 4 };

const RUN_FOLDER = 'test/support/run-folder.ts';
const STAGE = [RUN_FOLDER, 'test/support/unpack-browser.ts', 'test/conformance/stage.ts'];

/** The groups of tests. `npm test` runs the first three, `npm run test:all` the others. */
export default defineConfig({
  // The client uses the browser build of rjsf; under Node its packages would otherwise load as CommonJS.
  resolve: { mainFields: ['module', 'main'] },
  test: {
    ...PATIENT,
    // Many tests wait for a disk or a timer: with fewer workers two processors would idle.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...MANY_IN_A_PROCESS,
          globalSetup: [RUN_FOLDER, 'test/support/files-in-memory.ts'],
          include: ['{src,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: [LONG, POSTGRES, IN_BROWSER, 'node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'parity',
          globalSetup: [RUN_FOLDER, 'test/support/start-postgres.ts'],
          include: [PARITY],
        },
      },
      {
        test: {
          name: 'smoke',
          ...BROWSER,
          maxWorkers: 2,
          globalSetup: STAGE,
          include: ['test/smoke/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          ...MANY_IN_A_PROCESS,
          globalSetup: [RUN_FOLDER, 'test/support/unpack-browser.ts', 'test/support/start-postgres.ts'],
          include: [LONG],
          exclude: ['node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          ...MANY_IN_A_PROCESS,
          globalSetup: [RUN_FOLDER, 'test/support/start-postgres.ts'],
          env: { TEST_ENGINE: 'postgresql' },
          include: [
            POSTGRES,
            ...testsOnEngine(
              [
                'src/server/{store,events,tenancy,auth,records,features,http,operations}/**/*.test.ts',
                'test/{isolation.long,audit}.test.ts',
              ],
              [
                'src/server/store/{sqlite,postgres}/**',
                'src/server/operations/{commands,serve}/**',
                ...SAME_ON_BOTH,
              ],
            ),
          ],
          exclude: [PARITY],
        },
      },
      {
        test: {
          name: 'browser',
          ...BROWSER,
          globalSetup: STAGE,
          include: ['test/{conformance,e2e}/**/*.test.ts'],
        },
      },
    ],
  },
});
