import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Store } from '../../store/store.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { hooks } from '../features.ts';
import { exampleJob } from './example-job.ts';
import { fillExamplePlant, readExamplePlant, removeExamplePlant } from './example-plant.ts';
import type { KeptRecord } from './example-state.ts';
import { readPlant } from './plant.ts';

const PLANT = '/api/v1/example-plant';
const TABLES = ['company/site', 'company/location', 'assets/equipment_category', 'assets/equipments'];
const OF_ORDERS = [
  'work_order',
  'work_order_checklist',
  'work_order_misc_cost',
  'work_order_completion_note',
];
const PROCEDURES = ['procedures/procedure', 'procedures/version'];
const ALL = [
  ...TABLES,
  ...PROCEDURES,
  'meter-readings/meter_reading',
  ...OF_ORDERS.map((name) => `work-orders/${name}`),
];

/** Fills of one test must not be of two days. */
const NOW = new Date();
let temp: TempApp;
beforeEach(async () => {
  await temp?.remove();
  temp = await tempApp({ now: () => NOW });
});
afterAll(() => temp.remove());

async function inAcme<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const lease = await temp.tenancy.acquire(temp.tenancy.bySubdomain('acme') as TenantRef);
  return work(lease.store).finally(() => lease.release());
}

async function ask(method: string, path = PLANT, body?: unknown) {
  const answer = await temp.ask(method, path, { at: 'acme', token: temp.tokens.acme, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.data;
}
const make = (entity: string, body: object): Promise<{ id: number }> =>
  ask('POST', `/api/v1/${entity}`, body);

/** Runs the job as the server would; it is interrupted as soon as `until` is true. */
function work(until = async (_store: Store) => false): Promise<void> {
  return inAcme(async (store) => {
    const stop = new AbortController();
    const write: Store['write'] = async (change) => {
      const result = await store.write(change);
      if (await until(store)) stop.abort();
      return result;
    };
    const watched = new Proxy(store, {
      get(target, name) {
        const own = name === 'write' ? write : Reflect.get(target, name);
        return typeof own === 'function' ? own.bind(target) : own;
      },
    });
    await exampleJob({ hooks }).run(watched, { now: NOW, signal: stop.signal });
  });
}

const counts = () =>
  inAcme((store) =>
    store.read(async (reader) => {
      const found: Record<string, number> = {};
      for (const table of ALL) found[table] = await reader.count(table);
      return found;
    }),
  );
const some = async (store: Store) =>
  (await store.read((reader) => reader.count('work-orders/work_order'))) > 3;

test('is for admins alone', () => {
  const ctx = { principal: { rights: rightsOf({}) } } as unknown as RecordContext;
  const refused = expect.objectContaining({
    code: 'forbidden',
    message: 'The example plant is for admins.',
  });
  for (const ask of [readExamplePlant, fillExamplePlant, removeExamplePlant])
    expect(() => ask(ctx)).toThrow(refused);
});

test('is filled and removed, and leaves a tenant as it was', async () => {
  const before = await counts();
  expect(await ask('GET')).toEqual({ state: 'none', percent: 0, kept: [], problem: null });
  expect((await ask('POST')).state).toBe('filling');
  await work();
  expect(await ask('GET')).toEqual({ state: 'filled', percent: 100, kept: [], problem: null });
  const filled = await counts();
  for (const table of ALL) expect(filled[table], table).toBeGreaterThan(before[table] as number);
  await ask('POST');
  await work();
  expect(await counts()).toEqual(filled);
  await ask('DELETE');
  await work();
  expect(await ask('GET')).toEqual({ state: 'none', percent: 0, kept: [], problem: null });
  expect(await counts()).toEqual(before);
});

test('what is cut off goes on where it ended, and what is half filled can be removed', async () => {
  const before = await counts();
  await ask('POST');
  await work(some);
  const half = await ask('GET');
  expect(half).toMatchObject({ state: 'filling', problem: null });
  expect(half.percent).toBeGreaterThan(0);
  expect(half.percent).toBeLessThan(100);
  await temp.restart();
  await work();
  expect((await ask('GET')).state).toBe('filled');
  const filled = await counts();

  await ask('DELETE');
  await work(
    async (store) =>
      !(await store.read((reader) =>
        reader.first('_example_record', [{ property: 'entity', op: 'eq', value: 'work-orders/work_order' }]),
      )),
  );
  await temp.restart();
  await work();
  expect(await counts()).toEqual(before);

  await ask('POST');
  await work(some);
  await ask('DELETE');
  await work();
  expect(await counts()).toEqual(before);
  await ask('POST');
  await work();
  expect(await counts()).toEqual(filled);
});

test('what people made stays, with the records that it refers to and a reason for each', async () => {
  await ask('POST');
  await work();
  const [asset] = await ask('GET', '/api/v1/assets/equipments?ordering=id&page_size=1');
  const [status] = await ask('GET', '/api/v1/work-orders/status');
  const order = await make('work-orders/work_order', {
    asset: asset.id,
    status: status.id,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2026-05-04',
    completion_end_date: '2026-05-05',
    description: 'Ours',
  });
  const [theirs] = await ask('GET', '/api/v1/work-orders/work_order?is_closed=false&ordering=id&page_size=1');
  const cost = await make('work-orders/work_order_misc_cost', { work_order: theirs.id, total_cost: 12 });
  await ask('DELETE');
  await work();
  const { state, kept } = await ask('GET');
  expect(state).toBe('removed');
  const why = (entity: string) => (kept as KeptRecord[]).filter((record) => record.entity === entity);
  const reasons = (entity: string) =>
    why(entity)
      .map(({ reason }) => reason)
      .join(' ');
  expect(why('assets/equipments').map(({ id }) => id)).toContain(asset.id);
  expect(reasons('assets/equipments')).toMatch(/Work Order WO-\d+ refers to it\./);
  expect(why('work-orders/work_order').map(({ id }) => id)).toEqual([theirs.id]);
  expect(reasons('work-orders/work_order')).toMatch(/Cost \d+ refers to it\./);
  expect(why('company/site').length).toBeGreaterThan(0);
  expect(reasons('company/site')).toMatch(/Location .+ refers to it\./);
  expect((await ask('GET', `/api/v1/work-orders/work_order/${order.id}`)).description).toBe('Ours');
  expect((await ask('GET', `/api/v1/work-orders/work_order_misc_cost/${cost.id}`)).work_order.id).toBe(
    theirs.id,
  );
  expect((await counts())['work-orders/work_order']).toBe(2);
  // It can be asked for once more, and be given up before anything is done.
  expect(await ask('POST')).toEqual({ state: 'filling', percent: 0, kept: [], problem: null });
  await ask('DELETE');
  expect(await ask('GET')).toEqual({ state: 'removing', percent: 0, kept: [], problem: null });
  await work();
  expect((await ask('GET')).state).toBe('none');
});

test('what stays is told, in whatever portions the rest is removed, until it is read', async () => {
  await ask('POST');
  await work();
  const [site] = await ask('GET', '/api/v1/company/site?code=BP');
  const location = { site: site.id, name: 'Ours', slug: 'ours' };
  await make('company/location', location);
  const [order] = await ask('GET', '/api/v1/work-orders/work_order?is_closed=true&ordering=-id&page_size=1');
  await make('work-orders/work_order_misc_cost', { work_order: order.id, total_cost: 12 });
  await ask('DELETE');
  let portions = 0;
  const isRemoving = async () => (await ask('GET')).state === 'removing';
  while (await isRemoving()) {
    await work(async () => true);
    portions += 1;
  }
  expect(portions).toBeGreaterThan(1);
  const kept: KeptRecord[] = (await ask('GET')).kept;
  expect(kept.map(({ entity, id }) => [entity, id])).toEqual(
    expect.arrayContaining([
      ['work-orders/work_order', order.id],
      ['company/site', site.id],
    ]),
  );
  await ask('DELETE');
  expect((await ask('GET')).state).toBe('none');
});

test('a record of the tenant that the example shares keeps what it refers to', async () => {
  const ours = await make('company/site', { code: 'OURS', name: 'Our plant' });
  const { locations } = readPlant('globex');
  const [shared] = locations;
  if (!shared) throw new Error('no location');
  const { id } = await make('company/location', { site: ours.id, name: 'Our hall', slug: shared.slug });
  await ask('POST');
  await work();
  const [site] = await ask('GET', `/api/v1/company/site?code=${shared.site}`);
  await ask('PATCH', `/api/v1/company/location/${id}`, { site: site.id });
  await ask('DELETE');
  await work();
  expect((await ask('GET')).kept).toEqual([
    { entity: 'company/site', id: site.id, label: site.name, reason: 'Location Our hall refers to it.' },
  ]);
  expect((await ask('GET', `/api/v1/company/location/${id}`)).site.id).toBe(site.id);
});

test('an asset of the tenant that the example shares keeps its own costs', async () => {
  const site = await make('company/site', { code: 'OURS', name: 'Our plant' });
  const hall = await make('company/location', { site: site.id, name: 'Our hall', slug: 'our-hall' });
  const fillers = await make('assets/equipment_category', { name: 'Ours', slug: 'ours' });
  const { assets } = readPlant('globex');
  const shared = assets.find(({ finance }) => finance);
  const asset = await make('assets/equipments', {
    name: 'Our filler',
    code: shared?.code,
    category: fillers.id,
    location: hall.id,
    make: 'KHS',
    model: 'F',
    serial_number: 'S-1',
    purchase_date: '2020-01-01',
  });
  const report = await make('financial-reports', { ...shared?.finance, asset: asset.id, purchase_cost: 7 });
  await ask('POST');
  await work();
  expect((await ask('GET')).state).toBe('filled');
  const path = `/api/v1/financial-reports/${report.id}`;
  expect(await ask('GET', path)).toMatchObject({ purchase_cost: 7, asset: { id: asset.id } });
  await ask('DELETE');
  await work();
  expect(await ask('GET', path)).toMatchObject({ purchase_cost: 7, asset: { id: asset.id } });
});

test('a site of the same code stands in for the one of the example, and stays', async () => {
  const site = await make('company/site', { code: 'BP', name: 'Our plant' });
  await ask('POST');
  await work();
  const [location] = await ask('GET', `/api/v1/company/location?site_id=${site.id}`);
  expect(location.site.label).toBe('Our plant');
  await ask('DELETE');
  await work();
  expect((await ask('GET')).kept).toEqual([]);
  expect((await ask('GET', `/api/v1/company/site/${site.id}`)).name).toBe('Our plant');
});
