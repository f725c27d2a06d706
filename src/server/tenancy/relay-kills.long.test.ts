import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Listener, unheard } from '../events/listener.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { eq } from '../store/eq.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy, type TenantRef } from './tenancy.ts';

const place = await tempPlace();
afterAll(() => place.remove());
const file = join(place.dataDir, 'delivered');
const script = join(import.meta.dirname, '../../../test/support/relay-and-die.ts');

const toFile: Listener<unknown> = {
  name: 'file',
  where: [eq('entity', 'company/site')],
  async hear(entries) {
    for (const { after } of entries) appendFileSync(file, `${after?.name}\n`);
  },
};

async function withTenancy<T>(work: (tenancy: Tenancy) => Promise<T>): Promise<T> {
  const engine = place.engine(productModel);
  const settings = readSettings(place.environment);
  const tenancy = await createTenancy({ engine, settings, seed: async () => {}, listeners: [toFile] });
  try {
    return await work(tenancy);
  } finally {
    await tenancy.close();
    await engine.close();
  }
}

function dies(moment: 'committed' | 'heard', name: string): void {
  const env = { ...process.env, ...place.environment };
  const { signal, stderr } = spawnSync(process.execPath, [script, moment, name, file], {
    env,
    encoding: 'utf8',
  });
  expect(signal, stderr).toBe('SIGKILL');
}

const delivered = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);

test('kill -9 after the commit or while a listener hears: it hears of every write at least once, in order', async () => {
  await withTenancy((tenancy) => tenancy.provision({ name: 'Acme', schema_name: 'acme' }));
  dies('committed', 'one');
  expect(delivered()).toEqual([]);
  dies('heard', 'two');
  expect(delivered()).toEqual(['one', 'two']);
  await withTenancy(async (tenancy) => {
    const acme = tenancy.bySubdomain('acme') as TenantRef;
    await tenancy.relay(acme);
    expect(delivered()).toEqual(['one', 'two', 'one', 'two']);
    const lease = await tenancy.acquire(acme);
    const left = await lease.store.read((reader) => unheard(reader, toFile)).finally(() => lease.release());
    expect(left.entries).toEqual([]);
  });
});
