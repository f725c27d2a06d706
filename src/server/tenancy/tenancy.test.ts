import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import type { TenantRef } from './registry.ts';
import { noteStoreToMake } from './store-to-make.ts';
import { type TempTenancy, tempTenancy } from './temp-tenancy.ts';
import { createTenancy } from './tenancy.ts';

const acme = { name: 'Acme', schema_name: 'acme' };
const globex = { name: 'Globex', schema_name: 'globex' };

let temp: TempTenancy;
beforeEach(async () => {
  temp = await tempTenancy({
    seed: async (writer) => void (await writer.insert('company/site', { code: 'HQ', name: 'Head office' })),
  });
});
afterEach(() => temp.remove());

const sites = (store: Store) => store.read((reader) => reader.find('company/site'));

async function withStore<T>(ref: TenantRef, work: (store: Store) => Promise<T>): Promise<T> {
  const lease = await temp.tenancy.acquire(ref);
  try {
    return await work(lease.store);
  } finally {
    lease.release();
  }
}

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('should have been refused'),
    (error: unknown) => error,
  );
}

describe('tenants', () => {
  test('a new tenant is found by its host, with its first records, also after a restart', async () => {
    const ref = await temp.tenancy.provision(acme);
    expect(ref).toMatchObject({ name: 'Acme', subdomain: 'acme' });
    expect(temp.tenancy.resolve('ACME.localhost:3000')).toEqual({ kind: 'tenant', ref });
    expect(temp.tenancy.resolve('globex.localhost')).toEqual({ kind: 'unknown' });
    expect(temp.tenancy.resolve('admin.localhost')).toEqual({ kind: 'platform' });
    expect(temp.tenancy.resolve('localhost')).toEqual({ kind: 'landing' });
    expect(temp.tenancy.resolve(undefined)).toEqual({ kind: 'unknown' });
    await temp.restart();
    const again = temp.tenancy.bySubdomain('acme') as TenantRef;
    expect(await withStore(again, sites)).toHaveLength(1);
    expect((await temp.tenancy.all()).map((one) => one.name)).toEqual(['Acme']);
  });

  test('where a restore was cut off nothing starts, so that no new tenant takes over the store of another', async () => {
    const cutOff = await tempPlace();
    const engine = cutOff.engine(productModel);
    await (await engine.openOrCreate({ tenant: 1 })).close();
    const options = { engine, settings: readSettings(cutOff.environment), seed: async () => {} };
    expect(await rejection(createTenancy(options))).toMatchObject({
      name: 'StoreUnavailableError',
      message: expect.stringContaining('restore'),
    });
    await engine.drop({ tenant: 1 });
    await (await createTenancy(options)).close();
    await engine.close();
    await cutOff.remove();
  });

  test('tenants have stores of their own', async () => {
    const one = await temp.tenancy.provision(acme);
    const two = await temp.tenancy.provision(globex);
    await withStore(one, (store) =>
      store.write((w) => w.insert('company/site', { code: 'X', name: 'Secret of Acme' })),
    );
    expect((await withStore(two, sites)).map((row) => row.code)).toEqual(['HQ']);
  });

  test.each(['www', 'admin', 'api', 'Acme', '', '-a', 'a b', 'a.b', 'é', 'a'.repeat(64)])(
    'the subdomain %j is refused on its field',
    async (schema_name) => {
      const error = await rejection(temp.tenancy.provision({ name: 'X', schema_name }));
      expect(error).toMatchObject({ code: 'invalid', errors: { schema_name: [expect.any(String)] } });
      expect(await temp.tenancy.platform.read((reader) => reader.count('tenants/tenant'))).toBe(0);
    },
  );

  test('of two tenants made at once with one subdomain, one is refused on its field', async () => {
    const results = await Promise.allSettled([temp.tenancy.provision(acme), temp.tenancy.provision(acme)]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const error = results.find((result) => result.status === 'rejected')?.reason;
    expect(error).toMatchObject({
      code: 'invalid',
      errors: { schema_name: [expect.stringContaining('taken')] },
    });
    expect(await temp.tenancy.all()).toHaveLength(1);
  });

  test('a failed start leaves no tenant and no file, and the name can be used again', async () => {
    let broken = true;
    await temp.restart({
      seed: async (writer) => {
        await writer.insert('company/site', { code: 'HQ', name: 'Head office' });
        if (broken) throw new Error('no seed today');
      },
    });
    expect(await rejection(temp.tenancy.provision(acme))).toBeInstanceOf(StoreUnavailableError);
    expect(await temp.tenancy.platform.read((reader) => reader.count('tenants/tenant'))).toBe(0);
    expect(await temp.engine.owners()).toEqual(['platform']);
    expect(temp.tenancy.resolve('acme.localhost')).toEqual({ kind: 'unknown' });
    broken = false;
    const ref = await temp.tenancy.provision(acme);
    expect(await withStore(ref, sites)).toHaveLength(1);
  });

  test('a start that was cut off after the row was written is made good by the next use', async () => {
    await temp.tenancy.platform.write(async (writer) =>
      noteStoreToMake(writer, await writer.insert('tenants/tenant', acme)),
    );
    await temp.restart();
    const ref = temp.tenancy.bySubdomain('acme') as TenantRef;
    expect(await withStore(ref, sites)).toHaveLength(1);
    await temp.restart();
    expect(await withStore(temp.tenancy.bySubdomain('acme') as TenantRef, sites)).toHaveLength(1);
  });

  test('reload follows a renamed and a deleted tenant', async () => {
    const one = await temp.tenancy.provision(acme);
    const two = await temp.tenancy.provision(globex);
    const lease = await temp.tenancy.acquire(two);
    await temp.tenancy.platform.write(async (writer) => {
      await writer.update('tenants/tenant', one.id, { name: 'Acme Ltd' });
      await writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: two.id }]);
    });
    await temp.tenancy.reload();
    expect(temp.tenancy.bySubdomain('acme')?.name).toBe('Acme Ltd');
    expect(temp.tenancy.resolve('globex.localhost')).toEqual({ kind: 'unknown' });
    expect(await sites(lease.store)).toHaveLength(1);
    expect(await rejection(temp.tenancy.acquire(two))).toMatchObject({ code: 'not_found' });
    lease.release();
  });

  test('reload closes the store of a tenant that is gone, and no other', async () => {
    const [gone] = [await temp.tenancy.provision(acme), await temp.tenancy.provision(globex)];
    await temp.tenancy.provision({ name: 'Initech', schema_name: 'initech' });
    expect(temp.tenancy.openStores).toBe(3);
    await temp.tenancy.platform.write((writer) =>
      writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: gone.id }]),
    );
    await temp.tenancy.reload();
    expect(temp.tenancy.openStores).toBe(2);
  });

  test('while something is done to a store nobody gets it, and everybody at once when it is done', async () => {
    const { id } = await temp.tenancy.provision(acme);
    await temp.restart();
    await temp.place.damage(id);
    const ref = temp.tenancy.bySubdomain('acme') as TenantRef;
    expect(await rejection(temp.tenancy.acquire(ref))).toBeInstanceOf(StoreUnavailableError);
    const broken = temp.tenancy.whileClosed(ref, 'it is being restored', async () => {
      expect(await rejection(temp.tenancy.acquire(ref))).toMatchObject({ message: 'it is being restored' });
      const other = temp.tenancy.whileClosed(ref, 'it is being moved', async () => {});
      expect(await rejection(other)).toBeInstanceOf(StoreUnavailableError);
      throw new Error('no room');
    });
    expect(await rejection(broken)).toMatchObject({ message: 'no room' });
    expect(await rejection(temp.tenancy.acquire(ref))).toBeInstanceOf(StoreUnavailableError);
    await temp.tenancy.whileClosed(ref, 'it is made anew', async () => {
      await temp.engine.drop({ tenant: id });
      await (await temp.engine.openOrCreate({ tenant: id })).close();
    });
    expect(await withStore(ref, sites)).toHaveLength(1);
  });

  test('an object that looks like a reference opens nothing', async () => {
    const ref = await temp.tenancy.provision(acme);
    const forged = { id: ref.id, name: ref.name, subdomain: ref.subdomain } as unknown as TenantRef;
    expect(await rejection(temp.tenancy.acquire(forged))).toBeInstanceOf(TypeError);
  });

  test('a damaged store takes down its tenant only, and the log says why', async () => {
    const one = await temp.tenancy.provision(acme);
    const two = await temp.tenancy.provision(globex);
    await temp.restart();
    await temp.place.damage(one.id);
    const [broken, whole] = await Promise.all(
      ['acme', 'globex'].map((name) => temp.tenancy.bySubdomain(name) as TenantRef),
    );
    expect(await rejection(temp.tenancy.acquire(broken as TenantRef))).toBeInstanceOf(StoreUnavailableError);
    expect(await rejection(temp.tenancy.acquire(broken as TenantRef))).toBeInstanceOf(StoreUnavailableError);
    expect(await withStore(whole as TenantRef, sites)).toHaveLength(1);
    expect(two.id).toBe(whole?.id);
    // Late enough for another attempt.
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await rejection(temp.tenancy.acquire(broken as TenantRef))).toBeInstanceOf(StoreUnavailableError);
    vi.restoreAllMocks();
    const said = temp.log.lines.filter((line) => line.level === 'error');
    expect(said).toHaveLength(1);
    expect(said[0]?.text).toContain('tenant acme is not available');
    expect(said[0]).toMatchObject({ details: { tenant: 'acme' } });
  });
});

describe('open stores', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  let refs: TenantRef[];
  let opened: string[];
  let openNow: number;

  beforeEach(async () => {
    // The sweep would keep stores open by using them for a moment, so it does not run in these tests.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    await temp.restart({ maxOpen: 2 });
    refs = [];
    for (const name of names) refs.push(await temp.tenancy.provision({ name, schema_name: name }));
    opened = [];
    openNow = 0;
    const open = temp.engine.open.bind(temp.engine);
    temp.engine.open = async (owner, onWrite) => {
      const store = await open(owner, onWrite);
      opened.push(typeof owner === 'string' ? owner : `${owner.tenant}`);
      openNow++;
      const close = store.close.bind(store);
      store.close = async () => {
        await close();
        openNow--;
      };
      return store;
    };
    // d and e were used last, so they are still open.
  });
  afterEach(() => vi.useRealTimers());
  const ref = (name: string) => refs[names.indexOf(name)] as TenantRef;
  const use = async (name: string) => (await temp.tenancy.acquire(ref(name))).release();

  test('those unused for longest are closed, those used lately stay open', async () => {
    await use('d');
    await use('a');
    await use('d');
    expect(opened).toEqual([String(ref('a').id)]);
    await use('e');
    expect(opened).toEqual([ref('a').id, ref('e').id].map(String));
  });

  test('a store in use stays open however many others are used, and goes when it is released', async () => {
    const lease = await temp.tenancy.acquire(ref('a'));
    for (const name of ['b', 'c', 'd', 'e']) await use(name);
    expect(await sites(lease.store)).toHaveLength(1);
    lease.release();
    lease.release();
    for (const name of ['b', 'c']) await use(name);
    await expect(sites(lease.store)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(openNow).toBeLessThanOrEqual(2);
  });

  test('releasing twice does not take the store from somebody else', async () => {
    const mine = await temp.tenancy.acquire(ref('a'));
    const yours = await temp.tenancy.acquire(ref('a'));
    mine.release();
    mine.release();
    for (const name of ['b', 'c', 'd', 'e']) await use(name);
    expect(await sites(yours.store)).toHaveLength(1);
    yours.release();
  });

  test('a store is not opened again before it is closed', async () => {
    const open = temp.engine.open.bind(temp.engine);
    const handles = new Map<unknown, number>();
    let most = 0;
    temp.engine.open = async (owner, onWrite) => {
      const key = JSON.stringify(owner);
      handles.set(key, (handles.get(key) ?? 0) + 1);
      most = Math.max(most, handles.get(key) ?? 0);
      const store = await open(owner, onWrite);
      const close = store.close.bind(store);
      store.close = async () => {
        // As slow as a big checkpoint.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        await close();
        handles.set(key, (handles.get(key) ?? 0) - 1);
      };
      return store;
    };
    for (let round = 0; round < 5; round++) for (const name of ['a', 'b', 'c']) await use(name);
    expect(most).toBe(1);
    expect([...handles.keys()]).toHaveLength(3);
  });

  test('many at once share one store, also while it is being closed and opened again', async () => {
    const leases = await Promise.all(Array.from({ length: 40 }, () => temp.tenancy.acquire(ref('a'))));
    expect(new Set(leases.map((lease) => lease.store)).size).toBe(1);
    for (const lease of leases) lease.release();
    const writes = Array.from({ length: 200 }, async (_, index) => {
      const name = names[(index * 7) % names.length] as string;
      await withStore(ref(name), (store) =>
        store.write((w) => w.insert('company/site', { code: `S${index}`, name: `${name} ${index}` })),
      );
    });
    await Promise.all(writes);
    for (const name of names) {
      const rows = await withStore(ref(name), sites);
      expect(rows).toHaveLength(41);
      expect(rows.slice(1).every((row) => String(row.name).startsWith(`${name} `))).toBe(true);
    }
  });

  test('after close nothing is opened any more', async () => {
    await temp.tenancy.close();
    expect(await rejection(temp.tenancy.acquire(ref('a')))).toBeInstanceOf(StoreUnavailableError);
    // That is not the fault of the subdomain.
    expect(await rejection(temp.tenancy.provision(acme))).toBeInstanceOf(StoreUnavailableError);
    expect(existsSync(join(temp.dataDir, 'tenants', `t_${ref('a').id}.db-wal`))).toBe(false);
  });
});
