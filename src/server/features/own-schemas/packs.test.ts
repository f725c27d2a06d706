import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const AT_GLOBEX = (): Sending => ({ at: 'globex', token: temp.tokens.globex });
const PACK = '/schema/packs/bicycles';
const proven = { body: { password: PASSWORD } };
const bicycles = async () =>
  (await ask('GET', '/schema/packs')).body.data.find(({ id }: { id: string }) => id === 'bicycles');

test('a pack is looked at, installed and used; another tenant has nothing of it', async () => {
  expect(await bicycles()).toMatchObject({
    ...{ title: 'Bicycles', version: 1, installed: null },
    adds: {
      records: [{ path: 'bicycles/bicycle', title: 'Bicycles' }],
      fields: [{ of: 'Sites', title: 'Bicycle stands' }],
      roles: ['Bicycle keeper'],
    },
  });
  expect((await ask('GET', `${PACK}/removal`)).status).toBe(404);
  const plan = (await ask('GET', `${PACK}/plan`)).body.data;
  expect(plan).toMatchObject({ errors: [], plan: { refused: [] } });
  expect(plan.plan.changes.join(' ')).toMatch(/Bicycle.*Bicycle stands/s);
  expect((await ask('GET', '/bicycles/bicycle')).status).toBe(404);
  expect((await ask('POST', `${PACK}/install`, { body: { password: 'wrong' } })).status).toBe(422);

  expect(await ask('POST', `${PACK}/install`, proven)).toMatchObject({ status: 200 });
  expect(await bicycles()).toMatchObject({ installed: 1 });
  const made = await ask('POST', '/bicycles/bicycle', { body: { name: 'Red one' } });
  expect(made.body.data).toMatchObject({ name: 'Red one', wheels: 2 });
  const site = await ask('POST', '/company/site', {
    body: { code: 'H', name: 'Harbour', bicycles_stands: 7 },
  });
  expect(site.body.data).toMatchObject({ bicycles_stands: 7 });

  expect((await ask('GET', '/bicycles/bicycle', AT_GLOBEX())).status).toBe(404);
  expect((await ask('GET', '/model', AT_GLOBEX())).body.data).toMatchObject({ files: {}, packs: [] });
  expect(JSON.stringify((await ask('GET', '/openapi.json')).body)).not.toContain('bicycles');
});

test('the tenant builds on it: own fields of its records, which stay when its own layer is undone and come back', async () => {
  const files = { 'bicycles/bicycle.json': { properties: { own_colour: { maxLength: 20 } } } };
  expect((await ask('PUT', '/schema/draft', { body: { files } })).body.data.errors).toEqual([]);
  const published = await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  expect(published).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  const row = await ask('PATCH', '/bicycles/bicycle/1', { body: { own_colour: 'red' } });
  expect(row.body.data).toMatchObject({ own_colour: 'red' });
  const versions = (await ask('GET', '/schema/versions')).body.data;
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2]);
  const { files: own, packs } = (await ask('GET', '/model')).body.data;
  expect(Object.keys(own)).toEqual(['bicycles/bicycle.json']);
  expect(packs).toMatchObject([{ id: 'bicycles', version: 1 }]);

  expect((await ask('POST', '/schema/undo', { body: { base: 2, password: PASSWORD } })).status).toBe(200);
  expect((await ask('GET', '/bicycles/bicycle/1')).body.data).not.toHaveProperty('own_colour');
  expect((await ask('PATCH', '/bicycles/bicycle/1', { body: { own_colour: 'x' } })).status).toBe(422);
  await ask('PUT', '/schema/draft', { body: { files } });
  await ask('POST', '/schema/publish', { body: { base: 3, password: PASSWORD } });
});

test('taken away it is hidden with what stands on it, and is there again with all values', async () => {
  const removal = (await ask('GET', `${PACK}/removal`)).body.data;
  expect(removal).toMatchObject({ records: [{ title: 'Bicycles', count: 1 }], off: 1 });
  expect(removal.changes.join(' ')).toMatch(/Bicycle are hidden.*Bicycle stands/s);
  expect((await ask('POST', `${PACK}/remove`, proven)).status).toBe(200);
  expect(await bicycles()).toMatchObject({ installed: null });
  expect((await ask('GET', '/bicycles/bicycle')).status).toBe(404);
  expect((await ask('GET', '/company/site')).body.data[0]).not.toHaveProperty('bicycles_stands');
  // What the tenant has added to it cannot hold meanwhile, and says so.
  expect((await ask('GET', '/schema')).body.data.off).not.toEqual([]);
  expect((await ask('POST', `${PACK}/remove`, proven)).status).toBe(404);

  await temp.restart();
  expect((await ask('GET', '/bicycles/bicycle')).status).toBe(404);
  expect((await ask('POST', `${PACK}/install`, proven)).status).toBe(200);
  await temp.restart();
  expect((await ask('GET', '/bicycles/bicycle/1')).body.data).toMatchObject({
    name: 'Red one',
    own_colour: 'red',
  });
  expect((await ask('GET', '/company/site')).body.data[0]).toMatchObject({ bicycles_stands: 7 });
  expect((await ask('GET', '/schema')).body.data.off).toEqual([]);
});

test('its role comes once and works; only admins see packs', async () => {
  const roles = (await ask('GET', '/users/role')).body.data.filter(
    ({ name }: { name: string }) => name === 'Bicycle keeper',
  );
  expect(roles).toMatchObject([{ grants: { 'bicycles/*': { read: 'all' } } }]);
  const people = await peopleOfRoles(temp, { keeper: roles[0].grants });
  const token = people.keeper?.token;
  expect((await ask('GET', '/bicycles/bicycle', { token })).body.data).toHaveLength(1);
  expect((await ask('GET', '/company/site', { token })).status).toBe(404);
  expect((await ask('GET', '/schema/packs', { token })).status).toBe(403);
  expect((await ask('POST', `${PACK}/remove`, { ...proven, token })).status).toBe(403);
  expect((await ask('GET', '/schema/packs/nothing/plan')).status).toBe(404);
});
