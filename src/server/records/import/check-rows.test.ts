import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { checkRows } from './check-rows.ts';
import { beginImport, writeRows } from './imports.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const LOCATION = 'company/location';
const ASSET = 'assets/equipments';
await temp.create('company/site', { code: 'P', name: 'Pit' });
const plan = { entity: LOCATION, mode: 'create', columns: [['site'], ['name'], ['slug']] };
const countOf = (path: string) => temp.ctx.store.read((reader) => reader.count(path));

test('the check of rows is their import, taken back: what one has taken is taken for those below, also in the next request', async () => {
  const [sites, audit] = [await countOf(LOCATION), await countOf('_audit')];
  const check = (run: string, from: number, ...rows: string[][]) =>
    checkRows(temp.ctx, { plan, rows, run, from });
  const melt = [['Pit', 'Melt Shop', 'melt-shop']];
  const again = [['Pit', 'MELT SHOP', 'melt-shop']];
  const refused = {
    outcomes: ['refused'],
    problems: [{ row: 0, property: 'slug', text: 'is already used' }],
  };
  expect(await check('one', 0, ...melt, ...again)).toMatchObject({
    outcomes: ['create', 'refused'],
    problems: [{ row: 1, property: 'slug', text: 'is already used' }],
  });
  expect(await check('two', 0, ...melt)).toMatchObject({ outcomes: ['create'], problems: [] });
  expect(await check('two', 1, ...again)).toMatchObject(refused);
  // Another check, and one that begins anew, know nothing of it.
  expect(await check('three', 1, ...again)).toMatchObject({ outcomes: ['create'] });
  expect(await check('two', 0, ...melt)).toMatchObject({ outcomes: ['create'] });
  expect([await countOf(LOCATION), await countOf('_audit')]).toEqual([sites, audit]);
});

test('a key that a row above makes is that of the same record for those below', async () => {
  const both = { ...plan, mode: 'both', key: 'slug' };
  const check = (from: number, ...rows: string[][]) =>
    checkRows(temp.ctx, { plan: both, rows, run: 'both', from });
  expect(await check(0, ['Pit', 'Yard', 'yard'])).toMatchObject({ outcomes: ['create'] });
  expect(await check(1, ['Pit', 'Yard 2', 'yard'])).toMatchObject({ outcomes: ['update'], problems: [] });
});

test('what features and rules of the tenant refuse is refused by the check, in the words of the write', async () => {
  await temp.create('company/rule', {
    name: 'Said',
    entity: 'work-orders/work_order',
    on: 'save',
    is_active: true,
    if: {},
    then: { required: ['description'] },
  });
  const asset = await temp.create(ASSET);
  const orders = {
    entity: 'work-orders/work_order',
    mode: 'create',
    columns: [
      ['asset'],
      ['description'],
      ['status'],
      ['maint_type'],
      ['priority'],
      ['suggested_start_date'],
      ['completion_end_date'],
    ],
  };
  const rows = [[String(asset.name), '', 'Open', 'Corrective', 'High', '2026-03-02', '2026-03-03']];
  const checked = await checkRows(temp.ctx, { plan: orders, rows });
  const { id } = await beginImport(temp.ctx, { plan: orders, title: 'x.csv', total: 1, fingerprint: 'x' });
  const { problems } = await writeRows(temp.ctx, id, { from: 0, rows });
  expect(checked.outcomes).toEqual(['refused']);
  expect(checked.problems.map(({ property, text }) => [property, text])).toEqual(
    problems.map(({ property, text }) => [property, text]),
  );
  expect(problems).toHaveLength(1);
});

test('records that rows name and that are to be made are made in the check, and taken back', async () => {
  const before = await countOf(LOCATION);
  const assets = {
    entity: ASSET,
    mode: 'create',
    columns: [['code'], ['location']],
    defaults: {
      name: 'Pump',
      category: String((await temp.create('assets/equipment_category')).id),
      make: 'KSB',
      model: 'X',
      serial_number: '1',
      purchase_date: '2009-05-05',
    },
  };
  const site = Number((await temp.list('company/site'))[0]?.id);
  const rows = [
    ['Q-1', 'Crusher Hall'],
    ['Q-2', 'CRUSHER HALL'],
    ['Q-3', 'Yard 9'],
  ];
  const making = {
    [LOCATION]: [
      { site, name: 'Crusher Hall', slug: 'crusher-hall' },
      { site, name: 'Yard 9', slug: 'No Slug' },
    ],
  };
  expect(await checkRows(temp.ctx, { plan: assets, rows, making })).toMatchObject({
    outcomes: ['create', 'create', 'refused'],
    problems: [
      {
        row: 2,
        property: 'location',
        text: expect.stringMatching(/^Location "Yard 9" cannot be made: slug /),
      },
    ],
  });
  expect(await countOf(LOCATION)).toBe(before);
  for (const wrong of [{ [ASSET]: 'x' }, { 'company/nothing': [{}] }, { 'users/user': [{}] }, 'x'])
    await expect(checkRows(temp.ctx, { plan: assets, rows, making: wrong })).rejects.toMatchObject({
      code: 'invalid',
    });
});
