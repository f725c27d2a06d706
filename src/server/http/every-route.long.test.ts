import Ajv from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALWAYS } from '../../../test/proofs/api-description.ts';
import { routeKind } from '../../../test/support/route-kind.ts';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { dealtByKind, EVERY_CASE } from '../../../test/support/shared-cases.ts';
import { type Answer, type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import document from '../../shared/gen/openapi.json' with { type: 'json' };
import { INSTALLATION_LAYER, OWN_LAYER } from '../../shared/schema/layer-files.ts';
import { layeredModel } from '../../shared/schema/layered-model.ts';
import { entitiesOf, entityAt } from '../../shared/schema/manifest.ts';
import { features } from '../features/features.ts';
import { readPacks } from '../lib/product-packs.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import { api } from './api.ts';
import { type ApiDocument, extendedDocument } from './api-document.ts';
import { requestLimits } from './guards/authentication.ts';
import type { AppParts } from './http-types.ts';
import { healthRoutes } from './routes/health.ts';

/**
 * Sends wrong input to every route in the API description; a new entity is included automatically. Whatever is sent, the
 * answer must be a documented status other than 5xx, in the envelope, with nothing internal, and stored data must not
 * change. Routes that share their code for all entities share the cases; so do properties of one kind.
 */
let temp: TempApp;
const HOSTS = ['acme', 'admin'] as const;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Route {
  method: string;
  path: string;
  takesBody: boolean;
  /** The documented statuses, except server errors. */
  statuses: number[];
}

/** 409: an action that the state of the record does not allow, whatever is sent with it. */
const REFUSED = [400, 401, 403, 404, 405, 409, 413, 422];

const routes: Route[] = Object.entries(
  document.paths as Record<string, Record<string, { responses: object }>>,
).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    if (!operation) return [];
    const described = Object.keys(operation.responses).map(Number);
    const statuses = [...described, ...ALWAYS].filter((status) => status < 500);
    return [{ method: method.toUpperCase(), path, takesBody: 'requestBody' in operation, statuses }];
  }),
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
const described = new Ajv({ strict: false, validateFormats: false }).addSchema(document, 'api');
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
const WRONG_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json\tx',
  'garbage',
];
/** Input refused before a store is used is refused with any engine. */
const ON_POSTGRES = process.env.TEST_ENGINE === 'postgresql' && !EVERY_CASE;
/** Queries that every list refuses. */
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
  'ordering=__proto__',
  'search=%00',
  `search=${'x'.repeat(3_000)}`,
  'search[]=a',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'id=x',
  'a.b=1',
  '=',
  'page=1&page=2',
  'work_order_id=x',
  'is_closed=maybe',
  '%zz=1',
];
/** Queries that every list accepts, finding nothing or everything. */
const ODD_QUERIES = [
  'ordering=-',
  'ordering=id,id,-id',
  'search=%22%20OR%20*',
  'search=%F0%9F%98%80',
  'search=%25_%5C',
  'search=NEAR(',
  '&&&',
];

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

/**
 * Sends to a route on each host that has a store, signed in there and, if the engine makes no difference, also signed
 * out.
 */
async function everywhere(route: Route, key: string, sending: Sending, query = ''): Promise<Answer[]> {
  const path = `/api/v1${route.path.replace(/\{\w+\}/, key)}${query}`;
  const answers: Answer[] = [];
  for (const at of HOSTS)
    for (const token of [temp.tokens[at], ...(ON_POSTGRES ? [] : [undefined])]) {
      const answer = await temp.ask(route.method, path, { at, token, ...sending });
      expectSane(answer, `${route.method} ${path} at ${at}`, route.statuses);
      answers.push(answer);
    }
  return answers;
}

/** The statuses for callers with access: on other hosts they must sign in first, or the route does not exist. */
function statusesOf(answers: Answer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].filter(
    (status) => status !== 401 && status !== 404,
  );
}

function expectSane({ status, body, headers }: Answer, what: string, statuses: number[]): void {
  if (status < 400 && statuses.includes(status)) return;
  const said = `${what} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  expect(statuses, said).toContain(status);
  if (body !== '')
    expect(body, said).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(JSON.stringify(body), said).not.toMatch(/\.ts:|node:|SQLITE|sqlite|SELECT |at Object/);
  expect(headers['access-control-allow-origin'], said).toBeUndefined();
}

const LISTS = new Set(
  Object.values(manifest)
    .filter(({ operations }) => operations.includes('list'))
    .map(({ path }) => `/${path}`),
);

/** Signing out would end the test's own sessions, a suspended company answers nothing, and files are not JSON; these have tests of their own. */
const SEPARATE = /\/logout$|\/suspend$|^\/files$|\/photo\/\{token\}$|\/thumb$/;
const harmless = apiRoutes.filter(({ path }) => !SEPARATE.test(path));

const share = <Case>(cases: Case[], least: number) =>
  dealtByKind(cases, harmless, ({ method, path }) => routeKind(method, path), ON_POSTGRES ? 1 : least);
const shares = {
  ids: share(BAD_IDS, 3),
  bodies: share(BAD_BODIES, 3),
  types: share(WRONG_TYPES, 1),
  badQueries: share(BAD_QUERIES, 4),
  oddQueries: share(ODD_QUERIES, 2),
};
const of = <Case>(cases: Map<Route, Case[]>, route: Route): Case[] => cases.get(route) as Case[];

/** The registered routes, named as in the description. */
async function registeredRoutes(): Promise<string[]> {
  const found: string[] = [];
  const none = { engine: {}, tenancy: {}, hooks: {}, log: {} };
  const parts = { ...none, settings: readSettings({}), features } as unknown as AppParts;
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', ({ method, url, config }) => {
    // Missing methods of an address are answered too, but are not routes of the API.
    if (typeof method === 'string') found.push(`${method} ${url.replace(/^\/api\/v1/, '')}`);
    else expect(config?.open).toBe(true);
  });
  healthRoutes(app, parts);
  await app.register((group) => api(group, parts, requestLimits(0)), { prefix: '/api/v1' });
  return found.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort();
}

/** The routes that serve the entities of a layer, named as in the document of a tenant that has one. */
function routesOfLayer(layer: string): string[] {
  const actions = { seal: { title: 'Seal', sign: 'It is sealed' } };
  const files = {
    [`${layer}/record.json`]: { title: 'Record', 'x-entity': { actions }, properties: {} },
  };
  const below = document as unknown as ApiDocument;
  const { paths } = extendedDocument(below, layeredModel(productModel, [{ id: layer, version: 1, files }]));
  return (
    Object.entries(paths)
      .filter(([path]) => !Object.hasOwn(document.paths, path))
      .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
      // Which actions an entity of a layer has is known only by the model of a request.
      .map((route) => route.replace(`/${layer}/record`, `/${layer}/{entity}`).replace('/seal', '/{action}'))
  );
}

test('the descriptions name the routes there are, and no other', async () => {
  const layers = [OWN_LAYER, INSTALLATION_LAYER, ...readPacks().map(({ id }) => id)].flatMap(routesOfLayer);
  const described = [...routes.map(({ method, path }) => `${method} ${path}`), ...layers];
  expect(await registeredRoutes()).toEqual(described.sort());
  expect(described.length).toBeGreaterThan(60);
});

describe.each(harmless.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    if (route.path.includes('{'))
      test('odd ids', async () => {
        for (const id of of(shares.ids, route)) {
          const answers = await everywhere(
            route,
            id,
            route.method === 'GET' || route.method === 'DELETE' ? {} : { body: { name: 'x' } },
          );
          for (const { status } of answers) expect([400, 401, 404, 405, 422], id).toContain(status);
        }
      });

    if (['POST', 'PUT', 'PATCH'].includes(route.method)) {
      test.skipIf(ON_POSTGRES)('odd bodies', async () => {
        for (const [kind, body] of of(shares.bodies, route))
          for (const { status } of await everywhere(route, '1', { body }))
            if (route.takesBody) expect(REFUSED, kind).toContain(status);
      });

      test.skipIf(ON_POSTGRES)('the wrong kind of body', async () => {
        const sent = async (type: string) =>
          statusesOf(await everywhere(route, '1', { body: '{}', headers: { 'content-type': type } }));
        // Mail programs unsubscribe with forms.
        const takesForm = (type: string) => type.startsWith('multipart/') && /unsubscribe/.test(route.path);
        for (const type of of(shares.types, route))
          if (!takesForm(type)) expect(await sent(type), type).toEqual([415]);
        expect(await sent('application/json;')).not.toContain(415);
      });
    }

    const isWhole = route.method === 'DELETE' && !route.path.includes('{');
    if (route.method === 'GET' || isWhole)
      test('odd queries', async () => {
        const answered = async (query: string) => statusesOf(await everywhere(route, '1', {}, `?${query}`));
        // Routes other than lists ignore list parameters.
        const isList = LISTS.has(route.path);
        // Here is no version that could be taken back.
        const usual = route.path === '/schema/undo' ? [200, 400, 409] : [200, 204, 400];
        if (isList) expect(await answered('page=2')).toEqual([200]);
        for (const query of of(shares.badQueries, route))
          for (const status of await answered(query)) expect(isList ? [400] : usual, query).toContain(status);
        for (const query of of(shares.oddQueries, route))
          for (const status of await answered(query)) expect(isList ? [200] : usual, query).toContain(status);
      });
  },
);

const created = Object.values(manifest).filter(({ operations }) => operations.includes('create'));
const fields = created.flatMap((entity) =>
  [...entity.properties, { name: 'nothing' }, { name: '_version' }].map((property) => ({ entity, property })),
);
const values = dealtByKind(
  BAD_VALUES,
  fields,
  ({ property }) =>
    'kind' in property
      ? [property.kind, property.storage, property.required, property.readOnly].join(' ')
      : property.name,
  ON_POSTGRES ? 1 : 4,
);

describe.each(created.map((entity) => [entity.path, entity] as const))(
  'wrong values of %s',
  (path, entity) => {
    const at = entity.scope === 'platform' ? 'admin' : 'acme';
    const send = (method: string, address: string, body?: object) =>
      temp.ask(method, `/api/v1/${address}`, { at, token: temp.tokens[at], body });

    test('in each property', async () => {
      const own = entityAt(entitiesOf(manifest, at === 'admin' ? 'platform' : 'tenant'), path);
      const good = await sampleRecord(own, refer, { optional: true, number: 50 });
      const made = await send('POST', path, good);
      // The sample of another entity may already have taken the only place for the same two records.
      const isThere = JSON.stringify(made.body.errors ?? {}).includes('is already used with the same');
      expect(isThere ? 201 : made.status, JSON.stringify(made.body)).toBe(201);
      const there = isThere ? (await send('GET', path)).body.data[0] : made.body.data;
      const key = there[entity.key];
      const record = `${path}/${typeof key === 'object' ? key.id : key}`;
      let tried = 0;
      let refused = 0;
      for (const field of fields.filter((one) => one.entity === entity))
        for (const value of values.get(field) as unknown[]) {
          const { name } = field.property;
          const what = `${path} ${name}=${JSON.stringify(value)?.slice(0, 50)}`;
          const body = { ...good, [name]: value };
          const change = { [name]: value };
          for (const [method, address, sent] of [
            ['POST', path, body],
            ['PATCH', record, change],
          ] as const) {
            if (method === 'PATCH' && !entity.operations.includes('update')) continue;
            const answer = await send(method, address, sent);
            tried++;
            // A body allowed by the description may still refer to a missing record, be a duplicate, or name an
            // impossible date; and invitations are limited per hour.
            const isAllowed = allows(path, method, sent);
            expectSane(answer, `${method} ${what}`, isAllowed ? [200, 201, 422, 429] : [422]);
            if (answer.status === 422) refused++;
            // An error in a line is reported at the line.
            const named = Object.keys(answer.body.errors ?? {}).map((key) => key.split('.', 1)[0]);
            if (!isAllowed) expect(named, `${method} ${what}`).toContain(name);
          }
        }
      expect(refused).toBeGreaterThan(tried / 4);
    });
  },
);

/** Whether the API description allows a body. */
function allows(path: string, method: 'POST' | 'PATCH', body: unknown): boolean {
  const name = `${path.replaceAll('/', '__').replaceAll('-', '_')}.${method === 'POST' ? 'create' : 'update'}`;
  const check = described.getSchema(`api#/components/schemas/${name}`);
  if (!check) throw new Error(`The description has no ${name}`);
  return check(body) as boolean;
}

/** A record of an entity, created if there is none yet. */
async function refer(path: string): Promise<number> {
  const sending = { at: 'acme', token: temp.tokens.acme } as const;
  const { body } = await temp.ask('GET', `/api/v1/${path}?page_size=1`, sending);
  if (body.data[0]) return body.data[0].id;
  const sample = await sampleRecord(entityAt(manifest, path), refer);
  const made = await temp.ask('POST', `/api/v1/${path}`, { ...sending, body: sample });
  expect(made.status, `${path} ${JSON.stringify(made.body)}`).toBe(201);
  return made.body.data.id;
}

test('nothing has changed for all objects, and everybody is still signed in', async () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  for (const at of HOSTS)
    expect((await temp.ask('GET', '/api/v1/users/user', { at, token: temp.tokens[at] })).status).toBe(200);
});
