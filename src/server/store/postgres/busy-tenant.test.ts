import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productModel } from '../../product-model.ts';
import type { Engine } from '../engine.ts';
import type { Store } from '../store.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const CONNECTIONS = 4;

let database: TempDatabase;
let engine: Engine;
let stores: { platform: Store; probe: Store; busy: Store; other: Store };
beforeAll(async () => {
  database = await tempDatabase(undefined, ['platform', { tenant: 1 }, { tenant: 2 }]);
  engine = postgresEngine({ url: database.url, model: productModel, connections: CONNECTIONS });
  const platform = await engine.open('platform');
  const [busy, other] = [await engine.open({ tenant: 1 }), await engine.open({ tenant: 2 })];
  stores = { platform, probe: await engine.openProbe(platform), busy, other };
});
afterAll(async () => {
  for (const store of Object.values(stores)) await store.close();
  await engine.close();
  await database.remove();
});

/** Runs work while reads of tenant 1 wait for a table that somebody else has locked. */
async function whileStuck(work: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE t_1.company__site IN ACCESS EXCLUSIVE MODE');
  const reads = Array.from({ length: 2 * CONNECTIONS }, () =>
    stores.busy.read((reader) => reader.count('company/site')).catch(() => undefined),
  );
  try {
    await work();
  } finally {
    await holder.end();
    await Promise.all(reads);
  }
}

it('one tenant whose reads hang leaves connections to the others, and /readyz needs none of them', async () => {
  await whileStuck(async () => {
    expect(engine.connections()).toMatchObject({
      places: CONNECTIONS,
      taken: CONNECTIONS / 2,
      waiting: 2 * CONNECTIONS - CONNECTIONS / 2,
      loudest: { key: 't_1' },
    });
    // Two reads at a time of another tenant take the rest, and the probe answers all the same.
    const gate = Promise.withResolvers<void>();
    const others = [1, 2].map((n) =>
      stores[n === 1 ? 'other' : 'platform'].read(async (reader) => {
        await reader.count('users/user');
        await gate.promise;
      }),
    );
    expect(await stores.probe.write((writer) => writer.next('readyz'))).toBeGreaterThan(0);
    gate.resolve();
    await Promise.all(others);
  });
});
