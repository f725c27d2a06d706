import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../src/server/auth/totp.ts';
import { manifest } from '../src/shared/gen/manifest.ts';
import type { Entity } from '../src/shared/schema/entity.ts';
import type { Labelled, WireRecord } from '../src/shared/wire.ts';
import { linkToken } from './support/link-token.ts';
import { sampleRecord } from './support/sample-record.ts';
import { type RunningServer, type Sending, startServer } from './support/server.ts';

// The document at /openapi.json is a promise. This test sends every kind of request to every entity of a running
// server, and each answer must have a documented status and the documented shape.

interface Described {
  content?: object;
  $ref?: string;
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
  components: object;
}

let server: RunningServer;
/** Those of acme, which has what its pack adds, and of the product, for all others. */
const documents: Record<string, Document> = {};
const ofHost = (tenant: string) => (tenant === 'acme' ? 'acme' : 'admin');
let ajv: Ajv2020;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer({ demo: true });
  ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  tokens.acme = await server.signIn('acme', 'demo@acme.example');
  tokens.admin = await server.signIn('admin', 'admin@mainstay.example');
  for (const tenant of ['acme', 'admin']) {
    const sending = { tenant, token: tokens[tenant] };
    const path = tenant === 'acme' ? '/api/v1/model/openapi.json' : '/api/v1/openapi.json';
    const { body } = await server.ask('GET', path, sending);
    documents[tenant] = body as unknown as Document;
    ajv.addSchema({ ...documents[tenant], $id: tenant });
  }
});
afterAll(async () => {
  await server.stop();
  server.forget();
});

/** Sends a request and checks the answer against the document's entry for its route and status. */
async function promised(method: string, route: string, path: string, sending: Sending & { tenant: string }) {
  const answer = await server.ask<WireRecord | WireRecord[]>(method, `/api/v1${path}`, sending);
  const what = `${sending.tenant} ${method} ${path} ${answer.status}`;
  const response =
    documents[ofHost(sending.tenant)]?.paths[route]?.[method.toLowerCase()]?.responses[answer.status];
  expect(response, `${what} is described`).toBeDefined();
  const pointer =
    response?.$ref ?? `#/paths/${escaped(route)}/${method.toLowerCase()}/responses/${answer.status}`;
  if (response?.content || response?.$ref) {
    const check = ajv.compile({
      $ref: `${ofHost(sending.tenant)}${pointer}/content/application~1json/schema`,
    });
    expect(check(answer.body), `${what}: ${ajv.errorsText(check.errors)}`).toBe(true);
  } else expect(answer.body, what).toEqual({});
  return answer;
}

const escaped = (route: string) => encodeURI(route.replaceAll('~', '~0').replaceAll('/', '~1'));

function hostsOf(entity: Entity): string[] {
  if (entity.scope === 'every') return ['acme', 'admin'];
  return [entity.scope === 'platform' ? 'admin' : 'acme'];
}

const cases = Object.values(manifest)
  .filter(({ singleton }) => !singleton)
  .flatMap((entity) => hostsOf(entity).map((tenant) => ({ entity, tenant })));

test.each(cases)('$entity.path on $tenant answers as described', async ({ entity, tenant }) => {
  const token = tokens[tenant];
  const list = `/${entity.path}`;
  const record = `${list}/{${entity.key === 'id' ? 'id' : `${entity.key}_id`}}`;
  const isMissing = entity.personal || entity.about || entity.path === 'users/scope';
  if (isMissing && entity.operations.includes('create')) {
    // The demo data hold none: each belongs to the user who created it, or is of one of the two ways to limit roles.
    const own = await sampleRecord(entity, () => 1);
    expect((await promised('POST', list, list, { tenant, token, body: own })).status).toBe(201);
  }
  const { body } = await promised('GET', list, list, { tenant, token });
  await promised('GET', list, `${list}?nonsense=1`, { tenant, token });
  await promised('GET', list, list, { tenant });
  await promised('GET', record, `${list}/999999999`, { tenant, token });
  if (entity.operations.includes('create')) {
    const refused = await promised('POST', list, list, { tenant, token, body: { nonsense: 1 } });
    expect([403, 422]).toContain(refused.status);
  }
  const row = (body.data as WireRecord[])[0];
  expect(row, 'the demo data has one').toBeDefined();
  if (!row) return;
  const key = entity.key === 'id' ? row.id : (row[entity.key] as Labelled).id;
  await promised('GET', record, `${list}/${key}`, { tenant, token });
  if (entity.single) {
    const parent = (row[entity.parent as string] as Labelled).id;
    await promised('GET', list, `${list}?${entity.parent}=${parent}`, { tenant, token });
    await promised('GET', list, `${list}?${entity.parent}=999999999`, { tenant, token });
  }
  if (entity.operations.includes('update'))
    await promised('PATCH', record, `${list}/${key}`, { tenant, token, body: { nonsense: 1 } });
});

test('a record without an id is answered as described', async () => {
  const acme = { tenant: 'acme', token: tokens.acme };
  const path = '/company/settings';
  await promised('GET', path, path, acme);
  await promised('GET', path, path, { tenant: 'acme' });
  expect((await promised('PATCH', path, path, { ...acme, body: { currency: 'EUR' } })).status).toBe(200);
  expect((await promised('PATCH', path, path, { ...acme, body: { currency: 'EURO' } })).status).toBe(422);
});

test('the life of a record is as described', async () => {
  const tenant = 'acme';
  const token = tokens.acme;
  const body = { code: 'API-1', name: 'Described' };
  const made = await promised('POST', '/company/site', '/company/site', { tenant, token, body });
  expect(made.status).toBe(201);
  const path = `/company/site/${(made.body.data as WireRecord).id}`;
  const send = (method: string, more: object = {}) =>
    promised(method, '/company/site/{id}', path, { tenant, token, ...more });
  expect((await send('PATCH', { body: { name: 'X' }, headers: { 'If-Match': '"v99"' } })).status).toBe(412);
  expect((await send('PATCH', { body: { name: 'X' } })).status).toBe(200);
  expect((await send('DELETE')).status).toBe(204);
  expect((await send('DELETE')).status).toBe(404);
});

test('the routes beside the entities answer as described', async () => {
  const acme = { tenant: 'acme', token: tokens.acme };
  const admin = { tenant: 'admin', token: tokens.admin };
  for (const route of ['/tenant', '/config', '/dashboard', '/users/sessions', '/users/second-factor'])
    expect((await promised('GET', route, route, acme)).status).toBe(200);
  for (const route of ['/tenant', '/platform/overview'])
    expect((await promised('GET', route, route, admin)).status).toBe(200);
  await promised('GET', '/tenant', '/tenant', { tenant: 'nobody' });
  const bodies: [route: string, body: object][] = [
    ['/users/login', { email: 'demo@acme.example', password: 'mainstay-demo', is_admin: false }],
    ['/users/login', { email: 'demo@acme.example', password: 'wrong' }],
    ['/users/login', {}],
    ['/token/refresh', { refresh: 'unknown' }],
    ['/users/set-password', { token: 'unknown', password: 'long enough to be one' }],
    ['/users/password', { current: 'wrong', password: 'long enough to be one' }],
  ];
  for (const part of ['setup', 'confirm', 'recovery-codes', 'off'])
    bodies.push([`/users/second-factor/${part}`, { nonsense: 1 }]);
  for (const [route, body] of bodies) await promised('POST', route, route, { ...acme, body });
});

test('an invitation answers its link as described', async () => {
  const admin = { tenant: 'admin', token: tokens.admin };
  const body = { name: 'Described', email: 'described@acme.example', tenant: 1 };
  const invited = await promised('POST', '/users/user', '/users/user', { ...admin, body });
  expect(invited.status).toBe(201);
  const user = invited.body.data as WireRecord;
  expect(user.invite_link).toMatch(/^http:\/\/acme\.localhost:\d+\/set-password#token=/);
  const again = await promised('POST', '/users/user/{id}/invite', `/users/user/${user.id}/invite`, admin);
  expect(again.status).toBe(200);
});

test('the second factor answers as described, from the secret to its end', async () => {
  const email = 'gerda@globex.example';
  const password = 'long enough to be one';
  const person = { name: 'Gerda', email, tenant: 2 };
  const admin = { tenant: 'admin', token: tokens.admin };
  const invited = await promised('POST', '/users/user', '/users/user', { ...admin, body: person });
  const user = invited.body.data as WireRecord;
  const token = linkToken(String(user.invite_link));
  const post = (route: string, body: object, more: object = {}) =>
    promised('POST', route, route, { tenant: 'globex', body, ...more });
  expect((await post('/users/set-password', { token, password })).status).toBe(200);
  const own = { token: await server.signIn('globex', email, password) };
  const setup = await post('/users/second-factor/setup', { password }, own);
  const { secret } = setup.body.data as unknown as { secret: string };
  const code = codeAt(secret, stepAt(Date.now()));
  const confirmed = await post('/users/second-factor/confirm', { code }, own);
  const { recovery_codes } = confirmed.body.data as unknown as { recovery_codes: string[] };
  const asked = await post('/users/login', { email, password });
  expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
  expect((await post('/users/login', { email, password, code })).body.code).toBe('second_factor_wrong');
  expect((await post('/users/login', { email, password, code: recovery_codes[0] })).status).toBe(200);
  const proof = { password, code: recovery_codes[1] };
  const renewed = await post('/users/second-factor/recovery-codes', proof, own);
  const [last] = (renewed.body.data as unknown as { recovery_codes: string[] }).recovery_codes;
  expect((await post('/users/second-factor/off', { password, code: last }, own)).status).toBe(204);
  const route = '/users/user/{id}/reset-second-factor';
  const path = `/users/user/${user.id}/reset-second-factor`;
  expect((await promised('GET', route, path, admin)).body.data).toEqual({ is_on: false });
  const reset = await promised('POST', route, path, admin);
  expect(reset.body.data).toEqual({ was_on: false });
});
