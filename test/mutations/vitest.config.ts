import { defineConfig } from 'vitest/config';
import { ELSEWHERE, ROOMS } from './rooms.ts';

/** How Stryker runs the tests of one room: as `npm test` does, on SQLite and without what starts processes. */
export default defineConfig({
  resolve: { mainFields: ['module', 'main'] },
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    include: ROOMS[process.env.MUTATIONS_ROOM ?? '']?.tests ?? [],
    exclude: ELSEWHERE,
  },
});
