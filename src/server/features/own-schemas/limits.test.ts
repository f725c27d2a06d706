import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { deletedTenants, forgetDeleted, noteDeleted } from '../../tenancy/deleted-tenants.ts';

/** What a tenant may add of its own, as the installation says it: nothing, or less than others. */
let temp: TempApp;
let acme: number;
beforeAll(async () => {
  temp = await tempApp();
  const { data } = (await admin('GET', '/tenants/tenant?schema_name=acme')).body;
  acme = data[0].id;
});
afterAll(() => temp.remove());

const SITE = 'company/site';
const ask = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, body });
const admin = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at: 'admin', token: temp.tokens.admin, body });
const limit = (limits: object) => admin('PATCH', `/tenants/tenant/${acme}`, limits);
const draft = async (files: unknown) => (await ask('PUT', '/schema/draft', { files })).body.data;
const messages = async (files: unknown) =>
  (await draft(files)).errors.map(({ message }: { message: string }) => message);
const publish = (base: number) => ask('POST', '/schema/publish', { base, password: PASSWORD });
const fields = (...names: string[]) => ({
  [`${SITE}.json`]: { properties: Object.fromEntries(names.map((name) => [name, { maxLength: 9 }])) },
});
const kind = (name: string) => ({
  [`own/${name}.json`]: { title: name, properties: { name: {}, size: {} } },
});

test('a new tenant may add as much as anybody', async () => {
  expect((await ask('GET', '/schema')).body.data.limits).toEqual({ may_extend: true, fields: 60, kinds: 30 });
  expect((await admin('GET', `/tenants/tenant/${acme}`)).body.data).toMatchObject({ may_extend: true });
  await draft({ ...fields('own_a', 'own_b'), ...kind('tool') });
  expect((await publish(0)).status).toBe(200);
});

test('one with lower limits keeps what it has, and adds no more than these', async () => {
  expect((await limit({ most_fields: 1, most_kinds: 1 })).status).toBe(200);
  expect((await ask('GET', '/schema')).body.data.limits).toEqual({ may_extend: true, fields: 1, kinds: 1 });
  const kept = { ...fields('own_a', 'own_b'), ...kind('tool') };
  // What the product has is only called otherwise, and counts for nothing.
  const called = { properties: { ...kept[`${SITE}.json`]?.properties, name: { title: 'Hall' } } };
  expect(await messages({ ...kept, [`${SITE}.json`]: called })).toEqual([]);
  expect(await messages({ ...kept, ...fields('own_a', 'own_b', 'own_c') })).toEqual([
    'Own properties of an entity: 2 at most.',
  ]);
  expect(
    await messages({ ...kept, 'assets/equipments.json': fields('own_x', 'own_y')[`${SITE}.json`] }),
  ).toEqual(['Own properties of an entity: 1 at most.']);
  expect(await messages({ ...kept, ...kind('other') })).toContain('Own entities of a tenant: 1 at most.');
  const refused = await publish(1);
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
  await draft({ ...kept, [`${SITE}.json`]: called });
  expect((await publish(1)).status).toBe(200);
});

test('one that may add nothing is told so plainly, and what it has works on', async () => {
  expect((await limit({ may_extend: false })).body.data).toMatchObject({ may_extend: false });
  expect((await ask('GET', '/schema')).body.data).toMatchObject({
    version: 2,
    limits: { may_extend: false },
  });
  const refused = [
    await ask('PUT', '/schema/draft', { files: {} }),
    await publish(2),
    await ask('POST', '/schema/undo', { base: 2, password: PASSWORD }),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [403, 'may_not_extend']),
  );
  expect(refused[0]?.body.message).toContain('Ask whoever runs Mainstay');
  const site = await ask('POST', `/${SITE}`, { code: 'A', name: 'A', own_a: 'works' });
  expect(site.body.data).toMatchObject({ own_a: 'works' });
  expect((await ask('GET', '/schema/versions')).body.data).toHaveLength(2);
  // Packs are the program's own, and stay with the tenant's admins.
  expect((await ask('GET', '/schema/packs')).status).toBe(200);
  const globex = { at: 'globex', token: temp.tokens.globex, body: { files: fields('own_z') } } as const;
  expect((await temp.ask('PUT', '/api/v1/schema/draft', globex)).body.data.errors).toEqual([]);
});

test('whether it may add fields is always said, by default yes', async () => {
  const name = { name: 'Initech', schema_name: 'initech', may_extend: null };
  const refused = [await limit({ may_extend: null }), await admin('POST', '/tenants/tenant', name)];
  const text = { may_extend: ['is required'] };
  expect(refused.map(({ status, body }) => [status, body.errors])).toEqual([
    [422, text],
    [422, text],
  ]);
  expect((await admin('GET', `/tenants/tenant/${acme}`)).body.data).toMatchObject({ may_extend: false });
});

test('nobody in a tenant lifts its limits, and one that was deleted comes back with them', async () => {
  expect((await ask('PATCH', `/tenants/tenant/${acme}`, { may_extend: true })).status).toBe(404);
  await limit({ may_extend: true, most_fields: 1 });
  await temp.tenancy.platform.write(async (writer) => {
    const row = await writer.get('tenants/tenant', acme);
    if (row) await noteDeleted(writer, row, new Date());
    const [deleted] = await deletedTenants(writer);
    expect(deleted?.limits).toEqual({ may_extend: true, most_fields: 1, most_kinds: null });
    await forgetDeleted(writer, acme);
  });
  expect((await ask('PUT', '/schema/draft', { files: {} })).status).toBe(200);
});
