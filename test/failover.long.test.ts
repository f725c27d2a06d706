import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { makeAcme, PASSWORD } from './support/acme-on-postgres.ts';
import { type FailoverFigures, failovers } from './support/failover.ts';
import { type PostgresPair, startPair } from './support/postgres-pair.ts';
import { type RunningServer, startServer } from './support/server.ts';

/** `npm run trust:engines` runs ten. */
const rounds = Number(process.env.FAILOVER_ROUNDS ?? 2);

let pair: PostgresPair;
let database: TempDatabase;
let server: RunningServer;

beforeAll(async () => {
  pair = await startPair();
  database = await tempDatabase(pair.url);
  await makeAcme(database.url, ['ann']);
  server = await startServer({ environment: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' } });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  server?.forget();
  await pair?.remove();
});

async function run(synchronous: boolean, rounds: number): Promise<FailoverFigures> {
  pair.synchronous = synchronous;
  const token = await server.signIn('acme', 'ann@acme.example', PASSWORD);
  const name = synchronous ? 'synchronous' : 'lagging';
  const figures = await failovers(pair, server, { rounds, tenant: 'acme', token, name });
  console.log(
    `${name}: ${figures.rounds} failovers, ${figures.acknowledged} writes acknowledged, ${figures.lost} lost, ${figures.twice} twice, longest silence ${figures.longestSilence} ms`,
  );
  return figures;
}

test(`${rounds} failovers to a synchronous standby lose no acknowledged write`, {
  timeout: 60_000 * rounds,
}, async () => {
  const { lost, twice, strange, acknowledged } = await run(true, rounds);
  expect([lost, twice, strange]).toEqual([0, 0, []]);
  expect(acknowledged).toBeGreaterThanOrEqual(rounds * 16);
});

test('control: with an asynchronous standby that lags the same loses', { timeout: 120_000 }, async () => {
  expect((await run(false, 1)).lost).toBeGreaterThan(0);
});
