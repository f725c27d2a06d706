import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** Several choices of a list, of an own kind of record. */
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const filesWith = (...dangers: string[]) => ({
  'own/job.json': { title: 'Job', properties: { name: {}, dangers: { items: { enum: dangers } } } },
});
const refused = async (...dangers: string[]) =>
  (await ask('PUT', '/schema/draft', { body: { files: filesWith(...dangers) } })).body.data.plan.refused;

test('they are kept in the order of the choices, none is empty, and the same again is no change', async () => {
  expect(await refused('gas', 'fire', 'noise')).toEqual([]);
  await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  const made = await ask('POST', '/own/job', { body: { name: 'Weld', dangers: ['fire', 'gas'] } });
  expect(made.body.data).toMatchObject({ dangers: ['gas', 'fire'] });
  const again = await ask('PATCH', '/own/job/1', { body: { dangers: ['gas', 'fire'] } });
  expect([again.status, again.headers.etag]).toEqual([200, made.headers.etag]);
  const none = await ask('POST', '/own/job', { body: { name: 'Sweep', dangers: [] } });
  expect(none.body.data).toMatchObject({ dangers: null });
  expect((await ask('GET', '/own/job?dangers.null=true')).body.data).toMatchObject([{ name: 'Sweep' }]);
});

test('one that records have cannot be taken away, one that none has can', async () => {
  expect(await refused('fire', 'noise')).toMatchObject([
    { entity: 'own/job', property: 'dangers', rows: { count: 1 } },
  ]);
  expect(await refused('gas', 'fire')).toEqual([]);
});

test('rules, views, roll-ups and what only some records have ask which of them a record has', async () => {
  const watch = { 'x-while': { 'dangers.has': 'fire' }, 'x-required': true };
  const files = {
    'own/job.json': {
      title: 'Job',
      'x-entity': {
        label: 'name',
        rules: [
          {
            when: { 'dangers.has.all': ['gas', 'fire'] },
            check: { 'helpers.gte': 2 },
            message: 'takes two helpers with gas and fire',
          },
        ],
      },
      properties: {
        name: {},
        dangers: { items: { enum: ['gas', 'fire', 'noise'] } },
        helpers: { type: 'integer' },
        watch,
        plant: { 'x-reference': 'own/plant' },
      },
    },
    'own/job.ui.json': {
      'ui:list': { views: [{ title: 'Hot', where: { 'dangers.has': ['fire'] } }] },
    },
    'own/plant.json': {
      title: 'Plant',
      'x-entity': { label: 'name' },
      properties: {
        name: {},
        loud: { 'x-value': { count: 'own/job', by: 'plant', where: { 'dangers.has': ['noise', 'gas'] } } },
      },
    },
  };
  expect((await ask('PUT', '/schema/draft', { body: { files } })).body.data.errors).toEqual([]);
  const published = await ask('POST', '/schema/publish', { body: { base: 1, password: PASSWORD } });
  expect([published.status, published.body.errors]).toEqual([200, undefined]);
  const { id: plant } = (await ask('POST', '/own/plant', { body: { name: 'North' } })).body.data;
  const create = (body: object) => ask('POST', '/own/job', { body: { plant, helpers: 0, ...body } });
  expect((await create({ dangers: ['fire'] })).body.errors).toEqual({ watch: ['is required'] });
  expect((await create({ dangers: ['noise'], watch: 'Ann' })).status).toBe(422);
  const both = { dangers: ['fire', 'gas'], watch: 'Ann' };
  expect((await create(both)).body.errors).toEqual({ helpers: ['takes two helpers with gas and fire'] });
  for (const body of [{ ...both, helpers: 2 }, { dangers: ['noise'] }, { dangers: ['fire'], watch: 'Bo' }])
    expect((await create(body)).status).toBe(201);
  expect((await ask('GET', `/own/plant/${plant}`)).body.data).toMatchObject({ loud: 2 });
  const found = async (query: string) =>
    (await ask('GET', `/own/job?plant_id=${plant}&${query}`)).body.data.length;
  expect(await found('dangers.has=noise,gas')).toBe(2);
  expect(await found('dangers.has.all=noise,gas')).toBe(0);
  expect(await found('dangers.has.all=fire,gas')).toBe(1);
  expect((await ask('GET', '/own/job?dangers.has.all=wind')).status).toBe(400);
  for (const where of [{ dangers: 'fire' }, { 'dangers.has': 'wind' }, { 'name.has': 'x' }]) {
    const wrong = { ...files, 'own/job.ui.json': { 'ui:list': { views: [{ title: 'Hot', where }] } } };
    const { errors } = (await ask('PUT', '/schema/draft', { body: { files: wrong } })).body.data;
    expect([where, errors.length]).toEqual([where, 1]);
  }
});
