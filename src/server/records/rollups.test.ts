import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { getRecord } from './get-record.ts';
import { recountRollup } from './recount.ts';
import { removeRecord } from './remove-record.ts';
import { rolledUp } from './rollups.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';

let order: WireRecord;
beforeEach(async () => {
  order = await temp.create(ORDER);
});

const read = (id = order.id) => getRecord(temp.ctx, temp.entity(ORDER), id);
const item = (values: Record<string, unknown> = {}) => temp.create(ITEM, { work_order: order.id, ...values });

test('counts and sums follow the records below, whatever happens to them', async () => {
  expect((await read()).record).toMatchObject({ items: 0, items_open: 0, hrs_spent: 0 });
  const first = await item({ hrs_spent: 0.1 });
  await item({ hrs_spent: 0.2 });
  const third = await item({ hrs_spent: 1 / 3, is_done: true });
  expect((await read()).record).toMatchObject({ items: 3, items_open: 2, hrs_spent: 0.63 });
  await temp.update(ITEM, first.id, { is_done: true, hrs_spent: 2.5 });
  expect((await read()).record).toMatchObject({ items: 3, items_open: 1, hrs_spent: 3.03 });
  await removeRecord(temp.ctx, temp.entity(ITEM), third.id);
  expect((await read()).record).toMatchObject({ items: 2, items_open: 1, hrs_spent: 2.7 });
});

test('nobody’s open form is outdated by them', async () => {
  const before = await read();
  await item({ hrs_spent: 4 });
  const after = await read();
  expect(after.record.hrs_spent).toBe(4);
  expect(after.version).toBe(before.version);
  expect(after.record.updated_at).toBe(before.record.updated_at);
});

test('what is wrong is found, and put right where that is asked for', async () => {
  await item({ hrs_spent: 4 });
  await temp.ctx.store.write((writer) => writer.keep(ORDER, order.id, { hrs_spent: 99, items: 7 }));
  const all = rolledUp(temp.ctx.schema.whole.entities);
  const count = async (fix: boolean) => {
    let wrong = 0;
    for (const one of all) wrong += await recountRollup(one, temp.ctx.store, fix);
    return wrong;
  };
  expect(await count(false)).toBe(2);
  expect(await count(true)).toBe(2);
  expect(await count(false)).toBe(0);
  expect((await read()).record).toMatchObject({ items: 1, hrs_spent: 4 });
});
