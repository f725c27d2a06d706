import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { unheard } from '../events/listener.ts';
import { deleteOldAudit } from '../events/old-audit.ts';
import type { Store, Writer } from '../store/store.ts';
import { behindDirectory, directoryListener, rebuildTenant } from './directory.ts';
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

/** Writes with an entry in the history, which the directory hears of. */
const write = <T>(ref: TenantRef, work: (writer: Writer) => Promise<T>) =>
  inStore(ref, (store) => writeAudited(store, { actor: systemActor('Test') }, work));

const add = (name: string) => (writer: Writer) =>
  writer.insert('users/user', { name, email: `${name.toLowerCase()}@x.example`, is_active: true });
const addUser = (ref: TenantRef, name: string) => write(ref, add(name));
/** Without one. */
const addSilently = (ref: TenantRef, name: string) => inStore(ref, (store) => store.write(add(name)));

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
    await write(acme, (writer) => writer.update('users/user', id, { name: 'Anna', is_active: false }));
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual(['Anna Acme false']);
    await write(acme, (writer) => writer.remove('users/user', [{ property: 'id', op: 'eq', value: id }]));
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual([]);
  });

  test('one person may work for two tenants', async () => {
    await addUser(acme, 'Ann');
    await addUser(globex, 'Ann');
    await Promise.all([temp.tenancy.relay(acme), temp.tenancy.relay(globex), temp.tenancy.relay(acme)]);
    expect(await listed()).toEqual(['Ann Acme true', 'Ann Globex true']);
  });

  test('changes in open stores are carried without being asked, and once', async () => {
    await addUser(acme, 'Ann');
    await expect.poll(listed).toEqual(['Ann Acme true']);
    const waiting = () =>
      inStore(acme, (store) =>
        store.read(async (reader) => (await unheard(reader, directoryListener)).entries.length),
      );
    await expect.poll(waiting).toBe(0);
    await addUser(acme, 'Bo');
    await expect.poll(listed).toEqual(['Ann Acme true', 'Bo Acme true']);
  });

  test('what waits in the outbox of an earlier version is carried, and whose history is deleted', async () => {
    await temp.tenancy.relay(acme);
    const id = await addSilently(acme, 'Ann');
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual([]);
    await inStore(acme, (store) =>
      store.write(async (writer) => {
        await writer.remove('_cursor', []);
        await writer.append('_outbox', { topic: 'user', payload: String(id) });
      }),
    );
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual(['Ann Acme true']);
    expect(await inStore(acme, (store) => store.read((reader) => reader.count('_outbox')))).toBe(0);

    await addUser(acme, 'Bo');
    await addUser(acme, 'Cy');
    await inStore(acme, (store) => deleteOldAudit(store, new Date(Date.now() + 60_000)));
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual(['Ann Acme true', 'Bo Acme true', 'Cy Acme true']);
  });

  test('a change that arrives after its tenant was deleted lists nobody', async () => {
    await addUser(globex, 'Gus');
    await addUser(acme, 'Ann');
    await inStore(acme, async (store) => {
      const { platform } = temp.tenancy;
      await platform.write((writer) =>
        writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: acme.id }]),
      );
      const { entries } = await store.read((reader) =>
        unheard(reader, { ...directoryListener, begin: undefined }),
      );
      expect(entries).toHaveLength(1);
      await directoryListener.hear(entries, { platform, ref: acme, store });
    });
    await temp.tenancy.relay(globex);
    expect(await listed()).toEqual(['Gus Globex true']);
  });

  test('a change that is undone is not carried', async () => {
    await temp.tenancy.relay(acme);
    const lost = write(acme, async (writer) => {
      await add('No')(writer);
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    await temp.tenancy.relay(acme);
    expect(await listed()).toEqual([]);
  });

  test('rebuilding leaves who is listed the row that they have', async () => {
    await addUser(acme, 'Ann');
    await temp.tenancy.relay(acme);
    const rows = () => temp.tenancy.platform.read((reader) => reader.find('users/user'));
    const before = (await rows()).map(({ id }) => id);
    await addSilently(acme, 'Bo');
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
    for (let index = 0; index < 250; index++) await addSilently(globex, `U${index}`);
    await rebuild();
    const names = await listed();
    expect(names).toHaveLength(251);
    expect(names).toContain('Admin - true');
    expect(names).not.toContain('Gone Acme true');
    await rebuild();
    expect(await listed()).toEqual(names);
  });
});
