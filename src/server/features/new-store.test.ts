import { afterAll, expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { entitiesOf } from '../../shared/schema/manifest.ts';
import type { Store } from '../store/store.ts';
import { tempTenancy } from '../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { seedTenant, upgradeTenant } from './features.ts';

/** A new store is not searched for leftovers of an earlier version: its first records must satisfy today's rules. */
const temp = await tempTenancy({ seed: seedTenant, upgrade: upgradeTenant });
afterAll(() => temp.remove());

async function contents(store: Store) {
  const tables = Object.keys(entitiesOf(manifest, 'tenant'));
  return store.read(async (reader) => {
    const rows: Record<string, unknown> = {};
    for (const table of tables) rows[table] = await reader.find(table);
    return rows;
  });
}

async function inStore<T>(ref: TenantRef, work: (store: Store) => Promise<T>): Promise<T> {
  const { store, release } = await temp.tenancy.acquire(ref);
  return work(store).finally(release);
}

const marks = (store: Store) =>
  store.read(async (reader) => (await reader.find('_mark')).map(({ name }) => String(name)));

test('what a new tenant begins with needs no upgrade, and all are noted', async () => {
  const ref = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  await inStore(ref, async (store) => {
    const [before, had] = [await contents(store), await marks(store)];
    expect(had.filter((name) => name.startsWith('upgrade ')).length).toBeGreaterThan(10);
    await store.write(async (writer) => {
      for (const name of had.filter((each) => each.startsWith('upgrade ')))
        await writer.remove('_mark', [{ property: 'name', op: 'eq', value: name }]);
    });
    await upgradeTenant(store);
    expect(await contents(store)).toEqual(before);
    expect((await marks(store)).toSorted()).toEqual(had.toSorted());
  });
});

test('a store that is opened again is looked through', async () => {
  const ref = await temp.tenancy.provision({ name: 'Globex', schema_name: 'globex' });
  const name = 'upgrade controls.kind';
  const kinds = (store: Store) =>
    store.read(async (reader) => (await reader.find('work-orders/controls')).map(({ kind }) => kind));
  const first = await inStore(ref, kinds);
  await inStore(ref, (store) =>
    store.write(async (writer) => {
      await writer.remove('_mark', [{ property: 'name', op: 'eq', value: name }]);
      await writer.updateWhere('work-orders/controls', [], { kind: 'open' });
    }),
  );
  await temp.restart();
  const known = temp.tenancy.bySubdomain('globex') as TenantRef;
  expect(await inStore(known, kinds)).toEqual(first);
});
