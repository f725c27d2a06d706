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
  'src/server/http/{colleagues,forgotten-password,hosts,money-hidden,names-and-passwords,strangers}.test.ts',
  'src/server/operations/hostile-archive.test.ts',
];

/** Started first, longest first, so that no long test is left running alone at the end: most of these start processes. */
const LONG = [
  '/test/e2e/every-place',
  '/test/e2e/trust',
  '/test/e2e/accessibility',
  '/test/trust/',
  '/test/',
  '/src/server/operations/',
  '/src/server/tenancy/',
];

/** Tests that need jsdom come last: a process with that environment cannot run the tests without it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map((await super.sort(files)).map((file) => [file, placeOf(file)]));
    return [...places].toSorted(([, one], [, other]) => one - other).map(([file]) => file);
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const long = LONG.findIndex((part) => moduleId.includes(part));
  if (long >= 0) return long;
  return LONG.length + Number(readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom'));
}

/**
 * A process runs many test files one after the other: starting it and loading the server takes longer than most of them. So
 * each file must undo what it changes in its process.
 */
const MANY_IN_A_PROCESS = { isolate: false, setupFiles: 'test/support/fresh-page.ts' };

/** Global setup for tests of the server, on either engine. */
const WITH_ENGINES = [
  'test/support/run-folder.ts',
  'test/support/unpack-browser.ts',
  'test/support/start-postgres.ts',
];

/**
 * Groups of tests: `unit` needs no browser (but uses real files, real SQLite, real HTTP), `postgresql` repeats those of
 * them that use a store on a real PostgreSQL, `browser` drives a real Chromium after the client has been built, for every row
 * of the specification and for people's tasks. `npm test` runs them one after the other.
 */
export default defineConfig({
  // The client uses the browser build of rjsf; under Node its packages would otherwise load as CommonJS.
  resolve: { mainFields: ['module', 'main'] },
  test: {
    // Long enough for a busy machine: a test that hangs ends, one that starts processes is not cut off.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Most tests wait for a process, a disk or a timer: with fewer workers two processors would idle.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...MANY_IN_A_PROCESS,
          globalSetup: WITH_ENGINES,
          include: ['{src,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/{e2e,conformance}/**', 'node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          ...MANY_IN_A_PROCESS,
          globalSetup: WITH_ENGINES,
          env: { TEST_ENGINE: 'postgresql' },
          include: testsOnEngine(
            [
              'src/server/{store,events,tenancy,auth,records,features,http,operations}/**/*.test.ts',
              'test/{isolation,audit}.test.ts',
            ],
            [
              'src/server/store/{sqlite,postgres}/**',
              'src/server/operations/{commands,serve}/**',
              ...SAME_ON_BOTH,
            ],
          ),
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/{conformance,e2e}/**/*.test.ts'],
          globalSetup: [
            'test/support/run-folder.ts',
            'test/support/unpack-browser.ts',
            'test/conformance/stage.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          // While one test waits for its page, others use the processors.
          maxWorkers: 4,
          // A worker reuses its pages for the next file (`profiles.ts`), and loads modules only once.
          isolate: false,
        },
      },
    ],
  },
});
