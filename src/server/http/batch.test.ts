import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const SITES = '/api/v1/company/site';
const BATCH = `${SITES}/batch`;
const LOCATIONS = '/api/v1/company/location';

type Body = Record<string, unknown>;
const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  temp.ask(method, path, { ...acme, body, headers });
const batch = (body: unknown, key?: string) =>
  ask('POST', BATCH, body, key === undefined ? undefined : { 'idempotency-key': key });
const make = async (path: string, body: Body): Promise<number> =>
  (await ask('POST', path, body)).body.data.id;

/** A record of an entity, created if there is none yet. */
async function refer(path: string): Promise<number> {
  const { body } = await ask('GET', `/api/v1/${path}?page_size=1`);
  return body.data[0]?.id ?? make(`/api/v1/${path}`, await sampleRecord(entityAt(manifest, path), refer));
}

let run = 0;
let ids: number[];
/** Three sites with a common name for the filter, in the order of their codes. */
beforeEach(async () => {
  run += 1;
  ids = [];
  for (const at of [1, 2, 3]) ids.push(await make(SITES, { code: `R${run}-${at}`, name: `Row ${run}` }));
});
const found = () => ({ name: `Row ${run}`, ordering: 'code' });
const zones = async () =>
  (await ask('GET', `${SITES}?code=R${run}-&ordering=code`)).body.data.map((row: Body) => row.time_zone);

test('many records get the same change, each with its own entry in the history', async () => {
  const answer = await batch({ ids, change: { time_zone: 'Europe/Berlin' } });
  expect([answer.status, answer.body.data]).toMatchObject([200, { changed: ids, refused: [] }]);
  expect(await zones()).toEqual(['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin']);
  for (const id of ids) {
    const { body } = await ask('GET', `/api/v1/history?entity=company/site&key=${id}`);
    expect(body.data[0]).toMatchObject({ action: 'updated', after: { time_zone: 'Europe/Berlin' } });
  }
});

test('a filter means what was seen: more by now is refused, fewer are fewer', async () => {
  const change = { time_zone: 'Asia/Tokyo' };
  const grown = await batch({ filter: found(), count: 2, change });
  expect([grown.status, grown.body.code]).toEqual([409, 'list_grown']);
  expect(await zones()).toEqual([null, null, null]);
  await ask('DELETE', `${SITES}/${ids[1]}`);
  const answer = await batch({ filter: found(), count: 3, change });
  expect(answer.body.data).toMatchObject({ changed: [ids[0], ids[2]], refused: [] });
  expect(await zones()).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
});

test('what is refused of one record stops no other, and says why', async () => {
  const [first, second, third] = ids as [number, number, number];
  await make(LOCATIONS, { site: second, name: 'Yard', slug: `yard-${run}` });
  const { body } = await batch({ ids: [first, second, 987_654, third], delete: true });
  expect(body.data.changed).toEqual([first, third]);
  expect(body.data.refused).toEqual([
    {
      id: second,
      label: `Row ${run}`,
      code: 'still_referenced',
      message: expect.stringContaining('Locations'),
    },
    { id: 987_654, label: null, code: 'not_found', message: 'Not found.' },
  ]);
  expect((await ask('GET', `${SITES}?code=R${run}-`)).body.meta.total).toBe(1);
});

test('of a unique value only the first gets it; the others keep theirs', async () => {
  const { body } = await batch({ ids, change: { code: `U${run}` } });
  expect(body.data.changed).toEqual([ids[0]]);
  expect(body.data.refused.map(({ errors }: Body) => errors)).toEqual([
    { code: ['is already used'] },
    { code: ['is already used'] },
  ]);
});

test('a change that another person makes meanwhile is neither lost nor overwritten', async () => {
  const [answer, ...others] = await Promise.all([
    batch({ ids, change: { time_zone: 'Europe/Paris' } }),
    ...ids.map((id) => ask('PATCH', `${SITES}/${id}`, { name: `Mine ${id}` })),
  ]);
  expect(answer.body.data.changed).toEqual(ids);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rows = (await ask('GET', `${SITES}?code=R${run}-&ordering=code`)).body.data;
  expect(rows.map((row: Body) => [row.name, row.time_zone])).toEqual(
    ids.map((id) => [`Mine ${id}`, 'Europe/Paris']),
  );
});

test('asked again with the same key, the first answer is given and nothing is done again', async () => {
  const body = { ids, delete: true };
  const first = await batch(body, `key-${run}`);
  const again = await batch(body, `key-${run}`);
  expect(again.body).toEqual(first.body);
  expect(first.body.data.changed).toEqual(ids);
  const other = await batch({ ids: [1], delete: true }, `key-${run}`);
  expect([other.status, other.body.code]).toEqual([409, 'key_in_use']);
});

test('a plan says which records are meant and what would go with them, and does nothing', async () => {
  const ORDER = '/api/v1/work-orders/work_order';
  const ITEM = '/api/v1/work-orders/work_order_checklist';
  const order = await make(ORDER, await sampleRecord(entityAt(manifest, 'work-orders/work_order'), refer));
  const me = (await ask('GET', '/api/v1/users/user')).body.data[0].id;
  for (const description of ['One', 'Two'])
    await make(ITEM, { work_order: order, description, assigned_to: me });
  const { body } = await ask('POST', `${ORDER}/batch`, { filter: {}, count: 1, delete: true, plan: true });
  expect(body.data.ids).toEqual([order]);
  expect(body.data.also).toContainEqual({ entity: 'work-orders/work_order_checklist', count: 2 });
  expect((await ask('GET', `${ORDER}/${order}`)).status).toBe(200);
  const held = await ask('POST', `${ORDER}/batch`, {
    ids: [order],
    action: 'hold',
    values: { reason: 'seal' },
  });
  expect(held.body.data.changed).toEqual([order]);
  expect((await ask('GET', `${ORDER}/${order}`)).body.data.status.label).toBe('On Hold');
});

describe('refused as a whole', () => {
  const change = { name: 'x' };
  test.each<[unknown, number, unknown]>([
    [{ change }, 422, { ids: ['send either ids or a filter'] }],
    [{ ids: [1], filter: {}, count: 1, change }, 422, { ids: ['send either ids or a filter'] }],
    [{ ids: [], change }, 422, { ids: ['must be a list of ids'] }],
    [{ ids: ['1'], change }, 422, { ids: ['must be a list of ids'] }],
    [{ ids: [2 ** 60], change }, 422, { ids: ['must be a list of ids'] }],
    [{ ids: { length: 1 }, change }, 422, { ids: ['must be a list of ids'] }],
    [{ ids: [1] }, 422, { change: ['send one of change, delete and action'] }],
    [{ ids: [1], change, delete: true }, 422, { change: ['send one of change, delete and action'] }],
    [{ ids: [1], delete: false }, 422, { delete: ['must be true'] }],
    [{ ids: [1], action: 'explode' }, 422, { action: ['is not an action of Sites'] }],
    [{ ids: [1], action: '__proto__' }, 422, { action: ['is not an action of Sites'] }],
    [{ ids: [1], change, nonsense: 1 }, 422, { nonsense: ['is not known'] }],
    [{ ids: [1], change: {} }, 422, { '': ['Send at least one field to change.'] }],
    [{ ids: [1], change: { id: 4 } }, 422, { id: ['is set by the system'] }],
    [{ ids: [1], change: { name: null } }, 422, { name: ['is required'] }],
    [{ ids: [1], change: [] }, 400, undefined],
    [{ filter: {}, change }, 422, { count: ['must say how many records you saw'] }],
    [{ filter: [], count: 1, change }, 422, { filter: expect.any(Array) }],
    [{ filter: { name: 1 }, count: 1, change }, 422, { filter: expect.any(Array) }],
    [
      { filter: { nonsense: '1' }, count: 1, change },
      400,
      { nonsense: [expect.stringContaining('not known')] },
    ],
    [{ filter: { page: '2' }, count: 1, change }, 400, { page: [expect.stringContaining('is for lists')] }],
    [{ ids: Array.from({ length: 1001 }, (_, at) => at + 1), change }, 413, undefined],
  ])('%j', async (body, status, errors) => {
    const answer = await batch(body);
    expect([answer.status, answer.body.errors]).toEqual([status, errors]);
  });

  test('what has no records of its own, and what cannot be changed, has no such address', async () => {
    expect((await ask('POST', '/api/v1/company/settings/batch', { ids: [1], change })).status).toBe(404);
    expect((await ask('POST', '/api/v1/work-orders/controls/batch', { ids: [1], change })).status).toBe(405);
  });
});

test('a batch is taken back as one, but for what was changed since', async () => {
  const changed = await batch({ ids, change: { time_zone: 'Europe/Berlin' } });
  const set = changed.body.data.change_set;
  await ask('PATCH', `${SITES}/${ids[1]}`, { time_zone: 'Asia/Tokyo' });
  const { body } = await ask('POST', `/api/v1/change-sets/${set}/undo`);
  expect(body.data).toMatchObject({ state: 'undone', left: 0, kept: [{ id: ids[1] }] });
  expect(await zones()).toEqual([null, 'Asia/Tokyo', null]);
  const gone = await batch({ ids, delete: true });
  expect(await zones()).toEqual([]);
  await ask('POST', `/api/v1/change-sets/${gone.body.data.change_set}/undo`);
  expect(await zones()).toEqual([null, 'Asia/Tokyo', null]);
});

test('parts of one batch are taken back together', async () => {
  const { body } = await batch({ ids: ids.slice(0, 2), change: { time_zone: 'Europe/Berlin' } });
  const { change_set } = body.data;
  const rest = await batch({ ids: ids.slice(2), change: { time_zone: 'Europe/Berlin' }, change_set });
  expect(rest.body.data.change_set).toBe(change_set);
  await ask('POST', `/api/v1/change-sets/${change_set}/undo`);
  expect(await zones()).toEqual([null, null, null]);
});

test('what has been taken back takes no more, and what was deleted again by hand stays deleted', async () => {
  const change = { time_zone: 'Europe/Berlin' };
  const { change_set } = (await batch({ ids: ids.slice(0, 1), change })).body.data;
  const undo = (set: number) => ask('POST', `/api/v1/change-sets/${set}/undo`);
  await undo(change_set);
  const late = await batch({ ids: ids.slice(1), change, change_set });
  expect([late.status, late.body.errors]).toEqual([422, { change_set: ['is being undone'] }]);
  expect(await zones()).toEqual([null, null, null]);
  const gone = await batch({ ids, delete: true });
  await ask('POST', `${SITES}/${ids[1]}/restore`);
  await ask('DELETE', `${SITES}/${ids[1]}`);
  const { body } = await undo(gone.body.data.change_set);
  expect(body.data).toMatchObject({ state: 'undone', kept: [{ id: ids[1], reason: 'was changed since' }] });
  expect(await zones()).toHaveLength(2);
});

test('a batch sent twice at once with one key changes each record once, and is taken back whole', async () => {
  const many = [...ids];
  for (let at = 4; at <= 40; at++)
    many.push(await make(SITES, { code: `R${run}-${at}`, name: `Row ${run}` }));
  // A refused record in the middle must not roll back its neighbours.
  many.splice(20, 0, 987_654);
  const sites = many.filter((id) => id !== 987_654);
  const before = await Promise.all(
    sites.map(async (id) => (await ask('GET', `${SITES}/${id}`)).headers.etag),
  );
  const body = { ids: many, change: { time_zone: 'Europe/Berlin' } };
  const [one, two] = await Promise.all([batch(body, `both-${run}`), batch(body, `both-${run}`)]);
  for (const { body } of [one, two]) {
    expect(body.data.changed.toSorted((a: number, b: number) => a - b)).toEqual(sites);
    expect(body.data.refused).toMatchObject([{ id: 987_654, code: 'not_found' }]);
  }
  const versions = async () =>
    Promise.all(sites.map(async (id) => (await ask('GET', `${SITES}/${id}`)).headers.etag));
  const next = (etag: unknown, by: number) => `"v${Number(/\d+/.exec(String(etag))?.[0]) + by}"`;
  expect(await versions()).toEqual(before.map((etag) => next(etag, 1)));
  const set = one.body.data.change_set;
  expect(two.body.data.change_set).toBe(set);
  let undone = await ask('POST', `/api/v1/change-sets/${set}/undo`);
  while (undone.body.data.left > 0) undone = await ask('POST', `/api/v1/change-sets/${set}/undo`);
  expect(undone.body.data).toMatchObject({ state: 'undone', updated: sites.length, kept: [] });
  expect(new Set(await zones())).toEqual(new Set([null]));
});

test('the same batch of actions, sent twice at once with one key, is done once', async () => {
  const order = await refer('work-orders/work_order');
  await ask('POST', `/api/v1/work-orders/work_order/${order}/start`, {});
  const send = () =>
    temp.ask('POST', '/api/v1/work-orders/work_order/batch', {
      ...acme,
      body: { ids: [order], action: 'hold', values: { reason: `Reason ${run}` } },
      headers: { 'idempotency-key': `twice ${run}`.replace(' ', '-') },
    });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one.body.data).toEqual({ changed: [order], refused: [] });
  expect(two.body.data).toEqual(one.body.data);
  const logs = await ask('GET', `/api/v1/work-orders/work_order_log?work_order_id=${order}&page_size=100`);
  const told = logs.body.data.filter((log: Body) => JSON.stringify(log).includes(`Reason ${run}`));
  expect(told).toHaveLength(1);
});
