import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../store/store.ts';
import {
  behindDirectory,
  deliverUserChanges,
  rebuildTenant,
  recordUserChange,
  USER_TOPIC,
} from './directory.ts';
import type { TenantRef } from './registry.ts';
import { type TempTenancy, tempTenancy } from './temp-tenancy.ts';

let temp: TempTenancy;
let acme: TenantRef;
let globex: TenantRef;
beforeEach(async () => {
  temp = await tempTenancy();
  acme = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  globex = await temp.tenancy.provision({ name: 'Globex', schema_name: 'globex' });
});
afterEach(() => temp.remove());

async function inStore<T>(ref: TenantRef, work: (store: Store) => Promise<T>): Promise<T> {
  const lease = await temp.tenancy.acquire(ref);
  return work(lease.store).finally(() => lease.release());
}

const addUser = (ref: TenantRef, name: string, note = true) =>
  inStore(ref, (store) =>
    store.write(async (writer) => {
      const email = `${name.toLowerCase()}@x.example`;
      const id = await writer.insert('users/user', { name, email, is_active: true });
      if (note) await recordUserChange(writer, id);
      return id;
    }),
  );

const listed = async () =>
  (await temp.tenancy.platform.read((reader) => reader.find('users/user')))
    .map((row) => `${row.name} ${(row.tenant as { label: string } | null)?.label ?? '-'} ${row.is_active}`)
    .sort();

async function rebuild(): Promise<void> {
  for (const ref of await temp.tenancy.all())
    await inStore(ref, (store) => rebuildTenant(temp.tenancy.platform, ref, store));
}

describe('the directory of users', () => {
  test('hears of new, changed and deleted users, and knows who is behind a row', async () => {
    const id = await addUser(acme, 'Ann');
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual(['Ann Acme true']);
    const row = await temp.tenancy.platform.read((reader) => reader.first('users/user', []));
    expect(await temp.tenancy.platform.read((reader) => behindDirectory(reader, row?.id ?? 0))).toEqual({
      tenant: acme.id,
      user: id,
    });
    await inStore(acme, (store) =>
      store.write(async (writer) => {
        await writer.update('users/user', id, { name: 'Anna', is_active: false });
        await recordUserChange(writer, id);
      }),
    );
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual(['Anna Acme false']);
    await inStore(acme, (store) =>
      store.write(async (writer) => {
        await writer.remove('users/user', [{ property: 'id', op: 'eq', value: id }]);
        await recordUserChange(writer, id);
      }),
    );
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual([]);
  });

  test('one person may work for two tenants', async () => {
    await addUser(acme, 'Ann');
    await addUser(globex, 'Ann');
    await Promise.all([temp.tenancy.relay(acme), temp.tenancy.relay(globex), temp.tenancy.relay(acme)]);
    expect(await listed()).toEqual(['Ann Acme true', 'Ann Globex true']);
  });

  test('notes of open stores are carried without being asked', async () => {
    await addUser(acme, 'Ann');
    await expect.poll(listed).toEqual(['Ann Acme true']);
    const notes = () => inStore(acme, (store) => store.read((reader) => reader.count('_outbox')));
    await expect.poll(notes).toBe(0);
  });

  test('a change that arrives after its tenant was deleted lists nobody', async () => {
    await addUser(globex, 'Gus');
    const id = await addUser(acme, 'Ann', false);
    const events = [{ id: 1, topic: USER_TOPIC, payload: String(id) }];
    await inStore(acme, async (store) => {
      const { platform } = temp.tenancy;
      await platform.write((writer) =>
        writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: acme.id }]),
      );
      await deliverUserChanges(events, { platform, ref: acme, store });
    });
    await temp.tenancy.relay(globex);
    expect(await listed()).toEqual(['Gus Globex true']);
  });

  test('a change that is undone is not carried', async () => {
    const lost = inStore(acme, (store) =>
      store.write(async (writer) => {
        const id = await writer.insert('users/user', { name: 'No', email: 'no@x.example', is_active: true });
        await recordUserChange(writer, id);
        throw new Error('changed my mind');
      }),
    );
    await expect(lost).rejects.toThrow('changed my mind');
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual([]);
  });

  test('rebuilding leaves who is listed the row that they have', async () => {
    await addUser(acme, 'Ann');
    await temp.tenancy.relay(acme);
    const rows = () => temp.tenancy.platform.read((reader) => reader.find('users/user'));
    const before = (await rows()).map(({ id }) => id);
    await addUser(acme, 'Bo', false);
    await rebuild();
    expect((await rows()).map(({ id }) => id)).toEqual([...before, expect.any(Number)]);
  });

  test('rebuilding brings back what is missing and removes what is gone; admins stay', async () => {
    await temp.tenancy.platform.write((writer) =>
      writer.insert('users/user', { name: 'Admin', email: 'admin@x.example', is_active: true, tenant: null }),
    );
    const gone = await addUser(acme, 'Gone');
    await temp.tenancy.relay(acme);
    await inStore(acme, (store) =>
      store.write((writer) => writer.remove('users/user', [{ property: 'id', op: 'eq', value: gone }])),
    );
    for (let index = 0; index < 250; index++) await addUser(globex, `U${index}`, false);
    await rebuild();
    const names = await listed();
    expect(names).toHaveLength(251);
    expect(names).toContain('Admin - true');
    expect(names).not.toContain('Gone Acme true');
    await rebuild();
    expect(await listed()).toEqual(names);
  });
});
