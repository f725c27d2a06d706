import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

let temp: TempApp;
const made = new Map<string, Promise<number>>();
let count = 100;

/** Creates a record of an entity over the API, with everything it refers to; one per entity. */
function refer(path: string): Promise<number> {
  const known = made.get(path) ?? create(path);
  made.set(path, known);
  return known;
}

async function create(path: string): Promise<number> {
  const entity = entityAt(manifest, path);
  if (!entity.operations.includes('create') || path === 'users/user') return 1;
  const answer = await ask('POST', `/${path}`, {
    body: await sampleRecord(entity, refer, { number: ++count }),
  });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
}

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const editable = Object.values(manifest).filter(
  ({ scope, operations }) =>
    scope === 'tenant' && (['create', 'update', 'delete'] as const).every((one) => operations.includes(one)),
);

describe.each(editable.map((entity) => [entity.path, entity] as const))('%s', (path, entity) => {
  test('is made, read, changed and deleted', async () => {
    const body = await sampleRecord(entity, refer, { number: ++count, optional: true });
    if (entity.single && entity.parent)
      body[entity.parent] = await create(
        manifest[path]?.properties.find((p) => p.name === entity.parent)?.reference?.entity ?? '',
      );
    const post = await ask('POST', `/${path}`, { body });
    expect([post.status, post.headers.etag]).toEqual([201, '"v1"']);
    const { id } = post.body.data;
    const key = entity.key === 'id' ? id : body[entity.key];
    expect(await ask('GET', `/${path}/${key}`)).toMatchObject({
      status: 200,
      body: { data: post.body.data },
    });
    const list = await ask('GET', `/${path}?page_size=100`);
    expect(list.body.data.map((record: { id: number }) => record.id)).toContain(id);
    expect(list.body.meta).toMatchObject({ page: 1, page_size: 100 });
    if (entity.single && entity.parent) {
      const single = await ask('GET', `/${path}?${entity.parent}=${body[entity.parent]}`);
      expect([single.body.data.id, single.headers.etag]).toEqual([id, '"v1"']);
    }
    const mine = entity.properties.filter((p) => !p.readOnly && !p.reference && p.kind !== 'boolean');
    // A text fits whatever else the record holds; a timestamp may not.
    const property =
      mine.find((p) => p.kind === 'text') ?? mine[0] ?? entity.properties.find((p) => !p.readOnly);
    const name = property?.name ?? '';
    const changed = await sampleRecord(entity, refer, { number: ++count, optional: true });
    const patch = await ask('PATCH', `/${path}/${key}`, { body: { [name]: changed[name] } });
    const answered = property?.reference ? expect.objectContaining({ id: changed[name] }) : changed[name];
    expect([patch.status, patch.body.data[name]]).toEqual([200, answered]);
    expect((await ask('DELETE', `/${path}/${key}`)).status).toBe(204);
    expect((await ask('GET', `/${path}/${key}`)).status).toBe(404);
  });
});

test('what a parent does not have is null', async () => {
  const order = await create('work-orders/work_order');
  const answer = await ask('GET', `/work-orders/work_order_completion_note?work_order=${order}`);
  expect([answer.status, answer.body]).toEqual([200, { data: null }]);
  const odd = await ask('GET', '/work-orders/work_order_completion_note?work_order=abc');
  expect([odd.status, odd.body.errors]).toEqual([400, { work_order: ['must be the id of a record'] }]);
});

test('only the version that was seen is changed or deleted', async () => {
  const id = await create('company/site');
  const change = (tag: string, name: string) =>
    ask('PATCH', `/company/site/${id}`, { body: { name }, headers: { 'if-match': tag } });
  expect((await change('"v1"', 'second')).headers.etag).toBe('"v2"');
  expect((await change('"v1"', 'third')).status).toBe(412);
  expect((await ask('DELETE', `/company/site/${id}`, { headers: { 'if-match': '"v1"' } })).status).toBe(412);
  expect((await ask('GET', `/company/site/${id}`)).body.data.name).toBe('second');
  expect((await ask('DELETE', `/company/site/${id}`, { headers: { 'if-match': '"v2"' } })).status).toBe(204);
});

test('the same POST again gets the first answer; another one with its key is refused', async () => {
  const post = (name: string, key = 'once') =>
    ask('POST', '/company/site', { body: { code: 'I', name }, headers: { 'idempotency-key': key } });
  const answers = await Promise.all([post('same'), post('same'), post('same')]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await post('other')).body.code).toBe('key_in_use');
});

test('a record that others need stays', async () => {
  const site = await create('company/site');
  await ask('POST', '/company/location', { body: { site, name: 'x', slug: 'still-here' } });
  const answer = await ask('DELETE', `/company/site/${site}`);
  expect([answer.status, answer.body.code]).toEqual([409, 'still_referenced']);
});
