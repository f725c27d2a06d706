import { afterAll, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { ApiError } from '../../shared/errors.ts';
import { listRecords } from './list-records.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

const EQUIPMENT = 'assets/equipments';
const pump = await temp.create(EQUIPMENT, { name: 'Größe 50% pump', code: 'P-1', is_online: false });
const crane = await temp.create(EQUIPMENT, { name: 'Crane_1', code: 'C-1', purchase_date: '2020-05-17' });
const other = await temp.create('company/location', { name: 'North pit' });
const drill = await temp.create(EQUIPMENT, { name: 'Drill', code: 'D-1', location: other.id });

const names = async (query: Record<string, string>) =>
  (await temp.list(EQUIPMENT, query)).map((record) => record.name);

async function told(path: string, query: Record<string, string>): Promise<Record<string, string[]>> {
  const error: ApiError = await temp.list(path, query).then(
    () => expect.fail('It was accepted'),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: 'malformed', status: 400 });
  expect(error.message).toContain(`"${Object.keys(query)[0]}"`);
  return error.errors ?? {};
}

describe('filters', () => {
  test.each([
    [{ name: 'GRÖ' }, ['Größe 50% pump']],
    [{ name: '50%' }, ['Größe 50% pump']],
    [{ name: 'e_1' }, ['Crane_1']],
    [{ name: '%' }, ['Größe 50% pump']],
    [{ name: '' }, ['Crane_1', 'Drill', 'Größe 50% pump']],
    [{ is_online: 'false' }, ['Größe 50% pump']],
    [{ purchase_date: '2020-05-17' }, ['Crane_1']],
    [{ purchase_date: '2020-05' }, ['Crane_1']],
    [{ location: 'north' }, ['Drill']],
    [{ location_id: String(other.id) }, ['Drill']],
    [{ location_id: '999' }, []],
    [{ site: 'nowhere' }, []],
    [{ id: String(crane.id) }, ['Crane_1']],
    [{ search: 'grosse PUMP' }, ['Größe 50% pump']],
    [{ search: 'crane c-1' }, ['Crane_1']],
    [{ search: '   ' }, ['Crane_1', 'Drill', 'Größe 50% pump']],
    [{ search: '" OR 1=1 --' }, []],
  ])('%o gives %o', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('a choice is found by a part of its value', async () => {
    await temp.create('work-orders/work_order', { maint_type: 'preventive' });
    await temp.create('work-orders/work_order', { maint_type: 'emergency' });
    expect(await temp.list('work-orders/work_order', { maint_type: 'prevent' })).toHaveLength(1);
  });
});

describe('ordering and pages', () => {
  test('what is searched for comes first where names begin with it, unless an order is asked for', async () => {
    const path = 'company/location';
    for (const name of ['Far quay wall', 'Old wallpaper store', 'Aqua basin', 'Quarry'])
      await temp.create(path, { name, address: 'by the quarry' });
    const found = async (query: Record<string, string>) =>
      (await temp.list(path, query)).map((record) => record.name);
    expect(await found({ search: 'qua' })).toEqual([
      'Far quay wall',
      'Quarry',
      'Aqua basin',
      'Old wallpaper store',
    ]);
    expect(await found({ search: 'qua', ordering: '-name' })).toEqual([
      'Quarry',
      'Old wallpaper store',
      'Far quay wall',
      'Aqua basin',
    ]);
  });

  test('by several columns, references by their label', async () => {
    expect(await names({ ordering: '-name' })).toEqual(['Größe 50% pump', 'Drill', 'Crane_1']);
    expect(await names({ ordering: 'location,-code' })).toEqual(['Größe 50% pump', 'Crane_1', 'Drill']);
    expect(await names({ ordering: '-location,code' })).toEqual(['Drill', 'Crane_1', 'Größe 50% pump']);
  });

  test('pages do not overlap, and end', async () => {
    const page = (number: number) =>
      listRecords(temp.ctx, temp.entity(EQUIPMENT), { page: String(number), page_size: '2' });
    const [one, two, three] = [await page(1), await page(2), await page(3)];
    expect([...one.data, ...two.data].map(({ id }) => id)).toEqual([crane.id, drill.id, pump.id]);
    expect(three).toEqual({ data: [], meta: { total: 3, page: 3, page_size: 2 } });
    expect(await page(1_000_000_000)).toMatchObject({ data: [] });
  });

  test('users begin with who asks, unless they are ordered', async () => {
    const { store, principal } = temp.ctx;
    await store.write(async (writer) => {
      for (const name of ['Aaron', 'Zoe'])
        await writer.insert('users/user', { name, email: `${name}@mainstay.example` });
    });
    const all = async (query: Record<string, string>) =>
      (await temp.list('users/user', query)).map(({ name }) => name);
    expect(await all({})).toEqual([principal.name, 'Aaron', 'Zoe']);
    expect(await all({ page_size: '2' })).toEqual([principal.name, 'Aaron']);
    expect(await all({ page_size: '2', page: '2' })).toEqual(['Zoe']);
    expect(await all({ page_size: '1' })).toEqual([principal.name]);
    expect(await all({ page_size: '1', page: '2' })).toEqual(['Aaron']);
    expect(await all({ ordering: 'name' })).toEqual(['Aaron', principal.name, 'Zoe']);
    expect(await all({ name: 'zoe' })).toEqual(['Zoe']);
  });
});

describe('a search over work orders', () => {
  test('finds by number, status, asset, person and choice, each word in any of them', async () => {
    const path = 'work-orders/work_order';
    const belt = await temp.create(EQUIPMENT, { name: 'Conveyor 7', code: 'CV-7' });
    const controls = await temp.list('work-orders/controls', { kind: 'in_progress' });
    const going = await temp.create('work-orders/status', {
      name: 'In Progress now',
      control: controls[0]?.id,
    });
    const { id: ruth } = (await temp.list('users/user', {}))[0] as { id: number };
    const order = await temp.create(path, { asset: belt.id, status: going.id, priority: 'critical' });
    await temp.create(path, {
      asset: belt.id,
      priority: 'low',
      assigned_to: ruth,
      description: `see ${order.code}`,
    });
    const found = async (search: string) => (await temp.list(path, { search })).map(({ id }) => id);
    expect(await found('in progress conveyor')).toEqual([order.id]);
    expect(await found('critical conveyor')).toEqual([order.id]);
    expect(await found(`conveyor ${temp.ctx.principal.name} LOW`)).toEqual([Number(order.id) + 1]);
    expect(await found(String(order.code).replace(/^WO-0*/, ''))).toEqual([order.id, Number(order.id) + 1]);
    expect(await found('critical low')).toEqual([]);
  });
});

describe('what cannot be read is named', () => {
  test.each([
    'colour',
    '__proto__',
    'constructor',
    'toString',
    'id_id',
    'location.site',
    '_version',
    '_search',
    'NAME',
  ])('the unknown filter %s', async (name) => {
    const raw = Object.defineProperty({}, name, { value: '1', enumerable: true }) as Record<string, string>;
    const errors = await told(EQUIPMENT, raw);
    expect(Object.entries(errors)).toEqual([[name, [expect.stringContaining('is not known')]]]);
  });

  test.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'one'],
    ['page', '99999999999999999999'],
    ['page_size', '0'],
    ['page_size', '101'],
    ['page_size', '1e1'],
    ['ordering', 'colour'],
    ['ordering', 'name,__proto__'],
    ['ordering', '_version'],
    ['is_online', 'yes'],
    ['location_id', '0'],
    ['location_id', 'x'],
    ['location_id', '9007199254740993'],
    ['id', '1.5'],
    ['id', 'x'],
    ['count', 'all'],
    ['search', 'a\0b'],
    ['name', '\ud800'],
    ['search', 'x'.repeat(201)],
  ])('%s=%s', async (name, value) => {
    expect(Object.keys(await told(EQUIPMENT, { [name]: value }))).toEqual([name]);
  });

  test('all at once', async () => {
    expect(await told(EQUIPMENT, { page: 'x', colour: 'red', ordering: 'size' })).toEqual({
      page: ['must be a whole number from 1 to 1000000000'],
      colour: ['is not known; Assets have no such filter'],
      ordering: ['"size" is not a column that Assets can be ordered by'],
    });
  });
});
