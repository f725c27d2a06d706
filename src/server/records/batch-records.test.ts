import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { runBatch } from './batch.ts';
import { goingWith, labelsOf } from './batch-records.ts';
import { removeRecord } from './remove-record.ts';
import { runAction } from './run-action.ts';
import { updateRecord } from './update-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const CALENDAR = 'company/calendar';
const HOLIDAY = 'company/holiday';
/** More than twice as many as are asked for in one condition. */
const COUNT = 801;

test('of many records each is counted and called by its name, at the edges of what is asked for at once too', async () => {
  const { ctx } = temp;
  const ids = await ctx.store.write(async (writer) => {
    const made: number[] = [];
    for (let at = 0; at < COUNT; at++) {
      const calendar = await writer.insert(CALENDAR, { name: `Crew ${at}` });
      await writer.insert(HOLIDAY, { calendar, on_date: '2026-05-01', name: 'Labour Day' });
      made.push(calendar);
    }
    return made;
  });
  const entity = temp.entity(CALENDAR);
  expect(await goingWith(ctx, entity, ids)).toEqual([{ entity: HOLIDAY, count: COUNT }]);
  const labels = await labelsOf(ctx, entity, ids);
  expect(ids.map((id) => labels.get(id))).toEqual(ids.map((_id, at) => `Crew ${at}`));
});

test('sent again, a batch gives no reasons of records that are hidden by then', async () => {
  const { ctx } = temp;
  const ORDER = 'work-orders/work_order';
  const order = await temp.create(ORDER, { assigned_to: ctx.principal.id });
  const as = workingAs(ctx, { grants: { [ORDER]: { read: 'own', update: 'own' } } });
  const change = { suggested_start_date: '2099-01-01', completion_end_date: '2098-01-01' };
  const ways = { act: runAction, update: updateRecord, remove: removeRecord };
  const run = async () => {
    const body = { ids: [order.id], change };
    const result = await runBatch(as, as.schema.at(ORDER), body, ways, 'one batch');
    return 'refused' in result.data ? result.data.refused : [];
  };
  expect(await run()).toMatchObject([{ code: 'invalid', label: order.code }]);
  await temp.update(ORDER, order.id, { assigned_to: null });
  expect(await run()).toEqual([expect.objectContaining({ id: order.id, code: 'not_found', label: null })]);
});
