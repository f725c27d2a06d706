import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const get = async (path: string) => (await ask('GET', path)).body.data;
const SITE = 'company/site';

const TOOL = {
  title: 'Tool',
  'x-entity': { label: 'name', search: ['name', 'note'], order: 'name' },
  properties: {
    name: { maxLength: 40 },
    note: { 'x-long': true },
    price: { 'x-decimals': 2, 'x-class': 'money' },
    state: { enum: ['well', 'broken'], default: 'well' },
    site: { 'x-reference': SITE },
  },
  required: ['name'],
};
const LOAN = {
  title: 'Loan',
  'x-entity': { parent: 'tool', order: '-id', dates: { start: 'from_day' } },
  properties: { tool: { 'x-reference': 'own/tool' }, who: {}, from_day: { format: 'date' } },
};
const VISIT = {
  title: 'Visit',
  'x-entity': { parent: 'site' },
  properties: { site: { 'x-reference': SITE }, who: {} },
};
const FILES = {
  'own/tool.json': TOOL,
  'own/tool.ui.json': {
    'ui:nav': { icon: 'wrench', order: 55 },
    'ui:list': { columns: ['name', 'state', 'price', 'site'], totals: ['price'] },
    'ui:tabs': [{ title: 'Loans', list: 'own/loan' }],
    'ui:views': { board: { by: 'state' } },
  },
  'own/loan.json': LOAN,
  'own/visit.json': VISIT,
  [`${SITE}.json`]: { properties: { own_tool: { 'x-reference': 'own/tool' } } },
  [`${SITE}.ui.json`]: { 'ui:tabs': [{ title: 'Tools', list: 'own/tool' }] },
};

const publish = async (files: unknown) => {
  const { version } = await get('/schema');
  const draft = await ask('PUT', '/schema/draft', { body: { files } });
  const answer = await ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD } });
  return { draft: draft.body.data, answer };
};
const undo = async () => {
  const { version: base } = await get('/schema');
  return ask('POST', '/schema/undo', { body: { base, password: PASSWORD } });
};

describe('what is wrong with an own entity is told', () => {
  test.each<[object, string, string]>([
    [{ ...TOOL, title: undefined }, 'own/tool.json', '"title" cannot have this value.'],
    [{ ...TOOL, 'x-entity': { label: 'price' } }, 'own/tool.json', '"price" is no property of this layer.'],
    [{ ...TOOL, 'x-entity': { singleton: true } }, 'own/tool.json', '"singleton" is not known here.'],
    [{ ...TOOL, 'x-entity': { parent: 'site' } }, '', ''],
    [
      { ...TOOL, properties: { ...TOOL.properties, page: {} } },
      'own/tool.json',
      '"page" is reserved; choose another name.',
    ],
    [
      { title: 'T', 'x-entity': { parent: 'me' }, properties: { me: { 'x-reference': 'own/tool' } } },
      'own/tool.json',
      'Records of this entity cannot belong to those.',
    ],
    [
      { title: 'T', 'x-entity': { parent: 's' }, properties: { s: { 'x-reference': 'company/settings' } } },
      'own/tool.json',
      'Records of this entity cannot belong to those.',
    ],
    [
      { title: 'T', properties: { a: { 'x-reference': 'own/tol' } } },
      'own/tool.json',
      'There is no entity "own/tol" to refer to; did you mean "own/tool"?',
    ],
  ])('%j', async (tool, file, message) => {
    const { body } = await ask('PUT', '/schema/draft', { body: { files: { 'own/tool.json': tool } } });
    const [error] = body.data.errors;
    expect([error?.file ?? '', error?.message ?? '']).toEqual([file, message]);
  });

  test('an entity in a circle, a path with other letters, a tab without a reference, and too many', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => [`own/e${at}.json`, { title: `E${at}` }]),
    );
    const files = {
      ...many,
      'own/Big.json': { title: 'Big' },
      'own/a.json': {
        title: 'A',
        'x-entity': { parent: 'b' },
        properties: { b: { 'x-reference': 'own/b' } },
      },
      'own/b.json': {
        title: 'B',
        'x-entity': { parent: 'a' },
        properties: { a: { 'x-reference': 'own/a' } },
      },
      [`${SITE}.ui.json`]: { 'ui:tabs': [{ title: 'A', list: 'own/a' }] },
    };
    const { body } = await ask('PUT', '/schema/draft', { body: { files } });
    expect(
      body.data.errors.map((one: { file: string; message: string }) => `${one.file} ${one.message}`),
    ).toEqual([
      `${SITE}.ui.json "own/a" is no property of this layer.`,
      'own/Big.json The path of an own entity is "own/" with a name of small letters, digits and _.',
      'own/a.json Own entities of a tenant: 30 at most.',
      'own/b.json Own entities of a tenant: 30 at most.',
      'own/e30.json Own entities of a tenant: 30 at most.',
    ]);
  });
});

describe('a tenant has entities of its own', () => {
  let site = 0;
  let tool = 0;

  test('they are published without a restart, for this tenant alone', async () => {
    expect((await ask('GET', '/own/tool')).status).toBe(404);
    // What a list shows is remembered by then.
    await ask('GET', `/${SITE}`);
    site = (await ask('POST', `/${SITE}`, { body: { code: 'Y', name: 'Yard' } })).body.data.id;
    const { draft, answer } = await publish(FILES);
    expect(draft.errors).toEqual([]);
    expect(draft.plan.changes).toEqual([
      'There are new records: Tool.',
      'There are new records: Loan.',
      'There are new records: Visit.',
      'Site gets the field Own Tool.',
    ]);
    expect([answer.status, answer.body.data?.version]).toEqual([200, 1]);
    expect((await ask('GET', '/own/tool')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const globex: Sending = { at: 'globex', token: temp.tokens.globex };
    expect((await ask('GET', '/own/tool', globex)).status).toBe(404);
    expect((await ask('GET', '/own/constructor')).status).toBe(404);
  });

  test('records are made, changed, found, counted, exported and deleted', async () => {
    const body = { name: 'Torque wrench', note: 'Second drawer', price: 120.5, site };
    const made = await ask('POST', '/own/tool', { body });
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { name: 'Torque wrench', price: 120.5, state: 'well', site: { id: site, label: 'Yard' } },
    ]);
    tool = made.body.data.id;
    await ask('POST', '/own/tool', { body: { name: 'Crane scale', price: 10 } });
    expect((await ask('POST', '/own/tool', { body: { note: 'nameless' } })).body.errors).toHaveProperty(
      'name',
    );
    expect((await ask('POST', '/own/tool', { body: { name: 'x', price: 1.234 } })).status).toBe(422);
    const changed = await ask('PATCH', `/own/tool/${tool}`, { body: { state: 'broken' } });
    expect([changed.status, changed.body.data.state]).toEqual([200, 'broken']);
    const names = async (query: string) =>
      (await get(`/own/tool?${query}`)).map((one: { name: string }) => one.name);
    expect(await names('')).toEqual(['Crane scale', 'Torque wrench']);
    expect(await names('ordering=-price')).toEqual(['Torque wrench', 'Crane scale']);
    expect(await names('state=broken')).toEqual(['Torque wrench']);
    expect(await names('search=drawer')).toEqual(['Torque wrench']);
    expect(await names(`site_id=${site}`)).toEqual(['Torque wrench']);
    expect(await get('/own/tool/counts?views=state%3Dbroken')).toEqual([{ total: 1 }]);
    expect(JSON.stringify(await get('/own/tool/summary?sum=price'))).toContain('130.5');
    const csv = await ask('GET', '/own/tool?format=csv&columns=name,site');
    expect(String(csv.body)).toContain('Yard');
    const batch = { ids: [tool], change: { state: 'well' } };
    expect((await ask('POST', '/own/tool/batch', { body: batch })).status).toBe(200);
    expect((await ask('DELETE', `/own/tool/${tool}`)).status).toBe(204);
    expect((await ask('POST', `/own/tool/${tool}/restore`)).status).toBe(200);
    expect((await get(`/own/tool/${tool}`)).note).toBe('Second drawer');
    const history = await get(`/history?entity=own/tool&key=${tool}`);
    expect(history.map((one: { action: string }) => one.action)).toEqual(
      expect.arrayContaining(['created', 'updated', 'deleted', 'restored']),
    );
    expect(JSON.stringify(await get('/search?q=torque'))).toContain('Torque wrench');
  });

  test('they refer to records of the product, and these to them', async () => {
    await ask('PATCH', `/${SITE}/${site}`, { body: { own_tool: tool } });
    expect((await get(`/${SITE}/${site}`)).own_tool).toEqual({ id: tool, label: 'Torque wrench' });
    const list = await ask('GET', `/${SITE}`);
    await ask('PATCH', `/own/tool/${tool}`, { body: { name: 'Torque key' } });
    expect((await ask('GET', `/${SITE}`)).headers.etag).not.toBe(list.headers.etag);
    expect((await get(`/${SITE}?own_tool=key`))[0].own_tool.label).toBe('Torque key');
    expect((await ask('POST', '/own/loan', { body: { who: 'Ann' } })).body.errors).toHaveProperty('tool');
    const loan = await ask('POST', '/own/loan', { body: { tool, who: 'Ann', from_day: '2026-05-01' } });
    expect(loan.status).toBe(201);
    await ask('POST', '/own/visit', { body: { site, who: 'Bea' } });
    expect(await get(`/own/visit?site_id=${site}`)).toHaveLength(1);
  });

  test('what belongs to a record goes and comes back with it', async () => {
    expect((await ask('DELETE', `/own/tool/${tool}`)).status).toBe(204);
    expect(await get('/own/loan')).toEqual([]);
    expect((await get(`/${SITE}/${site}`)).own_tool).toBeNull();
    expect((await ask('POST', `/own/tool/${tool}/restore`)).status).toBe(200);
    expect((await get('/own/loan'))[0]).toMatchObject({ who: 'Ann', tool: { id: tool } });
    expect((await ask('DELETE', `/${SITE}/${site}`)).status).toBe(204);
    expect(await get('/own/visit')).toEqual([]);
    expect((await ask('POST', `/${SITE}/${site}/restore`)).status).toBe(200);
    expect((await get('/own/visit'))[0]).toMatchObject({ who: 'Bea', site: { id: site } });
  });

  test('a role may do with them what it says, and an admin may do all', async () => {
    const roles = await get('/users/role');
    const role = roles.find((one: { name: string }) => one.name === 'Technician');
    const [{ id: aaron }] = await get('/users/user?search=aaron');
    expect((await ask('PATCH', `/users/user/${aaron}`, { body: { role: role.id } })).status).toBe(200);
    const token = await temp.signIn('acme', 'aaron@acme.example');
    const asked = (method: string, path: string, sending: Sending = {}) =>
      ask(method, path, { token, ...sending });
    expect((await asked('GET', '/own/tool')).status).toBe(200);
    expect((await asked('GET', '/own/tool')).body.data[0]).not.toHaveProperty('price');
    expect((await asked('POST', '/own/tool', { body: { name: 'No' } })).status).toBe(403);
    const grants = { ...role.grants, 'own/tool': { read: 'all', create: true } };
    expect((await ask('PATCH', `/users/role/${role.id}`, { body: { grants } })).status).toBe(200);
    expect((await asked('POST', '/own/tool', { body: { name: 'Yes' } })).status).toBe(201);
    const { files } = (await asked('GET', '/model')).body.data;
    expect(Object.keys(files['own/tool.json'].properties)).not.toContain('price');
    expect(files['own/tool.ui.json']['ui:list']).toEqual({ columns: ['name', 'state', 'site'], totals: [] });
    const hidden = { ...role.grants, 'own/tool': {} };
    expect((await ask('PATCH', `/users/role/${role.id}`, { body: { grants: hidden } })).status).toBe(200);
    expect((await asked('GET', '/own/tool')).status).toBe(404);
    expect((await asked('GET', '/model')).body.data.files).not.toHaveProperty('own/tool.json');
  });

  test('people comment on them, and rules bind them', async () => {
    const said = await ask('POST', '/comments/comment', {
      body: { entity: 'own/tool', key: tool, text: 'Oiled' },
    });
    expect(said.status).toBe(201);
  });

  test('another node and a restart have them', async () => {
    const elsewhere = await temp.anotherNode();
    const answer = await elsewhere('GET', '/api/v1/own/tool?search=key', {
      at: 'acme',
      token: temp.tokens.acme,
    });
    expect([answer.status, answer.body.data[0].name]).toEqual([200, 'Torque key']);
    await temp.restart();
    expect((await get('/own/tool?search=key'))[0].name).toBe('Torque key');
  });

  test('a later version has the digest of the model that it makes, and misses no entity that is referred to', async () => {
    const { answer } = await publish({ ...FILES, 'own/more.json': { title: 'More' } });
    expect(answer.body.data.digest).toBe((await get('/model')).digest);
    const { 'own/tool.json': _, 'own/tool.ui.json': __, ...less } = FILES;
    const { draft } = await publish(less);
    expect(draft.errors.map((one: { message: string }) => one.message)).toContain(
      'There is no entity "own/tool" to refer to.',
    );
    expect((await undo()).status).toBe(200);
  });

  test('undo hides them, and they come back as they were, searched by other texts too', async () => {
    expect((await undo()).status).toBe(200);
    expect((await ask('GET', '/own/tool')).status).toBe(404);
    expect((await ask('PATCH', `/${SITE}/${site}`, { body: { name: 'Yard 2' } })).status).toBe(200);
    const other = { ...TOOL, 'x-entity': { ...TOOL['x-entity'], search: ['note'] } };
    const { draft, answer } = await publish({ ...FILES, 'own/tool.json': other });
    expect(draft.plan).toMatchObject({
      changes: expect.arrayContaining(['The records Tool are back, with all that was in them.']),
      refused: [],
    });
    expect(answer.status).toBe(200);
    expect(await get('/own/tool?search=key')).toEqual([]);
    expect((await get('/own/tool?search=drawer'))[0]).toMatchObject({ name: 'Torque key' });
    expect((await get('/own/loan'))[0]).toMatchObject({ who: 'Ann' });
    expect((await get(`/${SITE}/${site}`)).own_tool).toMatchObject({ id: tool });
  });
});
