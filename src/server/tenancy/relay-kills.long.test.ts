import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { waitingTopics } from '../events/outbox.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy, type TenantRef } from './tenancy.ts';

const place = await tempPlace();
afterAll(() => place.remove());
const file = join(place.dataDir, 'delivered');
const script = join(import.meta.dirname, '../../../test/support/relay-and-die.ts');

async function withTenancy<T>(work: (tenancy: Tenancy) => Promise<T>): Promise<T> {
  const engine = place.engine(productModel);
  const handlers = {
    async ping(events: { payload: string }[]) {
      for (const { payload } of events) appendFileSync(file, `${payload}\n`);
    },
  };
  const settings = readSettings(place.environment);
  const tenancy = await createTenancy({ engine, settings, seed: async () => {}, handlers });
  try {
    return await work(tenancy);
  } finally {
    await tenancy.close();
    await engine.close();
  }
}

function dies(moment: 'committed' | 'handled', payload: string): void {
  const env = { ...process.env, ...place.environment };
  const { signal, stderr } = spawnSync(process.execPath, [script, moment, payload, file], {
    env,
    encoding: 'utf8',
  });
  expect(signal, stderr).toBe('SIGKILL');
}

const delivered = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

test('kill -9 after the commit or after the handler: every event is delivered at least once, in order', async () => {
  await withTenancy((tenancy) => tenancy.provision({ name: 'Acme', schema_name: 'acme' }));
  dies('committed', 'one');
  expect(delivered()).toEqual([]);
  dies('handled', 'two');
  expect(delivered()).toEqual(['one', 'two']);
  await withTenancy(async (tenancy) => {
    const acme = tenancy.bySubdomain('acme') as TenantRef;
    await tenancy.relay(acme);
    expect(delivered()).toEqual(['one', 'two', 'one', 'two']);
    const lease = await tenancy.acquire(acme);
    const left = await lease.store.read(waitingTopics).finally(() => lease.release());
    expect(left.size).toBe(0);
  });
});
