import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import type { Store } from '../../store/store.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import { followJob } from './follow.ts';

/** What the installation adds for all tenants: kept at the platform, followed by each tenant. */
let temp: TempApp;

/** How many days have gone by. */
let days = 0;
beforeAll(async () => {
  temp = await tempApp({ now: () => new Date(Date.now() + days * 86_400_000) });
});
afterAll(() => temp.remove());

const SITE = 'company/site';
const FILES = {
  [`${SITE}.json`]: { properties: { all_cost_centre: { title: 'Cost centre', maxLength: 20 } } },
  [`${SITE}.ui.json`]: { 'ui:list': { columns: ['all_cost_centre'] } },
  'all/radio.json': {
    title: 'Radio',
    'x-entity': { label: 'name' },
    properties: { name: { maxLength: 40 }, site: { 'x-reference': SITE } },
    required: ['name'],
  },
};
/** The same with shorter cost centres. */
const NARROWER = {
  ...FILES,
  [`${SITE}.json`]: { properties: { all_cost_centre: { title: 'Cost centre', maxLength: 4 } } },
};

const ask = (at: 'acme' | 'globex' | 'admin', method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at, token: temp.tokens[at], body } satisfies Sending);
const follow = () =>
  followJob(temp.tenancy).run(temp.tenancy.platform, {
    now: new Date(),
    signal: new AbortController().signal,
  });
const standing = async () =>
  Object.fromEntries(
    (await ask('admin', 'GET', '/schema/tenants')).body.data.map(
      ({ tenant, ...standing }: { tenant: { subdomain: string } }) => [tenant.subdomain, standing],
    ),
  );
const publish = async (files: unknown, base: number) => {
  const { data } = (await ask('admin', 'PUT', '/schema/draft', { files })).body;
  return { draft: data, answer: await ask('admin', 'POST', '/schema/publish', { base, password: PASSWORD }) };
};

test('what is wrong with it is said, and nobody publishes without the password', async () => {
  expect((await ask('admin', 'GET', '/schema')).body.data).toMatchObject({ version: 0, files: {}, off: [] });
  const wrong = { [`${SITE}.json`]: { properties: { own_a: {} } } };
  const { draft, answer } = await publish(wrong, 0);
  expect(draft.errors).toMatchObject([{ message: expect.stringContaining('"all_"') }]);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });

  const kept = await ask('admin', 'PUT', '/schema/draft', { files: FILES });
  expect(kept.body.data).toMatchObject({ errors: [], plan: { refused: [] } });
  expect(kept.body.data.plan.changes).toContain('Site gets the field Cost centre.');
  const refused = await ask('admin', 'POST', '/schema/publish', { base: 0, password: 'wrong' });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
  expect((await ask('admin', 'GET', '/schema')).body.data).toMatchObject({ version: 0, draft: FILES });
});

test('published once, each tenant follows', async () => {
  const published = await ask('admin', 'POST', '/schema/publish', { base: 0, password: PASSWORD });
  expect(published).toMatchObject({ status: 200, body: { data: { version: 1 } } });
  expect((await ask('admin', 'POST', '/schema/publish', { base: 0, password: PASSWORD })).body.code).toBe(
    'stale',
  );
  expect(await standing()).toMatchObject({ acme: { version: null, is_newest: false } });
  await follow();
  const there = { version: 1, is_newest: true, refused: [] };
  expect(await standing()).toEqual({ acme: there, globex: there });
  for (const at of ['acme', 'globex'] as const) {
    const site = await ask(at, 'POST', `/${SITE}`, { code: 'H', name: 'Harbour', all_cost_centre: 'K 4711' });
    expect(site.body.data).toMatchObject({ all_cost_centre: 'K 4711' });
    const radio = await ask(at, 'POST', '/all/radio', { name: 'R 1', site: site.body.data.id });
    expect([radio.status, radio.body.data.site]).toMatchObject([201, { label: 'Harbour' }]);
    expect((await ask(at, 'POST', '/all/radio', {})).status).toBe(422);
  }
  // There are no such records at the platform, and its own users have no more fields than before.
  expect((await ask('admin', 'GET', '/all/radio')).status).toBe(404);
  const made = (await ask('acme', 'GET', '/history')).body.data.find(
    ({ entity }: { entity: string }) => entity === 'schema',
  );
  expect(made).toMatchObject({ actor: { name: 'Installation' }, action: 'publish' });
  expect((await ask('admin', 'GET', '/schema/versions')).body.data).toMatchObject([
    { version: 1, change: 'publish', user: { name: 'Ada Admin' } },
  ]);
});

test('the admin of a tenant sees it and builds on it, but cannot change it', async () => {
  const { files, installation, packs } = (await ask('acme', 'GET', '/model')).body.data;
  expect([files, packs, Object.keys(installation).sort()]).toEqual([{}, [], Object.keys(FILES).sort()]);
  expect((await ask('acme', 'GET', '/schema')).body.data).toMatchObject({ version: 0, files: {} });
  expect((await ask('acme', 'GET', '/schema/tenants')).status).toBe(404);
  expect((await ask('acme', 'POST', '/schema/tenants/2/follow')).status).toBe(404);
  expect((await ask('acme', 'POST', '/schema/packs/all/remove', { password: PASSWORD })).status).toBe(404);
  expect((await ask('acme', 'POST', '/schema/undo', { base: 0, password: PASSWORD })).body.code).toBe(
    'nothing_to_undo',
  );
  const foreign = { [`${SITE}.json`]: { properties: { all_more: {} } }, 'all/lamp.json': { properties: {} } };
  const drafted = (await ask('acme', 'PUT', '/schema/draft', { files: foreign })).body.data;
  expect(drafted.errors).toHaveLength(2);

  const own = {
    'all/radio.json': { properties: { own_channel: { type: 'integer' }, name: { title: 'Call sign' } } },
  };
  expect((await ask('acme', 'PUT', '/schema/draft', { files: own })).body.data.errors).toEqual([]);
  const published = await ask('acme', 'POST', '/schema/publish', { base: 0, password: PASSWORD });
  expect(published.status).toBe(200);
  const tuned = await ask('acme', 'PATCH', '/all/radio/1', { own_channel: 16 });
  expect(tuned.body.data).toMatchObject({ own_channel: 16 });
  expect((await ask('globex', 'PATCH', '/all/radio/1', { own_channel: 16 })).status).toBe(422);
  expect(JSON.stringify((await ask('globex', 'GET', '/model')).body)).not.toContain('own_channel');
});

test('where records stand in the way a tenant stays behind, works, is listed, and follows once they are put right', async () => {
  await ask('acme', 'PATCH', `/${SITE}/1`, { all_cost_centre: 'K 1' });
  const own = { [`${SITE}.json`]: { properties: { all_cost_centre: { title: 'Budget of Emma' } } } };
  await ask('globex', 'PUT', '/schema/draft', { files: own });
  const theirs = await ask('globex', 'POST', '/schema/publish', { base: 0, password: PASSWORD });
  expect(theirs.status).toBe(200);
  expect((await publish(NARROWER, 1)).answer).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  await follow();
  const { acme, globex } = await standing();
  expect(acme).toEqual({ version: 2, is_newest: true, refused: [] });
  expect(globex).toMatchObject({
    version: 1,
    is_newest: false,
    refused: [{ entity: SITE, property: 'all_cost_centre', rows: 1 }],
  });
  // Neither names nor values of a tenant's records are told at the platform, nor what it calls its fields.
  expect(globex.refused[0].message).toBe('1 record of Site has what Cost centre does not allow any more.');
  expect((await ask('acme', 'PATCH', `/${SITE}/1`, { all_cost_centre: '12345' })).status).toBe(422);
  const [{ id }] = (await ask('globex', 'GET', `/${SITE}?all_cost_centre=4711`)).body.data;
  expect((await ask('globex', 'PATCH', `/${SITE}/${id}`, { all_cost_centre: '12345' })).status).toBe(200);

  await temp.restart();
  expect((await ask('globex', 'GET', `/${SITE}/${id}`)).body.data).toMatchObject({
    all_cost_centre: '12345',
  });
  await ask('globex', 'PATCH', `/${SITE}/${id}`, { all_cost_centre: '1234' });
  const tenant = temp.tenancy.bySubdomain('globex')?.id;
  const followed = await ask('admin', 'POST', `/schema/tenants/${tenant}/follow`);
  expect(followed.body.data).toMatchObject({ version: 2, is_newest: true, refused: [] });
  expect((await ask('globex', 'PATCH', `/${SITE}/${id}`, { all_cost_centre: '12345' })).status).toBe(422);
  expect((await ask('admin', 'POST', '/schema/tenants/999/follow')).status).toBe(404);
});

test('a tenant follows when its store is opened, and a new one has it from the beginning', async () => {
  const more = { ...NARROWER, 'all/lamp.json': { title: 'Lamp', properties: { name: {} } } };
  await ask('acme', 'GET', '/model');
  await publish(more, 2);
  expect((await ask('acme', 'GET', '/all/lamp')).status).toBe(404);
  await temp.restart();
  expect((await ask('acme', 'GET', '/all/lamp')).status).toBe(200);
  const ref = await temp.tenancy.provision({ name: 'Initech', schema_name: 'initech' });
  const lease = await temp.tenancy.acquire(ref);
  expect(Object.keys(lease.store.model.entities)).toContain('all/lamp');
  lease.release();
  expect((await standing()).initech).toEqual({ version: 3, is_newest: true, refused: [] });
});

test('undone, it is hidden for all with what stands on it, and comes back with all values', async () => {
  const undo = (base: number) => ask('admin', 'POST', '/schema/undo', { base, password: PASSWORD });
  const both = await Promise.all([undo(3), undo(3)]);
  expect(both.map(({ status, body }) => body.code ?? [status, body.data.version]).sort()).toEqual([
    [200, 4],
    'stale',
  ]);
  await undo(4);
  expect(await undo(5)).toMatchObject({ status: 200, body: { data: { version: 6 } } });
  expect((await undo(6)).body.code).toBe('nothing_to_undo');
  await follow();
  expect((await ask('acme', 'GET', '/all/radio')).status).toBe(404);
  expect((await ask('acme', 'GET', `/${SITE}/1`)).body.data).not.toHaveProperty('all_cost_centre');
  expect((await ask('acme', 'GET', '/schema')).body.data.off).not.toEqual([]);
  expect((await publish(NARROWER, 6)).draft.plan.changes).toContain(
    'Site gets the field Cost centre back, with its values.',
  );
  await follow();
  expect((await ask('acme', 'GET', '/all/radio/1')).body.data).toMatchObject({
    name: 'R 1',
    own_channel: 16,
  });
  expect((await ask('acme', 'GET', `/${SITE}/1`)).body.data).toMatchObject({ all_cost_centre: 'K 1' });
});

test('what stands on a pack is there where the pack is', async () => {
  const files = { ...NARROWER, 'bicycles/bicycle.json': { properties: { all_colour: { maxLength: 20 } } } };
  expect((await publish(files, 7)).draft.errors).toEqual([]);
  await follow();
  expect((await standing()).acme).toMatchObject({ version: 8, is_newest: true });
  await ask('acme', 'POST', '/schema/packs/bicycles/install', { password: PASSWORD });
  const made = await ask('acme', 'POST', '/bicycles/bicycle', { name: 'Red one', all_colour: 'red' });
  expect(made.body.data).toMatchObject({ all_colour: 'red' });
  expect((await ask('globex', 'GET', '/bicycles/bicycle')).status).toBe(404);
  expect(
    (await ask('acme', 'GET', '/schema/packs')).body.data.map(({ id }: { id: string }) => id),
  ).not.toContain('all');
});

test('what the installation removes for good goes in each tenant that has followed, and in none before', async () => {
  const { version } = (await ask('admin', 'GET', '/schema')).body.data;
  const site = { properties: { all_gone: { title: 'Gone' }, all_stays: {} } };
  expect((await publish({ [`${SITE}.json`]: site }, version)).answer.status).toBe(200);
  await follow();
  for (const at of ['acme', 'globex'] as const)
    await ask(at, 'POST', `/${SITE}`, { code: 'Z', name: 'Z', all_gone: 'away', all_stays: 'here' });
  const taken = await publish({ [`${SITE}.json`]: { properties: { all_stays: {} } } }, version + 1);
  expect(taken.answer.status).toBe(200);
  const hidden = async (at: 'acme' | 'admin') => (await ask(at, 'GET', '/schema/hidden')).body.data;
  const part = (await hidden('admin')).find(({ title }: { title: string }) => title === 'Gone');
  expect(part).toMatchObject({ name: `${SITE}.all_gone`, of: 'Site', values: null, refers: [] });
  const purge = (at: 'acme' | 'admin') =>
    ask(at, 'POST', '/schema/purge', { name: part.name, confirm: 'Gone', password: PASSWORD });
  expect((await purge('admin')).body.code).toBe('too_early');
  days = 31;
  temp.tokens.admin = await temp.signIn('admin', 'ada@mainstay.example');
  for (const at of ['acme', 'globex'] as const)
    temp.tokens[at] = await temp.signIn(at, at === 'acme' ? 'ann@acme.example' : 'gus@globex.example');
  // Nobody has followed yet, so it is still in use.
  const early = await purge('admin');
  expect([early.status, early.body.code]).toEqual([409, 'in_use']);
  await follow();
  // It is not for a tenant to remove.
  expect((await hidden('acme')).map(({ name }: { name: string }) => name)).not.toContain(part.name);
  expect((await purge('acme')).status).toBe(404);

  expect((await purge('admin')).body.data).toMatchObject({ version: version + 3 });
  const kept = (at: 'acme' | 'globex') => inTenantOf(at, (store) => store.hidden());
  expect((await kept('acme')).map(({ name }) => name)).toContain(part.name);
  await follow();
  for (const at of ['acme', 'globex'] as const) {
    expect((await kept(at)).map(({ name }) => name)).not.toContain(part.name);
    const [row] = (await ask(at, 'GET', `/${SITE}?code=Z`)).body.data;
    expect(row).toMatchObject({ all_stays: 'here' });
  }
  expect(await standing()).toMatchObject({ acme: { is_newest: true }, globex: { is_newest: true } });
  expect((await hidden('admin')).map(({ name }: { name: string }) => name)).not.toContain(part.name);
  const [entry] = (await ask('acme', 'GET', '/history')).body.data.filter(
    ({ entity }: { entity: string }) => entity === 'schema',
  );
  expect(entry).toMatchObject({ action: 'purge', actor: { name: 'Installation' } });

  const again = await publish({ [`${SITE}.json`]: site }, version + 3);
  expect(again.draft.plan.changes).toEqual(['Site gets the field Gone.']);
  await follow();
  const [row] = (await ask('acme', 'GET', `/${SITE}?code=Z`)).body.data;
  expect(row).toMatchObject({ all_gone: null });
});

function inTenantOf<T>(subdomain: string, work: (store: Store) => Promise<T>): Promise<T> {
  const target = temp.tenancy.resolve(`${subdomain}.localhost`);
  if (target.kind !== 'tenant') throw new Error(`${subdomain} is not there`);
  return inTenant(temp.tenancy, target.ref, work);
}
