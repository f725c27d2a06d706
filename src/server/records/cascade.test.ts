import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { type EntityHooks, Hooks } from './hooks.ts';
import { removeRecord } from './remove-record.ts';
import { restoreRecord } from './restore-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const COST = 'work-orders/work_order_misc_cost';
const LOG = 'work-orders/work_order_log';
const PART = 'parts/part';

const entriesOf = async (action: string) =>
  temp.ctx.store.read(async (reader) => {
    const rows = await reader.find('_audit', { where: [{ property: 'action', op: 'eq', value: action }] });
    return rows.map(({ entity, key }) => `${entity} ${key}`);
  });

test('what goes with a record goes through its hooks, is counted anew, and has an entry of its own', async () => {
  const order = await temp.create(ORDER);
  const items = [
    await temp.create(ITEM, { work_order: order.id }),
    await temp.create(ITEM, { work_order: order.id }),
  ];
  const cost = await temp.create(COST, { work_order: order.id });
  const part = await temp.create(PART, { is_stocked: true });
  const reservation = await temp.create('parts/reservation', {
    work_order: order.id,
    part: part.id,
    quantity: 2,
  });
  const reserved = async () => (await temp.list(PART, { id: String(part.id) }))[0]?.reserved;
  expect(await reserved()).toBe(2);
  const logs = (await temp.list(LOG, { work_order_id: String(order.id), page_size: '100' })).length;
  const hooks: EntityHooks[] = [];
  const heard: string[] = [];
  hooks.push({
    entity: ITEM,
    async beforeDelete(_change, row, transaction) {
      heard.push(`${row.id} ${transaction.isGoing(ORDER, order.id)}`);
    },
  });
  await removeRecord({ ...temp.ctx, hooks: new Hooks(hooks) }, temp.entity(ORDER), order.id);
  expect(heard.toSorted()).toEqual(items.map(({ id }) => `${id} true`));
  expect(await reserved()).toBe(0);
  const gone = [
    `${ORDER} ${order.id}`,
    `${COST} ${cost.id}`,
    ...items.map(({ id }) => `${ITEM} ${id}`),
    `parts/reservation ${reservation.id}`,
  ];
  const deleted = await entriesOf('deleted');
  expect(deleted).toEqual(expect.arrayContaining(gone));
  expect(deleted.at(-1)).toBe(`${ORDER} ${order.id}`);
  expect(deleted.filter((entry) => entry.startsWith(LOG))).toHaveLength(logs);
  await restoreRecord(temp.ctx, temp.entity(ORDER), order.id);
  expect(await reserved()).toBe(2);
  expect((await entriesOf('restored')).toSorted()).toEqual(deleted.toSorted());
});
