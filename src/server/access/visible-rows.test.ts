import { afterAll, expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { rightsOf } from '../../shared/schema/rights.ts';
import { listTag } from '../records/list-tag.ts';
import type { Condition } from '../store/store.ts';
import { decidedBy, reachable } from './visible-rows.ts';

const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const temp = await tempRecords();
afterAll(() => temp.remove());
const me = temp.ctx.principal;
const of = (grants: Grants) => tenantSchema.for(rightsOf(grants));
const found = (where: Condition[], path = ORDER) =>
  temp.ctx.store.read(async (reader) => (await reader.find(path, { where })).map(({ id }) => id));

const mine = (await temp.create(ORDER, { assigned_to: me.id })).id;
const other = (await temp.create(ORDER, { assigned_to: null })).id;
const bo = await temp.ctx.store.write((writer) =>
  writer.insert('users/user', { name: 'Bo', email: 'bo@mainstay.example' }),
);
const item = (await temp.create(ITEM, { work_order: other, assigned_to: bo })).id;

test('who may read records but not change them reaches none to change', async () => {
  const schema = of({ [ORDER]: { read: 'all' } });
  expect(await found(reachable(schema, ORDER, 'read', me))).toEqual([mine, other]);
  for (const verb of ['update', 'delete'] as const)
    expect(await found(reachable(schema, ORDER, verb, me)), verb).toEqual([]);
  expect(await found(reachable(of({}), ORDER, 'read', me))).toEqual([]);
  const some = of({ [ORDER]: { read: 'all', update: 'own' } });
  expect(await found(reachable(some, ORDER, 'update', me))).toEqual([mine]);
  expect(await found(reachable(tenantSchema, ORDER, 'delete', me))).toEqual([mine, other]);
});

test('a list of one’s own orders is another one once a task of an order is given to somebody', async () => {
  const ctx = { ...temp.ctx, schema: of({ [ORDER]: { read: 'own' } }) };
  const tag = () => listTag(ctx, ctx.schema.at(ORDER), {});
  const before = await tag();
  expect(before).toBeDefined();
  expect(await tag()).toBe(before);
  await temp.ctx.store.write((writer) => writer.keep(ITEM, item, { assigned_to: me.id }));
  expect(await tag()).not.toBe(before);
  expect(await found(reachable(ctx.schema, ORDER, 'read', me))).toEqual([mine, other]);
});

test('which entities decide is told of any condition about other records', () => {
  const entity = temp.entity(ORDER);
  const about = (...conditions: Condition[]) => decidedBy(conditions, entity, tenantSchema);
  const id: Condition = { property: 'id', op: 'eq', value: 1 };
  expect(about(id)).toEqual([]);
  for (const op of ['some', 'none'] as const)
    expect(about({ op, table: ITEM, by: 'work_order', where: [] }), op).toEqual([ITEM]);
  const deep: Condition = {
    op: 'refers',
    property: 'asset',
    where: [{ op: 'refers', property: 'location', where: [] }],
  };
  expect(about({ op: 'any', of: [id, deep] })).toEqual(['assets/equipments', 'company/location']);
  expect(
    about({
      op: 'some',
      table: ITEM,
      by: 'work_order',
      where: [{ op: 'refers', property: 'assigned_to', where: [] }],
    }),
  ).toEqual([ITEM, 'users/user']);
});
