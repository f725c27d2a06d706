import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testsOnEngine } from './test/support/engine-tests.ts';

/** What one process has compiled of the packages, such as those that draw pages, serves the others. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/mainstay/tests');

/** Start servers of their own; all other tests in a browser share those of the conformance suite. */
const ON_THEIR_OWN = 'test/e2e/{add-a-field,dev-page,example-plant,main-flow,session-ended}.test.ts';

/**
 * What says nothing about the engine, though it stands on a store: who is let in and how often, what is not asked of a
 * store, and what is made of records that other tests write.
 */
const SAME_ON_BOTH = [
  'src/server/auth/{login,password-link}.test.ts',
  'src/server/features/example/**',
  'src/server/http/{guards,static}/**',
  'src/server/http/{colleagues,forgotten-password,hosts,money-hidden,names-and-passwords,strangers}.test.ts',
  'src/server/operations/hostile-archive.test.ts',
];

/** What is begun first, the longest before the others, so that none is left alone at the end: most of these start processes. */
const LONG = [
  '/test/e2e/every-place',
  '/test/e2e/trust',
  '/test/e2e/accessibility',
  '/test/trust/',
  '/test/',
  '/src/server/operations/',
  '/src/server/tenancy/',
];

/** After the others come those that need a page: a process that has one is not the process of those that have none. */
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
 * A process runs many files of tests, one after the other: to start one and to load the server in it costs more than most
 * of them. What a file sets for its process it takes back.
 */
const MANY_IN_A_PROCESS = { isolate: false, setupFiles: 'test/support/fresh-page.ts' };

/** For tests of the server, on either engine. */
const WITH_ENGINES = [
  'test/support/run-folder.ts',
  'test/support/unpack-browser.ts',
  'test/support/start-postgres.ts',
];

/**
 * Groups of tests: `unit` is everything that needs no browser (with real files, real SQLite, real HTTP), `postgresql`
 * is all of it that stands on a store once more on a real PostgreSQL, `e2e` drives a real Chromium and runs after the
 * client was built, `conformance` does so for every row of the specification. `npm test` runs them one after the other.
 */
export default defineConfig({
  // The browser build of rjsf is what the client uses; under Node its packages would load as CommonJS otherwise.
  resolve: { mainFields: ['module', 'main'] },
  test: {
    // Long enough for a busy machine: a test that hangs ends, one that starts processes is not cut off.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Most tests wait for a process, a disk or a clock: fewer workers would leave two processors idle.
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
        extends: true,
        test: {
          name: 'e2e',
          globalSetup: ['test/support/run-folder.ts', 'test/support/unpack-browser.ts'],
          include: [ON_THEIR_OWN],
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['test/{conformance,e2e}/**/*.test.ts'],
          exclude: [ON_THEIR_OWN],
          globalSetup: [
            'test/support/run-folder.ts',
            'test/support/unpack-browser.ts',
            'test/conformance/stage.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
          // While a test waits for its page, two others have the processors.
          maxWorkers: 3,
          // Pages that served one file serve the next one of the worker (`profiles.ts`), and modules are loaded once.
          isolate: false,
        },
      },
    ],
  },
});
