import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART } from '../../../shared/entity-paths.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { runAction } from '../../records/run-action.ts';
import { LOCATION, MOVEMENT, ORDER_LINE, PURCHASE_ORDER } from './parts.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const main = await temp.create(LOCATION, { name: 'Main Store' });
const van = await temp.create(LOCATION, { name: 'Van' });
const vendor = await temp.create('parts/vendor', { name: 'Rolls' });

let order: WireRecord;
let part: WireRecord;
let slow: WireRecord;
beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-01T10:00:00.000Z');
  part = await temp.create(PART, { lead_days: 2 });
  slow = await temp.create(PART, { lead_days: 9 });
  order = await temp.create(PURCHASE_ORDER, { vendor: vendor.id, ship_to: main.id });
});

const now = async (path: string, id: number) => (await getRecord(temp.ctx, temp.entity(path), id)).record;
const remove = (path: string, id: number) => removeRecord(temp.ctx, temp.entity(path), id);
const act = (path: string, id: number, name: string, body: object = {}) => {
  const action = temp.entity(path).actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return runAction(temp.ctx, temp.entity(path), action, id, body);
};
const line = (of: WireRecord, values: object = {}) =>
  temp.create(ORDER_LINE, {
    purchase_order: order.id,
    part: of.id,
    quantity: 10,
    unit_price: 1.5,
    ...values,
  });
const send = (body: object = {}) => act(PURCHASE_ORDER, order.id, 'order', body);
const receive = (id: number, body: object) => act(ORDER_LINE, id, 'receive', body);

test('an order needs lines, and is expected when the slowest of them should be here', async () => {
  expect(await refusal(send())).toEqual({
    state: ['has no lines yet; add what is to be ordered first'],
  });
  await line(slow);
  await line(part);
  await send();
  expect(await now(PURCHASE_ORDER, order.id)).toMatchObject({
    state: 'ordered',
    ordered_on: '2026-03-01',
    expected_on: '2026-03-10',
    total: 30,
  });
});

test('what somebody says of the day it comes counts, and nobody knows of parts that do not say', async () => {
  await line(part);
  await temp.update(PURCHASE_ORDER, order.id, { expected_on: '2026-04-01' });
  await send();
  expect((await now(PURCHASE_ORDER, order.id)).expected_on).toBe('2026-04-01');
  order = await temp.create(PURCHASE_ORDER, {
    vendor: vendor.id,
    ship_to: main.id,
    expected_on: '2026-04-01',
  });
  await line(part);
  await send({ expected_on: '2026-05-01' });
  expect((await now(PURCHASE_ORDER, order.id)).expected_on).toBe('2026-05-01');
  order = await temp.create(PURCHASE_ORDER, { vendor: vendor.id, ship_to: main.id });
  await temp.update(PART, part.id, { lead_days: null });
  await line(part);
  await send();
  expect((await now(PURCHASE_ORDER, order.id)).expected_on).toBeNull();
  order = await temp.create(PURCHASE_ORDER, { vendor: vendor.id, ship_to: main.id });
  await temp.update(PART, part.id, { lead_days: 0 });
  await line(part);
  await send();
  expect((await now(PURCHASE_ORDER, order.id)).expected_on).toBe('2026-03-01');
});

test('what comes is booked where and at what it is said, else as it was ordered', async () => {
  const { id } = await line(part);
  const another = await line(slow);
  await send();
  await receive(id, { quantity: 4 });
  await receive(id, { quantity: 1, location: van.id, unit_cost: 2 });
  expect(await temp.list(MOVEMENT, { part_id: String(part.id), ordering: 'id' })).toMatchObject([
    {
      kind: 'receive',
      quantity: 4,
      location: { id: main.id },
      unit_cost: 1.5,
      reason: `Order ${order.code}`,
      order_line: { id },
    },
    { quantity: 1, location: { id: van.id }, unit_cost: 2 },
  ]);
  expect(await now(ORDER_LINE, id)).toMatchObject({ received: 5, rest: 5 });
  // Without lines given, everything outstanding is received.
  await receive(id, {});
  expect(await now(ORDER_LINE, id)).toMatchObject({ received: 10, rest: 0 });
  expect(await refusal(receive(id, {}))).toEqual({
    quantity: ['say how many have arrived; all that was ordered is here'],
  });
  expect((await now(PURCHASE_ORDER, order.id)).state).toBe('ordered');
  // Ten percent too many are accepted, to the last thousandth.
  await receive(another.id, { quantity: 11 });
  expect((await now(PURCHASE_ORDER, order.id)).state).toBe('received');
  expect(await refusal(receive(another.id, { quantity: 0.001 }))).toEqual({
    quantity: ['is too much: 10 were ordered and 11 have arrived; more than 10% over is refused'],
  });
});

test('all of an order is received at one place, without what has come already', async () => {
  const first = await line(part);
  await line(slow);
  await send();
  await receive(first.id, { quantity: 10 });
  await act(PURCHASE_ORDER, order.id, 'receive', { location: van.id });
  const moves = await temp.list(MOVEMENT, { ordering: '-id', page_size: '2' });
  expect(moves).toMatchObject([
    { part: { id: slow.id }, quantity: 10, location: { id: van.id } },
    { part: { id: part.id }, quantity: 10, location: { id: main.id } },
  ]);
});

test('what is ordered stays: its vendor, its lines and itself', async () => {
  const first = await line(part);
  await send();
  const other = await temp.create('parts/vendor');
  expect(await refusal(temp.update(PURCHASE_ORDER, order.id, { vendor: other.id }))).toEqual({
    vendor: ['cannot be changed once it is ordered'],
  });
  expect(await refusal(remove(PURCHASE_ORDER, order.id))).toBe(
    `${order.code} is no longer a draft. Cancel or close it instead.`,
  );
  expect(await refusal(remove(ORDER_LINE, first.id))).toBe(
    `${order.code} is ordered already, so its lines stay as they are.`,
  );
  expect(await refusal(line(slow))).toEqual({
    purchase_order: ['is ordered already, so its lines stay as they are'],
  });
  expect(await refusal(send())).toEqual({
    state: ['is Ordered; this is possible while it is Draft'],
  });
  await act(PURCHASE_ORDER, order.id, 'cancel');
  expect(await now(PURCHASE_ORDER, order.id)).toMatchObject({ state: 'cancelled' });
  expect(await now(PART, part.id)).toMatchObject({ on_order: 0 });
  expect(await refusal(receive(first.id, { quantity: 1 }))).toEqual({
    state: [`${order.code} is cancelled; this is for orders that are ordered or received`],
  });
  expect(await refusal(act(PURCHASE_ORDER, order.id, 'close'))).toHaveProperty('state');
});

test('a draft is changed, cancelled and deleted with its lines', async () => {
  const { id } = await line(part);
  await temp.update(ORDER_LINE, id, { quantity: 3, unit_price: 0.3333 });
  expect(await now(ORDER_LINE, id)).toMatchObject({ amount: 1, rest: 0 });
  await remove(ORDER_LINE, id);
  await line(slow);
  await act(PURCHASE_ORDER, order.id, 'cancel');
  expect(await now(PURCHASE_ORDER, order.id)).toMatchObject({ state: 'cancelled' });
  const draft = await temp.create(PURCHASE_ORDER, { vendor: vendor.id, ship_to: main.id });
  await remove(PURCHASE_ORDER, draft.id);
  expect(await temp.list(PURCHASE_ORDER, { code: String(draft.code) })).toEqual([]);
});

test('a part goes on a draft to its vendor, as many as are said, to where most of it lies', async () => {
  expect(await refusal(act(PART, part.id, 'order', { quantity: 1 }))).toEqual({
    vendor: ['is missing; say who sells it first'],
  });
  const own = await temp.create('parts/vendor');
  await temp.update(PART, part.id, { vendor: own.id });
  expect(await refusal(act(PART, part.id, 'order'))).toEqual({
    quantity: ['say how much: with what is on order, nothing is missing'],
  });
  for (const [location, quantity] of [
    [main.id, 1],
    [van.id, 2],
  ])
    await temp.create(MOVEMENT, { kind: 'receive', part: part.id, location, quantity, unit_cost: 3 });
  const { made } = await act(PART, part.id, 'order', { quantity: 7 });
  const [draft] = await temp.list(PURCHASE_ORDER, { vendor_id: String(own.id) });
  const told = { entity: PURCHASE_ORDER, id: draft?.id, label: draft?.code };
  expect(made).toEqual([{ ...told, text: `Purchase Order ${draft?.code} was made too.` }]);
  // What goes on the same draft is told of it as well.
  await temp.update(PART, slow.id, { vendor: own.id });
  const { made: joined } = await act(PART, slow.id, 'order', { quantity: 1 });
  expect(joined).toEqual([{ ...told, text: `Added to Purchase Order ${draft?.code}.` }]);
  expect(draft).toMatchObject({ state: 'draft', ship_to: { id: van.id }, total: 21 });
});

test('a part is ordered to where most of it lies, and to nowhere before there is a stock location', async () => {
  const empty = await tempRecords();
  const own = { vendor: (await empty.create('parts/vendor', { name: 'Rolls' })).id };
  const belt = await empty.create(PART, own);
  const action = empty.entity(PART).actions?.find(({ name }) => name === 'order');
  if (!action) throw new Error('Parts cannot be ordered');
  const ask = (id: number) => runAction(empty.ctx, empty.entity(PART), action, id, { quantity: 3 });
  expect(await empty.list(LOCATION)).toEqual([]);
  expect(await refusal(ask(belt.id))).toEqual({
    vendor: ['Rolls can send nothing yet: add a stock location first'],
  });
  expect(await empty.list(PURCHASE_ORDER)).toEqual([]);
  const store = await empty.create(LOCATION, { name: 'Store' });
  await ask(belt.id);
  expect(await empty.list(PURCHASE_ORDER)).toMatchObject([{ ship_to: { id: store.id } }]);
  await empty.remove();
});
