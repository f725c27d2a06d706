import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemPrincipal } from '../auth/principal.ts';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { removeTenant } from '../features/administration/tenants.ts';
import { hooks, seedTenant } from '../features/features.ts';
import { contextFor } from '../records/record-context.ts';
import { readSettings } from '../settings.ts';
import { deletedTenants } from '../tenancy/deleted-tenants.ts';
import { type TempTenancy, tempTenancy } from '../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import type { OperationParts } from './backup.ts';
import { examine } from './doctor/doctor.ts';
import {
  backUpBeforeDeletion,
  deletedTenantsJob,
  deleteTenant,
  dropStore,
  undeleteTenant,
} from './end-tenant.ts';
import { importTenant } from './move-tenant.ts';
import { checkBackup } from './restore.ts';

let temp: TempTenancy;
let acme: TenantRef;
beforeEach(async () => {
  temp = await tempTenancy({ seed: seedTenant });
  acme = await temp.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
  const { store, release } = await temp.tenancy.acquire(acme);
  await writeAudited(store, { actor: systemActor('Test') }, async (writer) => {
    await writer.insert('company/site', { code: 'HQ', name: 'Head office' });
    await writer.insert('users/user', { name: 'Ann', email: 'a@acme.example' });
  });
  release();
  await temp.tenancy.relay(acme);
});
afterEach(() => temp.remove());

const parts = (): OperationParts => ({
  engine: temp.engine,
  tenancy: temp.tenancy,
  settings: readSettings(temp.place.environment),
  print: () => {},
});
const kept = () => temp.tenancy.platform.read(deletedTenants);
const listed = () => temp.tenancy.platform.read((reader) => reader.count('users/user'));
const owners = async () => (await temp.engine.owners()).length;
async function sitesOf(ref: TenantRef): Promise<unknown[]> {
  const { store, release } = await temp.tenancy.acquire(ref);
  return (await store.read((reader) => reader.find('company/site')).finally(release)).map(({ code }) => code);
}
async function deleteInTheApp(): Promise<string[]> {
  const backups: string[] = [];
  const context = contextFor({
    store: temp.tenancy.platform,
    principal: systemPrincipal('Test'),
    hooks,
    now: new Date(),
  });
  const backUpTenant = async (ref: TenantRef) =>
    void backups.push((await backUpBeforeDeletion(parts(), ref)) ?? '');
  await removeTenant(
    { tenancy: temp.tenancy, backUpTenant },
    context,
    context.schema.at('tenants/tenant'),
    acme.id,
  );
  return backups;
}

test.each([
  ['in the app', deleteInTheApp],
  ['by the command line', async () => [(await deleteTenant(parts(), acme)).backup ?? '']],
])('a tenant deleted %s is backed up, kept, and comes back as it was', async (_how, remove) => {
  const [backup = ''] = await remove();
  expect(await checkBackup(backup, () => {})).toEqual([]);
  expect([temp.tenancy.bySubdomain('acme'), await listed(), await owners()]).toEqual([undefined, 0, 2]);
  const found = await examine(parts(), false);
  expect(found).toContainEqual(
    expect.objectContaining({
      level: 'advice',
      advice: expect.stringContaining('mainstay tenant undelete acme'),
    }),
  );
  const [deleted] = await kept();
  const ref = await undeleteTenant(parts(), deleted as NonNullable<typeof deleted>);
  expect([ref.id, ref.subdomain, await sitesOf(ref), await listed()]).toEqual([acme.id, 'acme', ['HQ'], 1]);
  expect(await kept()).toEqual([]);
});

test('where somebody has taken its subdomain it comes back at another', async () => {
  const deleted = await deleteTenant(parts(), acme);
  await temp.tenancy.provision({ name: 'Other', schema_name: 'acme' });
  await expect(undeleteTenant(parts(), deleted)).rejects.toMatchObject({ code: 'invalid' });
  expect(await kept()).toHaveLength(1);
  expect(await sitesOf(await undeleteTenant(parts(), deleted, 'acme-old'))).toEqual(['HQ']);
});

test('after 30 days its store goes, and its backup stays', async () => {
  const { backup = '', until } = await deleteTenant(parts(), acme);
  const job = deletedTenantsJob(temp.engine);
  const run = (now: Date) => job.run(temp.tenancy.platform, { now, signal: new AbortController().signal });
  expect(await run(new Date(until.getTime() - 1))).toEqual(until);
  expect(await owners()).toBe(2);
  expect(await run(until)).toBeUndefined();
  expect([await owners(), await kept(), existsSync(backup)]).toEqual([1, [], true]);
  const { ref } = await importTenant(parts(), backup, {});
  expect(await sitesOf(ref)).toEqual(['HQ']);
});

test('one whose store is lost can be deleted, and a store of nobody is backed up before it goes', async () => {
  await temp.restart();
  await temp.engine.drop({ tenant: acme.id });
  expect(await deleteTenant(parts(), temp.tenancy.bySubdomain('acme') as TenantRef)).toMatchObject({
    backup: undefined,
  });
  await (await temp.engine.openOrCreate({ tenant: 7 })).close();
  const backup = await dropStore(parts(), 7);
  expect([await owners(), (await importTenant(parts(), backup, {})).ref.name]).toEqual([1, 'Store t_7']);
});
