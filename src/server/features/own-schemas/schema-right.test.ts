import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** The right `schema`: who may add fields besides admins, and what they hear of records that are not theirs to see. */
let temp: TempApp;
let people: Record<'maker' | 'planner' | 'reader', SomebodySignedIn>;

const SITE = 'company/site';
const ALL = { read: 'all' as const };
const FILES = { [`${SITE}.json`]: { properties: { own_gate: { title: 'Gate', maxLength: 20 } } } };
const NARROWER = { [`${SITE}.json`]: { properties: { own_gate: { title: 'Gate', maxLength: 2 } } } };

beforeAll(async () => {
  temp = await tempApp();
  const roles = {
    // No site is theirs to see.
    maker: { 'assets/*': ALL, schema: { update: 'all' as const } },
    planner: {
      '*': { ...ALL, create: true, update: 'all' as const, delete: 'all' as const, actions: ['*'] },
    },
    reader: { '*': ALL, schema: ALL },
  };
  people = (await peopleOfRoles(temp, roles)) as typeof people;
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: unknown, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token, body });

const ROUTES: [string, string, object?][] = [
  ['GET', '/schema'],
  ['PUT', '/schema/draft', { files: {} }],
  ['POST', '/schema/publish', { base: 0, password: PASSWORD }],
  ['POST', '/schema/undo', { base: 0, password: PASSWORD }],
  ['GET', '/schema/versions'],
  ['GET', '/schema/packs'],
  ['GET', '/schema/packs/bicycles/plan'],
  ['POST', '/schema/packs/bicycles/install', { password: PASSWORD }],
  ['POST', '/schema/packs/bicycles/remove', { password: PASSWORD }],
];

test.each(ROUTES)(
  '%s %s is for those with the right alone: whoever may change all records does not have it',
  async (method, path, body) => {
    for (const who of ['planner', 'reader'] as const)
      expect([who, (await ask(method, path, body, people[who].token)).status]).toEqual([who, 403]);
    expect((await ask(method, path, { ...body, password: 'wrong' }, people.maker.token)).status).not.toBe(
      403,
    );
  },
);

test('a role with the right publishes with the password of whoever has it, and undoes', async () => {
  const { token } = people.maker;
  expect((await ask('PUT', '/schema/draft', { files: FILES }, token)).body.data.errors).toEqual([]);
  const wrong = await ask('POST', '/schema/publish', { base: 0, password: 'wrong' }, token);
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']]);
  expect(await ask('POST', '/schema/publish', { base: 0, password: PASSWORD }, token)).toMatchObject({
    status: 200,
  });
  expect((await ask('GET', '/schema/versions', undefined, token)).body.data).toMatchObject([
    { user: { name: 'maker' } },
  ]);
  expect((await ask('POST', '/schema/undo', { base: 1, password: PASSWORD }, token)).status).toBe(200);
  expect((await ask('GET', `/${SITE}`, undefined, token)).status).toBe(404);
});

test('records that are not theirs to see are counted and not named', async () => {
  const { token } = people.maker;
  await ask('PUT', '/schema/draft', { files: FILES }, token);
  await ask('POST', '/schema/publish', { base: 2, password: PASSWORD }, token);
  const site = await ask('POST', `/${SITE}`, { code: 'H', name: 'Harbour', own_gate: 'K 4711' });
  expect(site.status).toBe(201);
  const { plan } = (await ask('PUT', '/schema/draft', { files: NARROWER }, token)).body.data;
  expect(plan.refused).toMatchObject([
    {
      message: '1 record of Site has what Gate does not allow any more.',
      rows: { count: 1, first: [] },
      filter: null,
    },
  ]);
  const refused = await ask('POST', '/schema/publish', { base: 3, password: PASSWORD }, token);
  expect(refused.status).toBe(422);
  expect(JSON.stringify([plan, refused.body])).not.toMatch(/Harbour|4711/);
  const [seen] = (await ask('PUT', '/schema/draft', { files: NARROWER })).body.data.plan.refused;
  expect(seen.rows).toEqual({ count: 1, first: [{ id: expect.any(Number), label: 'Harbour' }] });
  // Nor when they go back to what no longer suits these records.
  const has = (own_gate: string) => ask('PATCH', `/${SITE}/${site.body.data.id}`, { own_gate });
  await has('K');
  for (const [base, files] of [NARROWER, FILES].entries()) {
    await ask('PUT', '/schema/draft', { files }, token);
    await ask('POST', '/schema/publish', { base: 3 + base, password: PASSWORD }, token);
  }
  await has('K 4711');
  const undone = await ask('POST', '/schema/undo', { base: 5, password: PASSWORD }, token);
  expect(undone.body.errors).toEqual({ files: [plan.refused[0].message] });
});

test('the right is taken away with the role, also from a draft that is there', async () => {
  const { token } = people.maker;
  const [role] = (await ask('GET', '/users/role?name=Role%20maker')).body.data;
  expect((await ask('PATCH', `/users/role/${role.id}`, { grants: { 'assets/*': ALL } })).status).toBe(200);
  expect((await ask('POST', '/schema/publish', { base: 3, password: PASSWORD }, token)).status).toBe(403);
});
