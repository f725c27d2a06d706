import { afterAll, describe, expect, test } from 'vitest';
import { linkToken } from '../../../../test/support/link-token.ts';
import { someUser } from '../../../../test/support/principals.ts';
import { platformSchema, tenantSchema } from '../../../../test/support/product-schemas.ts';
import { login } from '../../auth/login.ts';
import { setPassword } from '../../auth/password-link.ts';
import { platformPrincipal } from '../../auth/principal.ts';
import { repeatable } from '../../records/idempotency.ts';
import { listRecords } from '../../records/list-records.ts';
import { contextFor, type RecordContext } from '../../records/record-context.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { updateRecord } from '../../records/update-record.ts';
import { readSettings } from '../../settings.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import { tempTenancy } from '../../tenancy/temp-tenancy.ts';
import { hooks, seedTenant } from '../features.ts';
import { addTenantUser } from './invitation.ts';
import type { PlatformParts } from './platform-parts.ts';
import { createTenant, removeTenant, updateTenant } from './tenants.ts';
import { inviteUser, newInviteLink, removeUser, updateUser } from './users.ts';

const temp = await tempTenancy({ seed: seedTenant });
afterAll(() => temp.remove());
const { tenancy } = temp;
const mails: string[] = [];
const parts: PlatformParts = {
  tenancy,
  settings: readSettings({ DATA_DIR: temp.dataDir }),
  hooks,
  mailer: { send: async ({ to, text }) => mails.push(`${to}\n${text}`) > 0 },
};
const schema = platformSchema;
const [user, tenant] = [schema.at('users/user'), schema.at('tenants/tenant')];
const admin = { name: 'Root', email: 'root@mainstay.example' };
const principal = someUser({
  ...admin,
  id: await tenancy.platform.write((writer) => writer.insert(user.path, admin)),
});
const now = new Date();
const ctx: RecordContext = {
  schema,
  store: tenancy.platform,
  principal,
  hooks,
  now,
  zone: () => 'UTC',
};

const makeTenant = async (schema_name: string) =>
  (await createTenant({ tenancy }, ctx, tenant, { name: schema_name.toUpperCase(), schema_name })).record;
const acme = await makeTenant('acme');
const globex = await makeTenant('globex');
const refOf = (subdomain: string) =>
  tenancy.bySubdomain(subdomain) as NonNullable<ReturnType<typeof tenancy.bySubdomain>>;

/** The users in a tenant's own store. */
const usersOf = (subdomain: string) =>
  inTenant(tenancy, refOf(subdomain), (store) => store.read((reader) => reader.find(user.path)));

const signIn = (subdomain: string, email: string, password: string) =>
  inTenant(tenancy, refOf(subdomain), (store) =>
    login(store, { email, password }, { rotating: false, userAgent: '', address: '127.0.0.1', now }),
  );

async function invite(values: Record<string, unknown>) {
  return (await inviteUser(parts, ctx, user, values)).record;
}

describe('inviting', () => {
  test('puts the user into the tenant first, and the link signs in there and nowhere else', async () => {
    const made = await invite({ name: 'Bo', email: 'Bo@Acme.Example', tenant: acme.id });
    expect(made).toMatchObject({
      name: 'Bo',
      email: 'bo@acme.example',
      is_active: true,
      tenant: { id: acme.id, label: 'ACME' },
    });
    const link = String(made.invite_link);
    expect(link).toMatch(/^http:\/\/acme\.localhost:\d+\/set-password#token=/);
    expect(mails.at(-1)).toContain(link);
    const token = linkToken(link);
    await inTenant(tenancy, refOf('acme'), (store) => setPassword(store, token, 'a good long secret', now));
    expect(await signIn('acme', 'bo@acme.example', 'a good long secret')).toHaveProperty('access');
    await expect(signIn('globex', 'bo@acme.example', 'a good long secret')).rejects.toMatchObject({
      status: 401,
    });
    expect(await usersOf('globex')).toEqual([]);
  });

  test('one email once in a tenant, but in any number of tenants', async () => {
    const person = { name: 'Bo', email: 'bo@acme.example' };
    await expect(invite({ ...person, email: 'BO@acme.example', tenant: acme.id })).rejects.toMatchObject({
      errors: { email: ['is already used'] },
    });
    expect(await invite({ ...person, tenant: globex.id })).toMatchObject({ tenant: { id: globex.id } });
    expect(await usersOf('globex')).toHaveLength(1);
  });

  test('without a tenant it is a platform admin', async () => {
    const person = { name: 'Second', email: 'second@mainstay.example' };
    const made = await invite(person);
    expect(made.tenant).toBeNull();
    expect(made.invite_link).toContain('//admin.localhost');
    await expect(invite(person)).rejects.toMatchObject({ errors: { email: ['is already used'] } });
  });

  test('refuses a tenant that is not there, and gives no link to the inactive', async () => {
    const person = { name: 'X', email: 'x@acme.example' };
    await expect(invite({ ...person, tenant: 999 })).rejects.toMatchObject({
      errors: { tenant: ['does not exist'] },
    });
    expect(await invite({ ...person, tenant: acme.id, is_active: false })).toMatchObject({
      invite_link: null,
    });
  });

  test('asked again with its key gives the same user and a new link, and keeps no link', async () => {
    const body = { name: 'Key', email: 'key@acme.example', tenant: acme.id };
    const ask = () => inviteUser(parts, ctx, user, body, { idempotencyKey: 'once' });
    const [first, second] = [await ask(), await ask()];
    expect(second.record.id).toBe(first.record.id);
    expect(second.record.invite_link).not.toBe(first.record.invite_link);
    const kept = await tenancy.platform.read((reader) => reader.find('_idempotency_key'));
    expect(JSON.stringify(kept)).not.toContain('token=');
  });
});

test('a request that was cut off before the platform heard of the user makes no second one', async () => {
  const body = { name: 'Cut', email: 'cut@acme.example', tenant: acme.id };
  const again = repeatable(ctx, user, body, 'cut');
  const made = await addTenantUser(parts, refOf('acme'), body, platformPrincipal(principal), again);
  const asked = await inviteUser(parts, ctx, user, body, { idempotencyKey: 'cut' });
  expect(asked.record).toMatchObject({ name: 'Cut', email: 'cut@acme.example' });
  expect((await usersOf('acme')).filter(({ name }) => name === 'Cut').map(({ id }) => id)).toEqual([made]);
});

describe('changing and removing', () => {
  const find = async (email: string) =>
    (await listRecords(ctx, user, { email, tenant_id: String(acme.id) })).data[0] as { id: number };

  test('goes to the tenant first, then to the list', async () => {
    const { id } = await find('bo@acme.example');
    const changed = await updateUser(parts, ctx, user, id, { name: 'Bo B', is_active: false });
    expect(changed.record).toMatchObject({ name: 'Bo B', is_active: false });
    expect(await usersOf('acme')).toContainEqual(expect.objectContaining({ name: 'Bo B', is_active: false }));
    await expect(signIn('acme', 'bo@acme.example', 'a good long secret')).rejects.toMatchObject({
      status: 401,
    });
    await expect(newInviteLink(parts, ctx, user, id)).rejects.toMatchObject({ code: 'invalid' });
    await updateUser(parts, ctx, user, id, { is_active: true }, { ifMatch: `"v${changed.version}"` });
    expect((await newInviteLink(parts, ctx, user, id)).invite_link).toContain('//acme.localhost');
    await expect(
      updateUser(parts, ctx, user, id, { name: 'Late' }, { ifMatch: `"v${changed.version}"` }),
    ).rejects.toMatchObject({ code: 'stale' });
  });

  test('does not move a user to another tenant', async () => {
    const { id } = await find('bo@acme.example');
    await expect(updateUser(parts, ctx, user, id, { tenant: globex.id })).rejects.toMatchObject({
      errors: { tenant: ['cannot be changed'] },
    });
    await updateUser(parts, ctx, user, id, { tenant: acme.id, name: 'Bo' });
  });

  test('a user without work can be removed; one with work is kept', async () => {
    const { id } = await find('key@acme.example');
    await removeUser(parts, ctx, user, id);
    expect((await usersOf('acme')).map(({ email }) => email)).not.toContain('key@acme.example');
    expect(await find('key@acme.example')).toBeUndefined();
    await expect(removeUser(parts, ctx, user, id)).rejects.toMatchObject({ code: 'not_found' });

    const bo = (await usersOf('acme')).find(({ email }) => email === 'bo@acme.example');
    await inTenant(tenancy, refOf('acme'), (store) =>
      store.write(async (writer) => {
        const site = await writer.insert('company/site', { code: 'S', name: 'S' });
        const location = await writer.insert('company/location', { site, name: 'L', slug: 'l' });
        const category = await writer.insert('assets/equipment_category', { name: 'C', slug: 'c' });
        const text = { name: 'A', code: 'A', make: 'A', model: 'A', serial_number: 'A' };
        const asset = await writer.insert('assets/equipments', {
          ...text,
          category,
          location,
          purchase_date: '2020-01-01',
        });
        const work_order = await writer.insert('work-orders/work_order', {
          code: 'WO-1',
          asset,
          status: 1,
          maint_type: 'preventive',
          priority: 'low',
          suggested_start_date: '2026-01-01',
          completion_end_date: '2026-01-01',
          is_closed: false,
        });
        const item = { work_order, description: 'Task', assigned_to: bo?.id as number };
        await writer.insert('work-orders/work_order_checklist', item);
      }),
    );
    await expect(removeUser(parts, ctx, user, (await find('bo@acme.example')).id)).rejects.toMatchObject({
      code: 'still_referenced',
      message: expect.stringContaining('Switch off Active'),
    });
  });

  test('an admin does not lock himself out', async () => {
    await expect(removeUser(parts, ctx, user, principal.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(updateUser(parts, ctx, user, principal.id, { is_active: false })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect((await updateUser(parts, ctx, user, principal.id, { name: 'Root R' })).record.name).toBe('Root R');
    // One's own email may be sent again, the one of another admin may not.
    const second = { name: 'Third', email: 'third@mainstay.example' };
    await invite(second);
    const renamed = await updateUser(parts, ctx, user, principal.id, { name: 'Root', email: admin.email });
    expect(renamed.record).toMatchObject(admin);
    await expect(updateUser(parts, ctx, user, principal.id, { email: second.email })).rejects.toMatchObject({
      errors: { email: ['is already used'] },
    });
  });
});

describe('at a tenant', () => {
  test('people administer each other, but nobody removes or deactivates himself or takes an email; the directory hears of it', async () => {
    const own = tenantSchema;
    const entity = own.at('users/user');
    const [bo, other] = await usersOf('acme');
    await inTenant(tenancy, refOf('acme'), async (store) => {
      const actor = someUser({ id: bo?.id as number, name: 'Bo', email: 'bo@acme.example' });
      const as = contextFor({ store, principal: actor, hooks, now });
      expect((await listRecords(as, entity, {})).data[0]).toMatchObject({ id: actor.id, name: 'Bo' });
      expect((await updateRecord(as, entity, actor.id, { name: 'Bo the Second' })).record.name).toBe(
        'Bo the Second',
      );
      const refused = (field: string) => ({ status: 422, errors: { [field]: [expect.any(String)] } });
      await expect(updateRecord(as, entity, actor.id, { email: 'new@acme.example' })).rejects.toMatchObject(
        refused('email'),
      );
      await expect(updateRecord(as, entity, actor.id, { is_active: false })).rejects.toMatchObject(
        refused('is_active'),
      );
      const theirs = other?.id as number;
      const changed = await updateRecord(as, entity, theirs, { name: other?.name, is_active: false });
      expect(changed.record).toMatchObject({ is_active: false, invitation: 'sent' });
      await updateRecord(as, entity, theirs, { is_active: true, email: 'corrected@acme.example' });
      await expect(removeRecord(as, entity, theirs)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(updateRecord(as, entity, actor.id, { invitation: 'sent' })).rejects.toMatchObject({
        status: 422,
      });
      await expect(updateRecord(as, entity, actor.id, { tenant: 2 })).rejects.toMatchObject({
        errors: { tenant: ['is not known'] },
      });
    });
    await tenancy.relay(refOf('acme'));
    const listed = await listRecords(ctx, user, { email: 'bo@acme.example', tenant_id: String(acme.id) });
    expect(listed.data).toMatchObject([{ name: 'Bo the Second' }]);
  });
});

describe('tenants', () => {
  test.each(['www', 'admin', 'api'])('%s is nobody’s subdomain', async (schema_name) => {
    const refused = {
      code: 'invalid',
      errors: { schema_name: [expect.stringContaining('kept for the platform')] },
    };
    await expect(makeTenant(schema_name)).rejects.toMatchObject(refused);
    await expect(updateTenant(parts, ctx, tenant, globex.id, { schema_name })).rejects.toMatchObject(refused);
  });

  test('asked again with its key, there is one tenant', async () => {
    const ask = () =>
      createTenant(parts, ctx, tenant, { name: 'Once', schema_name: 'once' }, { idempotencyKey: 'c' });
    expect(await ask()).toEqual(await ask());
    await expect(makeTenant('once')).rejects.toMatchObject({ errors: { schema_name: [expect.any(String)] } });
  });

  test('the key is kept with the row of the tenant, and goes with it when its store cannot be made', async () => {
    const body = { name: 'Cut', schema_name: 'cut' };
    const ask = (settle: typeof tenancy.settle) => {
      const over: typeof tenancy = Object.assign(Object.create(tenancy), { settle });
      return createTenant({ tenancy: over }, ctx, tenant, body, { idempotencyKey: 'cut-tenant' });
    };
    const failing = async (_id: number, undo: () => Promise<void>): Promise<never> => {
      await undo();
      throw new Error('no space');
    };
    await expect(ask(failing)).rejects.toThrow('no space');
    const cutOff = async (): Promise<never> => {
      throw new Error('the process died');
    };
    await expect(ask(cutOff)).rejects.toThrow('the process died');
    const settle = async (): Promise<never> => {
      throw new Error('it is made twice');
    };
    const { record } = await ask(settle);
    expect(record).toMatchObject(body);
    await tenancy.reload();
    expect(refOf('cut').id).toBe(record.id);
    expect(await usersOf('cut')).toEqual([]);
  });

  test('has its statuses from the start', async () => {
    const count = (reader: { count(table: string): Promise<number> }) => reader.count('work-orders/status');
    expect(await inTenant(tenancy, refOf('globex'), (store) => store.read(count))).toBe(6);
  });

  test('moves to another subdomain at once', async () => {
    const ref = refOf('globex');
    await updateTenant(parts, ctx, tenant, globex.id, { schema_name: 'globex-mining' });
    expect(tenancy.bySubdomain('globex')).toBeUndefined();
    expect(refOf('globex-mining').id).toBe(ref.id);
    expect(await usersOf('globex-mining')).toHaveLength(1);
  });

  test('is gone with its users in the directory when deleted', async () => {
    await removeTenant(parts, ctx, tenant, globex.id);
    expect(tenancy.bySubdomain('globex-mining')).toBeUndefined();
    expect((await listRecords(ctx, user, { tenant_id: String(globex.id) })).data).toEqual([]);
    const again = await makeTenant('globex');
    expect(again.id).not.toBe(globex.id);
    expect(await usersOf('globex')).toEqual([]);
  });
});
