import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine, StoreOwner } from '../../store/engine.ts';
import { MigrationRefusedError } from '../../store/errors.ts';
import { migrateStores } from './migrate-stores.ts';

const STORE_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An engine that takes a second for each of its stores and records what is open at a time. */
function slowEngine(tenants: number, { shared = true, refuses = 0 } = {}) {
  const owners: StoreOwner[] = [
    'platform',
    ...Array.from({ length: tenants }, (_, at) => ({ tenant: at + 1 })),
  ];
  const seen = { open: 0, most: 0, besidePlatform: 0 };
  const engine = {
    shared,
    owners: async () => owners,
    plan: async () => ({ steps: ['add column note to p/part'], refusals: [] }),
    async open(owner: StoreOwner) {
      seen.most = Math.max(seen.most, ++seen.open);
      if (owner === 'platform') seen.besidePlatform = seen.open - 1;
      // Later stores finish before earlier ones.
      await new Promise((done) =>
        setTimeout(done, owner === 'platform' ? STORE_MS : STORE_MS - owner.tenant),
      );
      seen.open--;
      if (owner !== 'platform' && owner.tenant === refuses)
        throw new MigrationRefusedError(`tenant ${refuses}`, [
          { text: 'a row stands in the way', entity: 'p/part', rows: 1, ids: [1] },
        ]);
      return { close: async () => {} };
    },
  };
  return { engine: engine as unknown as Engine, seen };
}

async function migrated(engine: Engine) {
  const said: string[] = [];
  const reports = migrateStores(engine, (line) => said.push(line));
  await vi.runAllTimersAsync();
  return { reports: await reports, said };
}

test('tenants are migrated four at a time after the platform, and told in their order', async () => {
  const { engine, seen } = slowEngine(12, { refuses: 3 });
  const { reports } = await migrated(engine);
  expect([seen.most, seen.besidePlatform]).toEqual([4, 0]);
  const numbers = reports.map(({ owner }) => (owner === 'platform' ? 0 : owner.tenant));
  expect(numbers).toEqual(Array.from({ length: 13 }, (_, at) => at));
  expect(reports.filter(({ outcome }) => outcome !== 'changed')).toEqual([
    { owner: { tenant: 3 }, outcome: 'refused', lines: [expect.stringContaining('a row stands in the way')] },
  ]);
});

test('in files one is migrated at a time', async () => {
  const { engine, seen } = slowEngine(6, { shared: false });
  await migrated(engine);
  expect(seen.most).toBe(1);
});

test('whoever waits hears every few seconds how many are done, and at once nothing', async () => {
  const { said } = await migrated(slowEngine(40).engine);
  const done = said.map((line) => Number(/^(\d+) of 41 stores$/.exec(line)?.[1]));
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  // The work takes ten seconds.
  expect(done.length).toBeGreaterThanOrEqual(3);
  expect(done.length).toBeLessThanOrEqual(5);
  expect((await migrated(slowEngine(0).engine)).said).toEqual([]);
});
