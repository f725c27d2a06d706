import { afterAll, beforeAll, expect, it } from 'vitest';
import { outage } from '../../../../test/support/outage.ts';
import { type PostgresServer, startPostgres } from '../../../../test/support/postgres-server.ts';

const isLong = process.env.OUTAGE_TERMINATIONS !== undefined;
const terminations = Number(process.env.OUTAGE_TERMINATIONS ?? 4);
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres(true);
});
afterAll(() => server.remove());

it('keeps every acknowledged write while connections are cut and the database restarts, and answers again soon', async () => {
  const figures = await outage(server, { writers: 16, terminations });
  console.log(
    `outage: ${figures.acknowledged} writes acknowledged, ${figures.refused} refused, ${figures.lost} lost (target 0), ${figures.uncaught.length} uncaught (target 0), longest silence ${figures.longestSilence} ms (target 2000)`,
  );
  expect(figures.uncaught).toEqual([]);
  expect(figures.strange).toEqual([]);
  expect(figures.lost).toBe(0);
  expect(figures.refused).toBeGreaterThan(0);
  // Beside other tests a time means nothing; the long form runs alone.
  if (isLong) expect(figures.longestSilence).toBeLessThan(2000);
}, 300_000);
