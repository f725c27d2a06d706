import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Answer, type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import document from '../../shared/gen/openapi.json' with { type: 'json' };
import { entityAt } from '../../shared/schema/manifest.ts';
import { readSettings } from '../settings.ts';
import { api } from './api.ts';
import type { AppParts } from './http-types.ts';
import { healthRoutes } from './routes/health.ts';

/**
 * Wrong input to every route that the API's description names. A new entity is in here the moment it exists. Whatever
 * is sent: no 5xx, the envelope, nothing from inside, and what was stored stays as it was.
 */
let temp: TempApp;
const HOSTS = ['acme', 'admin'] as const;
const METHODS = ['get', 'post', 'patch', 'delete'] as const;

interface Route {
  method: string;
  path: string;
  takesBody: boolean;
}

const REFUSED = [400, 401, 403, 404, 405, 413, 422];

const routes: Route[] = Object.entries(document.paths as Record<string, Record<string, object>>).flatMap(
  ([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path,
      takesBody: 'requestBody' in (item[method] ?? {}),
    })),
);
const apiRoutes = routes.filter(({ path }) => !path.endsWith('z'));

const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  '9007199254740993',
  '99999999999999999999',
  'abc',
  'null',
  '%00',
  '%2e%2e',
  "1'--",
  '1%20or%201',
  'new',
  '٣',
  '__proto__',
  '999999',
];
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const BAD_BODIES: [string, string][] = [
  ['nothing', ''],
  ['broken', '{"a":'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a number', '1e999'],
  ['an array', '[{"name":"x"}]'],
  ['deep', deep(30_000)],
  ['deep inside', `{"name":${deep(20_000)}}`],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['toString', '{"toString":1,"hasOwnProperty":2}'],
  ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, i) => [`key${i}`, i])))],
  ['too large', JSON.stringify({ name: 'x'.repeat(80_000) })],
  ['what the server owns', '{"id":1,"created_at":"2020-01-01","_version":9,"tenant":1,"is_admin":true}'],
];
const BAD_VALUES: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  2 ** 60,
  true,
  '',
  ' ',
  'x'.repeat(30_000),
  '\0',
  '\ud800',
  "'; drop table users; --",
  [],
  [1],
  {},
  { id: 1 },
  { label: 'x' },
  'NaN',
  '2026-02-31',
  '2026-13-45T99:99:99Z',
  '__proto__',
];
const BAD_QUERIES = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=99999999999999999999',
  'page_size=0',
  'page_size=101',
  'page_size=x',
  'ordering=nothing',
  'ordering=id;drop',
  'ordering=-',
  'ordering=__proto__',
  'ordering=id,id,-id',
  'search=%00',
  'search=%22%20OR%20*',
  'search=%F0%9F%98%80',
  'search=%25_%5C',
  'search=NEAR(',
  `search=${'x'.repeat(3_000)}`,
  'search[]=a',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'id=x',
  'a.b=1',
  '=',
  '&&&',
  'page=1&page=2',
  'work_order_id=x',
  'asset=0',
  'is_closed=maybe',
  '%zz=1',
];

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

/** Sends to a route on each host that has a store, signed in there and not. */
async function everywhere(route: Route, key: string, sending: Sending, query = ''): Promise<Answer[]> {
  const path = `/api/v1${route.path.replace(/\{\w+\}/, key)}${query}`;
  const answers: Answer[] = [];
  for (const at of HOSTS)
    for (const token of [temp.tokens[at], undefined]) {
      const answer = await temp.ask(route.method, path, { at, token, ...sending });
      expectSane(answer, `${route.method} ${path} at ${at}`);
      answers.push(answer);
    }
  return answers;
}

function expectSane({ status, body, headers }: Answer, what: string): void {
  const said = `${what} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  expect(status, said).toBeLessThan(500);
  if (status < 400) return;
  if (body !== '')
    expect(body, said).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(JSON.stringify(body), said).not.toMatch(/\.ts:|node:|SQLITE|sqlite|SELECT |at Object/);
  expect(headers['access-control-allow-origin'], said).toBeUndefined();
}

/** Signing out would end the test's own sessions; it has tests of its own. */
const harmless = apiRoutes.filter(({ path }) => !path.endsWith('/logout'));

/** The routes that are registered, as the description would name them. */
async function registeredRoutes(): Promise<string[]> {
  const found: string[] = [];
  const parts = { settings: readSettings({}), engine: {}, tenancy: {}, log: {} } as unknown as AppParts;
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', ({ method, url, config }) => {
    // Methods that an address lacks are answered too, and are no routes of the API.
    if (typeof method === 'string') found.push(`${method} ${url.replace(/^\/api\/v1/, '')}`);
    else expect(config?.open).toBe(true);
  });
  healthRoutes(app, parts);
  await app.register((group) => api(group, parts), { prefix: '/api/v1' });
  return found.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort();
}

test('the description names the routes there are, and no other', async () => {
  const described = routes.map(({ method, path }) => `${method} ${path}`).sort();
  expect(await registeredRoutes()).toEqual(described);
  expect(described.length).toBeGreaterThan(60);
});

describe.each(harmless.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    if (route.path.includes('{'))
      test('odd ids', async () => {
        for (const id of BAD_IDS) {
          const answers = await everywhere(
            route,
            id,
            route.method === 'GET' || route.method === 'DELETE' ? {} : { body: { name: 'x' } },
          );
          for (const { status } of answers) expect([400, 401, 404, 405, 422], id).toContain(status);
        }
      });

    if (route.method === 'POST' || route.method === 'PATCH') {
      test('odd bodies', async () => {
        for (const [kind, body] of BAD_BODIES)
          for (const { status } of await everywhere(route, '1', { body }))
            if (route.takesBody) expect(REFUSED, kind).toContain(status);
      });

      test('the wrong kind of body', async () => {
        for (const type of [
          'text/plain',
          'application/xml',
          'multipart/form-data; boundary=x',
          'application/json;',
          'application/json\tx',
          'garbage',
        ]) {
          await everywhere(route, '1', { body: '{}', headers: { 'content-type': type } });
        }
      });
    }

    const isWhole = route.method === 'DELETE' && !route.path.includes('{');
    if (route.method === 'GET' || isWhole)
      test('odd queries', async () => {
        for (const query of BAD_QUERIES) await everywhere(route, '1', {}, `?${query}`);
      });
  },
);

describe.each(
  Object.values(manifest)
    .filter(({ operations }) => operations.includes('create'))
    .map((entity) => [entity.path, entity] as const),
)('wrong values of %s', (path, entity) => {
  test('in each property', async () => {
    const at = entity.scope === 'platform' ? 'admin' : 'acme';
    const good = await sampleRecord(entityAt(manifest, path), () => 1, { optional: true });
    for (const name of [...entity.properties.map((property) => property.name), 'nothing', '_version']) {
      for (const value of BAD_VALUES) {
        const body = { ...good, [name]: value };
        const sending = { at, token: temp.tokens[at], body } as const;
        expectSane(
          await temp.ask('POST', `/api/v1/${path}`, sending),
          `POST ${path} ${name}=${JSON.stringify(value)?.slice(0, 50)}`,
        );
        const change = { at, token: temp.tokens[at], body: { [name]: value } } as const;
        expectSane(
          await temp.ask('PATCH', `/api/v1/${path}/1`, change),
          `PATCH ${path} ${name}=${JSON.stringify(value)?.slice(0, 50)}`,
        );
      }
    }
  });
});

test('nothing has changed for all objects, and everybody is still signed in', async () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  for (const at of HOSTS)
    expect((await temp.ask('GET', '/api/v1/users/user', { at, token: temp.tokens[at] })).status).toBe(200);
});
