import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { type TempRecords, tempRecords } from '../../../test/support/temp-records.ts';
import type { Grant, Grants } from '../../shared/schema/grants.ts';
import { rightsOf } from '../../shared/schema/rights.ts';
import { eq } from '../store/eq.ts';
import type { GroupQuery, Reader } from '../store/store.ts';
import { Schema } from './schema.ts';
import { visibleReader } from './visible-reader.ts';

const ORDER = 'work-orders/work_order';
const ASSET = 'assets/equipments';
const ITEM = 'work-orders/work_order_checklist';
const ALL: Grant = { read: 'all' };

let temp: TempRecords;
let mine: number;
let other: number;
beforeAll(async () => {
  temp = await tempRecords();
  const order = async (values: Record<string, unknown>) => (await temp.create(ORDER, values)).id;
  mine = await order({
    assigned_to: temp.ctx.principal.id,
    priority: 'high',
    description: 'Oil of the press',
    amount: 100,
    hrs_estimated: 2,
  });
  other = await order({
    assigned_to: null,
    priority: 'low',
    description: 'Belt',
    amount: 50,
    hrs_estimated: 3,
  });
  const somebody = await temp.ctx.store.write((writer) =>
    writer.insert('users/user', { name: 'Bo', email: 'bo@mainstay.example' }),
  );
  for (const work_order of [mine, other]) await temp.create(ITEM, { work_order, assigned_to: somebody });
});
afterAll(() => temp.remove());

/** Runs queries as somebody with these rights. */
function as<T>(grants: Grants, ask: (reader: Reader) => Promise<T>): Promise<T> {
  const principal = { ...temp.ctx.principal, rights: rightsOf(grants) };
  return temp.ctx.store.read((reader) => ask(visibleReader(reader, principal)));
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((one, two) => one - two);
const byPriority = (...measures: GroupQuery['measures']): GroupQuery => ({
  by: [{ property: 'priority' }],
  measures,
});

test('an entity that is hidden has no records, whoever asks for one by its id', async () => {
  const [asset] = await temp.list(ASSET);
  expect(asset).toBeDefined();
  const seen = await as({ [ORDER]: ALL }, async (reader) => [
    await reader.get(ASSET, asset?.id as number),
    await reader.first(ASSET, []),
    await reader.find(ASSET),
    await reader.count(ASSET),
    await reader.sum(ASSET, 'replacement_value'),
    await reader.group(ASSET, { by: [{ property: 'name' }], measures: [{ op: 'count' }] }),
  ]);
  expect(seen).toEqual([null, null, [], 0, 0, []]);
});

test('what is hidden of a record is neither summed nor grouped nor asked by', async () => {
  const hidden = await as({ [ORDER]: ALL }, async (reader) => [
    await reader.sum(ORDER, 'amount'),
    await reader.group(ORDER, byPriority({ op: 'sum', property: 'amount' })),
    await reader.group(ORDER, { by: [{ property: 'amount' }], measures: [{ op: 'count' }] }),
    await reader.group(ORDER, {
      ...byPriority({ op: 'count' }),
      where: [{ property: 'amount', op: 'gt', value: 60 }],
    }),
    await reader.find(ORDER, { where: [{ property: 'amount', op: 'gt', value: 60 }] }),
    await reader.find(ORDER, { properties: ['id', 'amount'] }),
    await reader.count(ORDER, { where: [{ property: 'amount', op: 'gt', value: 60 }] }),
  ]);
  expect(hidden).toEqual([0, [], [], [], [], [], 0]);
  const shown = await as({ [ORDER]: ALL, classes: { money: true } }, async (reader) => [
    await reader.sum(ORDER, 'amount'),
    await reader.count(ORDER, { where: [{ property: 'amount', op: 'gt', value: 60 }] }),
    (await reader.group(ORDER, byPriority({ op: 'sum', property: 'amount' }))).length,
  ]);
  expect(shown).toEqual([150, 1, 2]);
});

test('what is shown is summed, grouped and asked by', async () => {
  await as({ [ORDER]: ALL }, async (reader) => {
    expect(await reader.sum(ORDER, 'hrs_estimated')).toBe(5);
    expect(await reader.sum(ORDER, 'hrs_estimated', [{ property: 'priority', op: 'eq', value: 'low' }])).toBe(
      3,
    );
    expect(await reader.group(ORDER, byPriority({ op: 'count' }))).toHaveLength(2);
    expect(ids(await reader.find(ORDER, { where: [{ property: '_version', op: 'gte', value: 1 }] }))).toEqual(
      [mine, other],
    );
    // A path may start at a shown reference; what it leads to is readable, as its label is.
    expect(await reader.count(ORDER, { where: [{ property: 'status.control.kind', op: 'notNull' }] })).toBe(
      2,
    );
    expect((await reader.get(ORDER, other))?.description).toBe('Belt');
  });
});

test('of own records alone, others are as if they were not there', async () => {
  await as({ [ORDER]: { read: 'own' } }, async (reader) => {
    expect(ids(await reader.find(ORDER))).toEqual([mine]);
    expect((await reader.get(ORDER, mine))?.id).toBe(mine);
    expect(await reader.get(ORDER, other)).toBeNull();
    expect(await reader.first(ORDER, [{ property: 'priority', op: 'eq', value: 'low' }])).toBeNull();
    expect(await reader.count(ORDER)).toBe(1);
    expect(await reader.sum(ORDER, 'hrs_estimated')).toBe(2);
    expect(await reader.group(ORDER, byPriority({ op: 'count' }))).toHaveLength(1);
    // Child records of an order are visible with it.
    const items = await reader.find(ITEM);
    expect(items.map(({ work_order }) => (work_order as { id: number }).id)).toEqual([mine]);
  });
});

test('a search goes through what is shown, by the titles of choices too', async () => {
  const show = ['code', 'priority', 'asset', 'status'];
  const cut: Grants = { [ORDER]: { read: 'all', show } };
  const found = (grants: Grants, search: string) =>
    as(grants, async (reader) => ids(await reader.find(ORDER, { search })));
  const code = (await temp.list(ORDER)).find(({ id }) => id === mine)?.code as string;
  expect(await found(cut, 'Belt')).toEqual([]);
  expect(await found(cut, code)).toEqual([mine]);
  expect(await found(cut, 'High')).toEqual([mine]);
  expect(await found(cut, `${code} low`)).toEqual([]);
  expect(await found({ [ORDER]: ALL }, 'Belt')).toEqual([other]);
  const own: Grants = { [ORDER]: { read: 'own', show } };
  expect([await found(own, 'High'), await found(own, 'Low')]).toEqual([[mine], []]);
  expect(
    await as(cut, (reader) =>
      reader.count(ORDER, { search: 'High', where: [{ property: 'priority', op: 'eq', value: 'low' }] }),
    ),
  ).toBe(0);
});

test('a search finds a choice by its title alone, not by how it is kept', async () => {
  const whole = tenantSchema.at(ORDER);
  const properties = whole.properties.map((property) =>
    property.name === 'priority'
      ? {
          ...property,
          choices: property.choices?.map((choice) => ({
            ...choice,
            title: choice.const === 'high' ? 'Urgent' : 'Later',
          })),
        }
      : property,
  );
  const titled = new Schema('tenant', { ...tenantSchema.entities, [ORDER]: { ...whole, properties } }, {});
  const model = { ...temp.ctx.store.model, entities: titled.entities };
  const principal = {
    ...temp.ctx.principal,
    rights: rightsOf({ [ORDER]: { read: 'all', show: ['code', 'priority'] } }),
  };
  const found = (search: string) =>
    temp.ctx.store.read(async (reader) => {
      const of = new Proxy(reader, {
        get(target, name) {
          const own = name === 'model' ? model : Reflect.get(target, name);
          return typeof own === 'function' ? own.bind(target) : own;
        },
      });
      return ids(await visibleReader(of, principal).find(ORDER, { search }));
    });
  expect([await found('urgent'), await found('high')]).toEqual([[mine], []]);
});

test('what no schema names is the program’s own and read as it is', async () => {
  await temp.ctx.store.write((writer) => writer.insert('_secret', { name: 'test', value: 'known' }));
  const known = await as({}, (reader) =>
    reader.first('_secret', [{ property: 'name', op: 'eq', value: 'test' }]),
  );
  expect(known?.value).toBe('known');
});

test('an entry of a log is worded for whoever reads it, by what was said at the time', async () => {
  const LOG = 'work-orders/work_order_log';
  const [asset] = await temp.list(ASSET);
  const order = await temp.create(ORDER, { asset: asset?.id as number, amount: 0, description: 'Seal' });
  await temp.update(ORDER, order.id, { amount: 30 });
  await temp.create(ITEM, { work_order: order.id, description: 'Grease it' });
  const words = (grants: Grants, search?: string) =>
    as(grants, async (reader) => {
      const query = { where: [eq('work_order', order.id)], properties: ['description'], search };
      return (await reader.find(LOG, query)).map((row) => row.description);
    });
  const everything: Grants = {
    [ORDER]: ALL,
    [ASSET]: ALL,
    [ITEM]: ALL,
    [LOG]: ALL,
    classes: { money: true },
  };
  const all = await words(everything);
  expect(all).toContain('Amount changed from 0 to 30.');
  expect(all.join('\n')).toMatch(/Checklist Item "Grease it" added\./);
  // Without what an item says, an entry about it does not quote it.
  const withoutItems: Grants = { ...everything, [ITEM]: { read: 'all', show: ['is_done'] } };
  const less = await words(withoutItems);
  expect(less.join('\n')).toMatch(/Checklist Item added\./);
  expect(less.join('\n')).not.toContain('Grease');
  expect(await words(everything, 'grease')).toEqual(['Checklist Item "Grease it" added.']);
  const [stored] = await temp.ctx.store.read((reader) =>
    reader.find(LOG, { where: [eq('work_order', order.id), eq('log_type', 'updated')] }),
  );
  expect(stored?.description).toBe('Amount changed.');
});

test('a sentence that was stored before texts had facts stays as it is', async () => {
  const LOG = 'work-orders/work_order_log';
  const id = await temp.ctx.store.write((writer) =>
    writer.insert(LOG, {
      work_order: mine,
      amount: 0,
      log_type: 'note',
      description: 'Made by plan PM-0001.',
    }),
  );
  const row = await as({ [ORDER]: ALL, [LOG]: ALL }, (reader) => reader.get(LOG, id));
  expect(row).toMatchObject({ description: 'Made by plan PM-0001.' });
  expect(row).not.toHaveProperty('facts');
});
