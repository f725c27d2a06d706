import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../src/server/auth/password.ts';
import { setCredential } from '../src/server/auth/users.ts';
import { seedTenant } from '../src/server/features/seed-tenant.ts';
import { readSettings } from '../src/server/settings.ts';
import { postgresEngine } from '../src/server/store/postgres/engine.ts';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { createTenancy, type TenantRef } from '../src/server/tenancy/tenancy.ts';
import { manifest } from '../src/shared/gen/manifest.ts';
import { ADMIN_ROLE } from './support/admin-role.ts';
import { type FailoverFigures, failovers } from './support/failover.ts';
import { type PostgresPair, startPair } from './support/postgres-pair.ts';
import { type RunningServer, startServer } from './support/server.ts';

/** `npm run trust:engines` does ten. */
const rounds = Number(process.env.FAILOVER_ROUNDS ?? 2);
const PASSWORD = 'right-horse-battery';

let pair: PostgresPair;
let database: TempDatabase;
let server: RunningServer;

beforeAll(async () => {
  pair = await startPair();
  database = await tempDatabase(pair.url);
  await makeTenant(database.url);
  server = await startServer({ environment: { DATABASE_URL: database.url, LOG_LEVEL: 'fatal' } });
});
afterAll(async () => {
  await server?.stop('SIGKILL');
  server?.forget();
  await pair?.remove();
});

/** The tenant acme, with Ann. */
async function makeTenant(url: string): Promise<void> {
  const engine = postgresEngine({ url, manifest });
  const tenancy = await createTenancy({ engine, settings: readSettings({}), seed: seedTenant });
  const ref: TenantRef = await tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  const lease = await tenancy.acquire(ref);
  const hash = await hashPassword(PASSWORD);
  await lease.store.write(async (writer) => {
    const ann = { name: 'Ann', email: 'ann@acme.example', is_active: true, role: ADMIN_ROLE };
    await setCredential(writer, await writer.insert('users/user', ann), hash);
  });
  lease.release();
  await tenancy.close();
  await engine.close();
}

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
