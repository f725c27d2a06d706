import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { getRecord } from '../../records/get-record.ts';
import { readHistory } from '../../records/history.ts';
import { runAction } from '../../records/run-action.ts';
import { reportOf } from '../reports/reports.ts';
import { LOCATION, MOVEMENT } from './parts.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const MARCH = { from: '2026-03-01', until: '2026-03-31' };
const APRIL = { from: '2026-04-01', until: '2026-04-30' };
const BOTH = { from: '2026-03-01', until: '2026-04-30' };

const MARCH_NOON = '2026-03-10T10:00:00.000Z';
const APRIL_NOON = '2026-04-07T10:00:00.000Z';

/** The history of a record: what was done, when, and its values then; oldest first. */
async function told(path: string, key: number | undefined) {
  const { data } = await readHistory(temp.ctx, { entity: temp.entity(path), key, pageSize: 50 });
  return data.toReversed().map(({ action, at, actor, after }) => {
    expect(actor.name).toBe(temp.ctx.principal.name);
    return [action, at, after ?? {}] as const;
  });
}

const now = async (path: string, id: number) => (await getRecord(temp.ctx, temp.entity(path), id)).record;
const spent = async (days: Record<string, string>) => {
  const [cost] = (await reportOf(temp.ctx, 'cost', days)).figures;
  return cost?.parts.find(({ label }) => label === 'Parts')?.value;
};
const used = async (days: Record<string, string>) => {
  const { tables, figures } = await reportOf(temp.ctx, 'parts-used', days);
  const worth = figures.find(({ name }) => name === 'stock-value')?.value;
  return [tables[0]?.rows.map(({ label, values }) => [label, ...values]), worth];
};

test('a mistaken issue of last month that is reversed: ledger, order, reports and history tell the same', async () => {
  const location = (await temp.create(LOCATION, { name: 'Main Store' })).id;
  const part = (await temp.create(PART, { code: 'B', name: 'Bearing' })).id;
  const order = (await temp.create(WORK_ORDER)).id;
  const book = (kind: string, quantity: number, more: object) =>
    temp.create(MOVEMENT, { kind, part, location, quantity, ...more });

  temp.ctx.now = new Date(MARCH_NOON);
  await book('receive', 10, { unit_cost: 5 });
  const wrong = await book('issue', 4, { work_order: order });
  expect([await spent(MARCH), await used(MARCH)]).toEqual([20, [[['Bearing', 4, 20]], 30]]);

  temp.ctx.now = new Date(APRIL_NOON);
  const action = temp.entity(MOVEMENT).actions?.find(({ name }) => name === 'reverse');
  if (!action) throw new Error('no action');
  await runAction(temp.ctx, temp.entity(MOVEMENT), action, wrong.id, { reason: 'meant for another order' });

  // The ledger keeps both, each on its day, and the stock is as before.
  const ledger = await temp.list(MOVEMENT, { part_id: String(part), ordering: 'id' });
  expect(
    ledger.map(({ booked_on, change, value, on_hand_after }) => [booked_on, change, value, on_hand_after]),
  ).toEqual([
    ['2026-03-10', 10, 50, 10],
    ['2026-03-10', -4, -20, 6],
    ['2026-04-07', 4, 20, 10],
  ]);
  expect(await now(PART, part)).toMatchObject({ on_hand: 10, stock_value: 50 });
  expect(await now(WORK_ORDER, order)).toMatchObject({ parts_cost: 0, total_cost: 0 });

  // March keeps its cost; April is credited, so that both together are the cost of the order.
  expect([await spent(MARCH), await spent(APRIL), await spent(BOTH)]).toEqual([20, -20, 0]);
  expect(await used(MARCH)).toEqual([[['Bearing', 4, 20]], 50]);
  expect(await used(BOTH)).toEqual([[], 50]);

  const log = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order),
    log_type: 'parts',
  });
  expect(log.map(({ description }) => description).reverse()).toEqual([
    'Issued 4 pcs Bearing from Main Store.',
    'Issued by mistake and booked back: 4 pcs Bearing. meant for another order',
  ]);

  // The history too keeps the mistaken booking as it was: nothing was changed or removed.
  const undone = ledger[2]?.id;
  expect(await told(MOVEMENT, wrong.id)).toMatchObject([
    ['created', MARCH_NOON, { kind: 'issue', change: -4, value: -20, cost: 20, work_order: { id: order } }],
  ]);
  expect(await told(MOVEMENT, undone)).toMatchObject([
    [
      'created',
      APRIL_NOON,
      { reverses: { id: wrong.id }, change: 4, value: 20, cost: -20, work_order: { id: order } },
    ],
  ]);
});

test('what an asset used leads to the very movements that were counted; a filter that they have not leads nowhere', async () => {
  temp.ctx.now = new Date('2026-05-04T10:00:00.000Z');
  const location = (await temp.create(LOCATION, { name: 'Van' })).id;
  const part = (await temp.create(PART, { code: 'S', name: 'Seal' })).id;
  await temp.create(MOVEMENT, { kind: 'receive', part, location, quantity: 20, unit_cost: 2 });
  const assets: number[] = [];
  for (const quantity of [3, 5]) {
    const asset = (await temp.create('assets/equipments')).id;
    const work_order = (await temp.create(WORK_ORDER, { asset })).id;
    await temp.create(MOVEMENT, { kind: 'issue', part, location, quantity, work_order });
    assets.push(asset);
  }
  const MAY = { from: '2026-05-01', until: '2026-05-31' };
  const [ofOne] = (await reportOf(temp.ctx, 'parts-used', { ...MAY, asset_id: String(assets[1]) })).tables;
  expect(ofOne?.rows).toMatchObject([{ label: 'Seal', values: [5, 10] }]);
  const { entity = '', query = {} } = ofOne?.rows[0]?.list ?? {};
  expect((await temp.list(entity, query)).map(({ change }) => change)).toEqual([-5]);
  const [ofType] = (await reportOf(temp.ctx, 'parts-used', { ...MAY, maint_type: 'preventive' })).tables;
  expect(ofType?.rows.map(({ list }) => list)).toEqual(ofType?.rows.map(() => null));
});
