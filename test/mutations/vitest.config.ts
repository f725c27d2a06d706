import { defineConfig } from 'vitest/config';
import { NearestFirst } from './nearest-first.ts';
import { ELSEWHERE, testsOf } from './rooms.ts';

/** How Stryker runs the tests of one room: as `npm test` does, on SQLite and without tests that start processes. */
export default defineConfig({
  resolve: { mainFields: ['module', 'main'] },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
    globalSetup: 'test/support/run-folder.ts',
    setupFiles: 'test/support/fresh-page.ts',
    sequence: { sequencer: NearestFirst },
    include: testsOf(process.env.MUTATIONS_ROOM ?? 'server/access'),
    exclude: ELSEWHERE,
  },
});
