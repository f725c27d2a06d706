import { afterAll, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART } from '../../../shared/entity-paths.ts';
import { getRecord } from '../../records/get-record.ts';
import { runAction } from '../../records/run-action.ts';
import { LOCATION, PURCHASE_ORDER } from './parts.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ship_to = (await temp.create(LOCATION, { name: 'Main Store' })).id;
const bearing = (await temp.create(PART, { code: 'B', name: 'Bearing' })).id;
const seal = (await temp.create(PART, { code: 'S', name: 'Seal' })).id;
const entity = temp.entity(PURCHASE_ORDER);
const now = async (id: number) => (await getRecord(temp.ctx, entity, id)).record;
const linesOf = async (id: number) =>
  ((await now(id)).lines as { id: number; part: { label: string }; quantity: number }[]).map(
    ({ part, quantity }) => [part.label, quantity],
  );

test('an order is written with its lines, which stay as they are once it is ordered', async () => {
  const order = await temp.create(PURCHASE_ORDER, {
    ship_to,
    lines: [
      { part: bearing, quantity: 10, unit_price: 2.5 },
      { part: seal, quantity: 4, unit_price: 1 },
    ],
  });
  expect(order.total).toBe(29);
  const [first] = order.lines as { id: number }[];
  await temp.update(PURCHASE_ORDER, order.id, { lines: [{ id: first?.id, quantity: 20 }] });
  expect(await linesOf(order.id)).toEqual([
    ['Bearing', 20],
    ['Seal', 4],
  ]);
  expect((await now(order.id)).total).toBe(54);
  expect(
    await refusal(temp.update(PURCHASE_ORDER, order.id, { lines: [{ part: seal, quantity: -1 }] })),
  ).toEqual({ 'lines.0.quantity': [expect.any(String)] });
  const action = entity.actions?.find(({ name }) => name === 'order');
  if (!action) throw new Error('no action');
  await runAction(temp.ctx, entity, action, order.id, {});
  expect(
    await refusal(temp.update(PURCHASE_ORDER, order.id, { lines: [{ id: first?.id, quantity: 1 }] })),
  ).toBeDefined();
  expect(await temp.list('parts/purchase_order_line', { purchase_order_id: String(order.id) })).toMatchObject(
    [
      { quantity: 20, rest: 20 },
      { quantity: 4, rest: 4 },
    ],
  );
});
