import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const COST = 'work-orders/work_order_misc_cost';
const LOG = 'work-orders/work_order_log';
const SITE = 'company/site';

type Body = Record<string, unknown>;
const ask = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
let number = 0;
async function make(path: string, own: Body = {}): Promise<number> {
  const sample = await sampleRecord(entityAt(manifest, path), refer, { number: ++number });
  const answer = await ask('POST', path, { ...sample, ...own });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}
/** A record of an entity, created if there is none yet. */
async function refer(path: string): Promise<number> {
  const { body } = await ask('GET', `${path}?page_size=1`);
  return body.data[0]?.id ?? make(path);
}
const read = async (path: string) => (await ask('GET', path)).body.data;
const listed = async (path: string, order: number): Promise<Body[]> =>
  read(`${path}?work_order_id=${order}&ordering=id`);

let order: number;
beforeAll(async () => {
  order = await make(ORDER);
  for (let at = 0; at < 3; at++) await make(ITEM, { work_order: order });
  await make(COST, { work_order: order });
});

test('a deleted record comes back whole, under the same ids and codes, with what went with it', async () => {
  const whole = async () => {
    const { updated_at: _, ...record } = await read(`${ORDER}/${order}`);
    const parts = await Promise.all([ITEM, COST, LOG].map((path) => listed(path, order)));
    return { record, parts };
  };
  const before = await whole();
  expect(before.parts.map(({ length }) => length)).toEqual([3, 1, expect.any(Number)]);
  expect((await ask('DELETE', `${ORDER}/${order}`)).status).toBe(204);
  expect((await ask('GET', `${ORDER}/${order}`)).status).toBe(404);
  const answer = await ask('POST', `${ORDER}/${order}/restore`);
  expect([answer.status, answer.body.data.code]).toEqual([200, before.record.code]);
  expect(await whole()).toEqual(before);
  const again = await ask('POST', `${ORDER}/${order}/restore`);
  expect([again.status, again.body.data.code]).toEqual([200, before.record.code]);
  expect((await whole()).parts).toEqual(before.parts);
  const history = await read(`history?entity=${ORDER}&key=${order}&page_size=2`);
  expect(history.map(({ action, details }: Body) => [action, details])).toEqual([
    ['restored', { restored_with_it: expect.objectContaining({ [ITEM]: 3, [COST]: 1 }) }],
    ['deleted', { deleted_with_it: expect.objectContaining({ [ITEM]: 3, [COST]: 1 }) }],
  ]);
  const found = await read(`${ORDER}?search=${before.record.code}`);
  expect(found.map(({ id }: Body) => id)).toContain(order);
});

test('a part that comes back counts again in what it belongs to, and its log says so', async () => {
  const [, cost] = [await listed(ITEM, order), await listed(COST, order)];
  const id = cost[0]?.id;
  const counts = async () => {
    const { items, items_open, misc_cost } = await read(`${ORDER}/${order}`);
    return { items, items_open, misc_cost };
  };
  const before = await counts();
  const item = (await listed(ITEM, order))[0]?.id;
  await ask('DELETE', `${ITEM}/${item}`);
  await ask('DELETE', `${COST}/${id}`);
  expect(await counts()).not.toEqual(before);
  for (const path of [`${ITEM}/${item}`, `${COST}/${id}`])
    expect((await ask('POST', `${path}/restore`)).status).toBe(200);
  expect(await counts()).toEqual(before);
  const log = await listed(LOG, order);
  expect(log.slice(-2).map(({ description }) => description)).toEqual([
    expect.stringMatching(/^Checklist Item .* restored\.$/),
    expect.stringMatching(/^Misc Cost.* restored\.$/),
  ]);
});

test('what stands in the way is said, and then nothing comes back', async () => {
  const site = await make(SITE, { code: 'TWICE', name: 'First' });
  await ask('DELETE', `${SITE}/${site}`);
  const other = await make(SITE, { code: 'TWICE', name: 'Second' });
  const taken = await ask('POST', `${SITE}/${site}/restore`);
  expect([taken.status, taken.body.errors]).toEqual([422, { code: ['is already used'] }]);
  expect((await ask('GET', `${SITE}/${site}`)).status).toBe(404);
  await ask('DELETE', `${SITE}/${other}`);
  expect((await ask('POST', `${SITE}/${site}/restore`)).status).toBe(200);

  const item = (await listed(ITEM, order))[0]?.id;
  await ask('DELETE', `${ITEM}/${item}`);
  await ask('DELETE', `${ORDER}/${order}`);
  const orphan = await ask('POST', `${ITEM}/${item}/restore`);
  expect([orphan.status, orphan.body.errors]).toEqual([422, { work_order: ['does not exist'] }]);
  await ask('POST', `${ORDER}/${order}/restore`);
  expect((await ask('POST', `${ITEM}/${item}/restore`)).status).toBe(200);
});

test('what could not be made now does not come back: what it belongs to has been closed, or its place is taken', async () => {
  const refused = async (path: string, id: unknown) => {
    const { status, body } = await ask('POST', `${path}/${id}/restore`);
    expect((await ask('GET', `${path}/${id}`)).status).toBe(404);
    return [status, body.message];
  };
  const job = await make(ORDER);
  const [part] = [await make('parts/part', { is_stocked: true })];
  const promise = await make('parts/reservation', { work_order: job, part, quantity: 2 });
  const kept = await make('parts/reservation', { work_order: job, part, quantity: 1 });
  await ask('DELETE', `parts/reservation/${promise}`);
  expect((await ask('POST', `${ORDER}/${job}/complete`, {})).status).toBe(200);
  expect(await refused('parts/reservation', promise)).toEqual([
    422,
    'It cannot be restored: the Reserved Part’s Work Order is closed, so nothing can be reserved for it.',
  ]);
  // One that ended with the work order holds nothing back.
  await ask('DELETE', `parts/reservation/${kept}`);
  expect((await ask('POST', `parts/reservation/${kept}/restore`)).body.data.state).toBe('released');

  const bought = await make('parts/purchase_order', { ship_to: await make('parts/stock_location') });
  const lines = [part, await make('parts/part', { is_stocked: true })].map((one) =>
    make('parts/purchase_order_line', { purchase_order: bought, part: one, quantity: 5 }),
  );
  const [line] = await Promise.all(lines);
  await ask('DELETE', `parts/purchase_order_line/${line}`);
  expect((await ask('POST', `parts/purchase_order/${bought}/order`, {})).status).toBe(200);
  expect((await refused('parts/purchase_order_line', line))[0]).toBe(422);

  const plan = await make('maintenance/plan', { mode: 'fixed', start_on: '2027-01-01' });
  const monthly = { plan, kind: 'calendar', rrule: 'FREQ=MONTHLY' };
  const trigger = async () => (await ask('POST', 'maintenance/plan_trigger', monthly)).body.data.id;
  const first = await trigger();
  await ask('DELETE', `maintenance/plan_trigger/${first}`);
  expect(await trigger()).toBeGreaterThan(first);
  expect((await refused('maintenance/plan_trigger', first))[0]).toBe(422);

  const view = async (name: string) =>
    (await ask('POST', 'users/view', { name, path: SITE, state: {} })).body.data?.id;
  const mine = await view('mine');
  await ask('DELETE', `users/view/${mine}`);
  for (let made = 0; await view(`${made}`); made++);
  // Of personal records nobody is told why.
  expect((await refused('users/view', mine))[0]).toBe(404);
});

test('sent again with its key it takes back no later deletion', async () => {
  const site = await make(SITE);
  const restore = () =>
    temp.ask('POST', `/api/v1/${SITE}/${site}/restore`, {
      at: 'acme',
      token: temp.tokens.acme,
      headers: { 'idempotency-key': 'back-once' },
    });
  await ask('DELETE', `${SITE}/${site}`);
  expect([(await restore()).status, (await restore()).status]).toEqual([200, 200]);
  await ask('DELETE', `${SITE}/${site}`);
  expect((await restore()).status).toBe(404);
  expect((await ask('GET', `${SITE}/${site}`)).status).toBe(404);
});

test('what refers to a deleted record and was emptied by it refers to it again', async () => {
  const parent = await make(ORDER);
  const child = await make(ORDER, { parent_work_order: parent });
  const above = async () => (await read(`${ORDER}/${child}`)).parent_work_order?.id;
  expect(await above()).toBe(parent);
  expect((await ask('DELETE', `${ORDER}/${parent}`)).status).toBe(204);
  expect(await above()).toBeUndefined();
  expect((await ask('POST', `${ORDER}/${parent}/restore`)).status).toBe(200);
  expect(await above()).toBe(parent);
});

test('who may not read all records does not learn why one cannot come back, nor that it ever was', async () => {
  const grants = { [ORDER]: { read: 'own', create: true, update: 'own', delete: 'own' } };
  const role = await ask('POST', 'users/role', { name: 'Own orders', base: 'technician', grants });
  const people = (await ask('GET', 'users/user')).body.data as { id: number; name: string }[];
  const aaron = people.find(({ name }) => name === 'Aaron')?.id;
  expect((await ask('PATCH', `users/user/${aaron}`, { role: role.body.data.id })).status).toBe(200);
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const asset = await make('assets/equipments');
  const others = await make(ORDER, { asset });
  await ask('DELETE', `${ORDER}/${others}`);
  await ask('DELETE', `assets/equipments/${asset}`);
  expect((await ask('POST', `${ORDER}/${others}/restore`)).status).toBe(422);
  const told = await temp.ask('POST', `/api/v1/${ORDER}/${others}/restore`, { at: 'acme', token });
  const never = await temp.ask('POST', `/api/v1/${ORDER}/987654/restore`, { at: 'acme', token });
  expect([told.status, told.body]).toEqual([404, never.body]);
});

test('what is there, what never was, and what belongs to another tenant', async () => {
  const site = await make(SITE, { code: 'HERE', name: 'Here' });
  const there = await ask('POST', `${SITE}/${site}/restore`);
  expect([there.status, there.body.message]).toEqual([422, 'This Site is not deleted.']);
  expect((await ask('POST', `${SITE}/987654/restore`)).status).toBe(404);
  await ask('DELETE', `${SITE}/${site}`);
  const foreign = await temp.ask('POST', `/api/v1/${SITE}/${site}/restore`, {
    at: 'globex',
    token: temp.tokens.globex,
  });
  expect(foreign.status).toBe(404);
  const [mine, twice] = await Promise.all([1, 2].map(() => ask('POST', `${SITE}/${site}/restore`)));
  expect([mine?.status, twice?.status]).toEqual([200, 200]);
});

test('a meter comes back beside the one that took its place, not instead of it', async () => {
  const asset = await make('assets/equipments');
  const meter = (name: string) => make('assets/meter', { asset, name });
  const mains = async (): Promise<unknown[]> =>
    (await read(`assets/meter?asset_id=${asset}&is_primary=true`)).map(({ name }: Body) => name);
  const first = await meter('First');
  expect(await mains()).toEqual(['First']);
  await ask('DELETE', `assets/meter/${first}`);
  const second = await meter('First');
  const named = await ask('POST', `assets/meter/${first}/restore`);
  expect([named.status, named.body.errors]).toEqual([
    422,
    { name: ['is the name of another meter of this asset'] },
  ]);
  expect((await ask('PATCH', `assets/meter/${second}`, { name: 'Second' })).status).toBe(200);
  const back = await ask('POST', `assets/meter/${first}/restore`);
  expect([back.status, back.body.data.is_primary]).toEqual([200, false]);
  expect(await mains()).toEqual(['Second']);
});

test('what comes back to a tree lies no deeper than a tree may be', async () => {
  const below = (parent_asset: number | null) => make('assets/equipments', { parent_asset });
  const above = await below(null);
  const leaf = await below(above);
  await ask('DELETE', `assets/equipments/${leaf}`);
  let lowest = await below(null);
  for (let level = 2; level <= 11; level++) lowest = await below(lowest);
  expect((await ask('PATCH', `assets/equipments/${above}`, { parent_asset: lowest })).status).toBe(200);
  const deep = await ask('POST', `assets/equipments/${leaf}/restore`);
  expect([deep.status, deep.body.errors]).toEqual([
    422,
    { parent_asset: ['would make more than 12 levels'] },
  ]);
  expect((await ask('GET', `assets/equipments/${leaf}`)).status).toBe(404);
});
