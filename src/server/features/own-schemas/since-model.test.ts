import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;
let id = 0;

beforeAll(async () => {
  temp = await tempApp();
  id = (await ask('POST', `/${SITE}`, { body: { code: 'F', name: 'First' } })).body.data.id;
});
afterAll(() => temp.remove());

const SITE = 'company/site';
const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });

/** Publishes these own fields of a site. @returns the digest of the model with them */
async function publish(properties: object): Promise<string> {
  const { version } = (await ask('GET', '/schema')).body.data;
  await ask('PUT', '/schema/draft', { body: { files: { [`${SITE}.json`]: { properties } } } });
  const { body } = await ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD } });
  return body.data.digest;
}

test('a body is refused only if it names a field that was of another kind', async () => {
  const before = await publish({ own_place: {}, own_note: {} });
  await publish({ own_place: { enum: ['left', 'right'] }, own_note: {} });
  const change = (body: object, digest: string) =>
    ask('PATCH', `/${SITE}/${id}`, { body, headers: { 'if-model': digest } });
  const refused = await change({ own_place: 'left', own_note: 'a' }, before);
  expect([refused.status, refused.body.code, refused.body.codes]).toEqual([
    409,
    'schema_changed',
    { own_place: [{ code: 'field.other_kind', values: {} }] },
  ]);
  expect((await change({ own_note: 'a', name: 'Second' }, before)).status).toBe(200);
  expect((await change({ own_place: 'left' }, 'of nobody')).status).toBe(200);
  const now = (await ask('GET', '/model')).body.data.digest;
  expect((await change({ own_place: 'right' }, now)).status).toBe(200);
  const made = await ask('POST', `/${SITE}`, {
    body: { code: 'N', name: 'N', own_place: 'left' },
    headers: { 'if-model': before },
  });
  expect([made.status, made.body.code]).toEqual([409, 'schema_changed']);
});

test('a field that is gone is named with the version in which it went, to those who knew it', async () => {
  await publish({
    own_place: { enum: ['left', 'right'] },
    own_cost: { 'x-decimals': 2, 'x-class': 'money' },
  });
  await publish({ own_place: { enum: ['left', 'right'] } });
  const gone = (version: number) => [{ code: 'field.gone', values: { version } }];
  const body = { own_note: 'b', own_cost: 3, own_never: 1, nothing: 1 };
  const unknown = [{ code: 'field.unknown', values: {} }];
  const refused = await ask('PATCH', `/${SITE}/${id}`, { body });
  expect([refused.status, refused.body.codes]).toEqual([
    422,
    { own_note: gone(3), own_cost: gone(4), own_never: unknown, nothing: unknown },
  ]);
  const batch = await ask('POST', `/${SITE}/batch`, { body: { ids: [id], change: { own_note: 'b' } } });
  expect(batch.body.codes).toEqual({ own_note: gone(3) });

  const role = await ask('POST', '/users/role', {
    body: {
      name: 'No money',
      base: 'technician',
      grants: { 'company/site': { read: 'all', update: 'all' }, 'users/user': { read: 'all' } },
    },
  });
  const [{ id: aaron }] = (await ask('GET', '/users/user?search=aaron')).body.data;
  await ask('PATCH', `/users/user/${aaron}`, { body: { role: role.body.data.id } });
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const theirs = await ask('PATCH', `/${SITE}/${id}`, { token, body: { own_note: 'b', own_cost: 3 } });
  expect([theirs.status, theirs.body.codes]).toEqual([422, { own_note: gone(3), own_cost: unknown }]);
});

test('the tag of a record says by which model it was answered, and any is good for a change', async () => {
  const globex = { at: 'globex', token: temp.tokens.globex } as const;
  const plain = await ask('POST', `/${SITE}`, { ...globex, body: { code: 'G', name: 'G' } });
  expect(plain.headers.etag).toBe('"v1"');
  const before = await ask('GET', `/${SITE}/${id}`);
  await publish({ own_other: {} });
  const after = await ask('GET', `/${SITE}/${id}`);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.headers.etag).toMatch(/^"v\d+\.[0-9a-f]{8}"$/);
  const change = (etag: string) =>
    ask('PATCH', `/${SITE}/${id}`, { body: { own_other: etag.slice(1) }, headers: { 'if-match': etag } });
  const changed = await change(before.headers.etag as string);
  expect(changed.status).toBe(200);
  expect((await change(changed.headers.etag as string)).status).toBe(200);
  expect((await change(changed.headers.etag as string)).status).toBe(412);
});
