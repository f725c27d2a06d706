import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import product from '../../../shared/gen/openapi.json' with { type: 'json' };

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const GLOBEX = (): Sending => ({ at: 'globex', token: temp.tokens.globex });

const FILES = {
  'company/site.json': { properties: { own_gate: { maxLength: 20 } }, required: ['own_gate'] },
  'own/tool.json': {
    title: 'Tool',
    properties: { name: {}, price: { 'x-decimals': 2, 'x-class': 'money' } },
  },
};

test('the document of a tenant has what it added, and nobody else’s has', async () => {
  expect((await ask('GET', '/model/openapi.json')).body).toEqual(product);
  await ask('PUT', '/schema/draft', { body: { files: FILES } });
  await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  const { body, headers } = await ask('GET', '/model/openapi.json');
  expect(body.components.schemas).toMatchObject({
    company__site: { properties: { own_gate: { maxLength: 20 } } },
    'company__site.create': { required: expect.arrayContaining(['own_gate']) },
    own__tool: { properties: { name: {}, price: {} } },
  });
  const named = (path: string) => body.paths[path].get.parameters.map(({ name }: { name: string }) => name);
  expect(named('/company/site')).toContain('own_gate');
  expect(named('/own/tool')).toContain('price.gte');
  const added = Object.keys(body.paths).filter((path) => !Object.hasOwn(product.paths, path));
  expect(added.sort()).toEqual(
    ['', '/batch', '/counts', '/summary', '/{id}', '/{id}/readers', '/{id}/restore'].map(
      (end) => `/own/tool${end}`,
    ),
  );
  const again = await ask('GET', '/model/openapi.json', {
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.status).toBe(304);
  expect((await ask('GET', '/model/openapi.json', GLOBEX())).body).toEqual(product);
  expect((await ask('GET', '/openapi.json', { token: undefined })).body).toEqual(product);
});

test('somebody who may not know of a field does not find it there', async () => {
  const people = await peopleOfRoles(temp, {
    clerk: { 'own/tool': { read: 'all' } },
  });
  const token = people.clerk?.token;
  const { body } = await ask('GET', '/model/openapi.json', { token });
  expect(Object.keys(body.components.schemas.own__tool.properties)).toContain('name');
  expect(Object.keys(body.components.schemas.own__tool.properties)).not.toContain('price');
  expect(JSON.stringify(body.paths['/own/tool'])).not.toContain('price');
});

test('it is made anew with what is published', async () => {
  const files = { ...FILES, 'own/tool.json': { ...FILES['own/tool.json'], description: 'Something else' } };
  await ask('PUT', '/schema/draft', { body: { files } });
  await ask('POST', '/schema/publish', { body: { base: 1, password: PASSWORD } });
  expect((await ask('GET', '/model/openapi.json')).body.tags).toContainEqual({
    name: 'Tools',
    description: 'Something else',
  });
});
