import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { runAction } from '../../records/run-action.ts';
import { LEVEL, LOCATION, MOVEMENT, ORDER_LINE, PURCHASE_ORDER, RESERVATION } from './parts.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

let part: WireRecord;
let main: WireRecord;
let van: WireRecord;
let count = 0;
beforeEach(async () => {
  const number = ++count;
  main = await temp.create(LOCATION, { name: `Main Store ${number}` });
  van = await temp.create(LOCATION, { name: `Van ${number}`, parent_location: main.id });
  part = await temp.create(PART, { name: `Bearing ${number}`, unit: 'pcs' });
});

const book = (kind: string, quantity: number | undefined, values: Record<string, unknown> = {}) =>
  temp.create(MOVEMENT, { kind, part: part.id, location: main.id, quantity, ...values });
const now = async (path: string, id: number) => (await getRecord(temp.ctx, temp.entity(path), id)).record;
const act = (path: string, id: number, name: string, body: object = {}) => {
  const action = temp.entity(path).actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return runAction(temp.ctx, temp.entity(path), action, id, body);
};
const order = (values: Record<string, unknown> = {}) => temp.create(WORK_ORDER, values);
const close = async (id: number) => {
  const [done] = await temp.list('work-orders/status', { name: 'Completed' });
  return temp.update(WORK_ORDER, id, { status: done?.id });
};

test('a part carries its value through receipts, issues, returns and counts', async () => {
  const [first, second] = [await order(), await order()];
  const values = async (record: WireRecord) => [record.value, record.on_hand_after, record.value_after];
  expect(await values(await book('receive', 10, { unit_cost: 5 }))).toEqual([50, 10, 50]);
  expect(await values(await book('receive', 20, { unit_cost: 8 }))).toEqual([160, 30, 210]);
  expect(await values(await book('issue', 12, { work_order: first.id }))).toEqual([-84, 18, 126]);
  expect(await values(await book('receive', 5, { unit_cost: 9.99 }))).toEqual([49.95, 23, 175.95]);
  expect(await values(await book('issue', 7, { work_order: second.id }))).toEqual([-53.55, 16, 122.4]);
  expect(await values(await book('return', 2, { work_order: second.id }))).toEqual([15.3, 18, 137.7]);
  expect(await values(await book('adjust', -1))).toEqual([-7.65, 17, 130.05]);
  expect(await values(await book('adjust', 2))).toEqual([15.3, 19, 145.35]);
  expect(await now(PART, part.id)).toMatchObject({
    on_hand: 19,
    available: 19,
    stock_value: 145.35,
    average_cost: 7.65,
    last_cost: 9.99,
  });
  expect(await values(await book('issue', 19))).toEqual([-145.35, 0, 0]);
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 0, stock_value: 0, average_cost: null });
  expect((await now(WORK_ORDER, first.id)).parts_cost).toBe(84);
  expect((await now(WORK_ORDER, second.id)).parts_cost).toBe(38.25);
  expect(await refusal(book('return', 6, { work_order: second.id }))).toEqual({
    quantity: ['is more than the 5 that the work order has'],
  });
});

test('what is not there cannot be taken, and the refusal says what is', async () => {
  await book('receive', 3);
  await book('receive', 9, { location: van.id });
  expect(await refusal(book('issue', 8))).toBe(`3 of 8 are in ${main.name}.`);
  expect(await refusal(book('transfer', 4, { to_location: van.id }))).toBe(`3 of 4 are in ${main.name}.`);
  expect(await refusal(book('adjust', -3.001))).toBe(`3 of 3.001 are in ${main.name}.`);
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 12, available: 12 });
});

test('a transfer moves between locations, and a count books the difference, also none', async () => {
  await book('receive', 10, { unit_cost: 2 });
  const moved = await book('transfer', 4, { to_location: van.id });
  expect([moved.change, moved.value, moved.on_hand_after]).toEqual([-4, 0, 10]);
  const levels = async () =>
    (await temp.list(LEVEL, { part_id: String(part.id), ordering: 'id' })).map(({ quantity }) => quantity);
  expect(await levels()).toEqual([6, 4]);
  const counted = await book('adjust', undefined, { counted: 5 });
  expect([counted.change, counted.value]).toEqual([-1, -2]);
  const proof = await book('adjust', undefined, { counted: 5 });
  expect([proof.change, proof.quantity, proof.value]).toEqual([0, 0, 0]);
  await act(MOVEMENT, moved.id, 'reverse', { reason: 'wrong van' });
  expect(await levels()).toEqual([9, 0]);
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 9, stock_value: 18 });
});

test('a mistake is booked back once, and never changed or deleted', async () => {
  await book('receive', 10, { unit_cost: 5 });
  const wrong = await book('receive', 10, { unit_cost: 500 });
  await act(MOVEMENT, wrong.id, 'reverse', { reason: '5.00 was meant' });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 10, stock_value: 50 });
  expect(await refusal(act(MOVEMENT, wrong.id, 'reverse', { reason: 'again' }))).toEqual({
    reverses: ['is reversed already'],
  });
  const [back] = await temp.list(MOVEMENT, { reverses_id: String(wrong.id) });
  expect(await refusal(act(MOVEMENT, back?.id as number, 'reverse', { reason: 'no' }))).toEqual({
    reverses: ['is itself a reversal'],
  });
  const job = await order();
  const issue = await book('issue', 4, { work_order: job.id });
  await act(MOVEMENT, issue.id, 'reverse', { reason: 'other order' });
  expect((await now(WORK_ORDER, job.id)).parts_cost).toBe(0);
  expect(await refusal(book('return', 1, { work_order: job.id }))).toBeDefined();
  const write = (work: 'update' | 'remove') =>
    temp.ctx.store.write(async (writer) =>
      work === 'update'
        ? writer.update(MOVEMENT, issue.id, { reason: 'changed' })
        : writer.remove(MOVEMENT, [{ property: 'id', op: 'eq', value: issue.id }]),
    );
  await expect(write('update')).rejects.toThrow();
  await expect(write('remove')).rejects.toThrow();
});

test('what a work order has returned does not come back a second time with its issue', async () => {
  await book('receive', 10, { unit_cost: 2 });
  const job = await order();
  const issue = await book('issue', 5, { work_order: job.id });
  const returned = await book('return', 3, { work_order: job.id });
  expect(await refusal(act(MOVEMENT, issue.id, 'reverse', { reason: 'other order' }))).toEqual({
    reverses: ['has been returned in part: the work order has 2 left. Reverse the return first'],
  });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 8, stock_value: 16 });
  await act(MOVEMENT, returned.id, 'reverse', { reason: 'not returned' });
  await act(MOVEMENT, issue.id, 'reverse', { reason: 'other order' });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 10, stock_value: 20 });
});

test('a closed work order takes no parts, however they are booked', async () => {
  await book('receive', 5);
  const job = await order();
  await close(job.id);
  const closed = { work_order: ['is closed; reopen the work order before you issue parts to it'] };
  expect(await refusal(act(WORK_ORDER, job.id, 'issue', { part: part.id, quantity: 1 }))).toEqual(closed);
  expect(await refusal(book('issue', 1, { work_order: job.id }))).toEqual(closed);
});

test('what is more than can be counted is refused by name', async () => {
  const tooMuch = { quantity: ['makes more of this part, or more money, than can be counted'] };
  expect(await refusal(book('receive', 1e6, { unit_cost: 1e11 }))).toEqual(tooMuch);
  for (let done = 0; done < 9; done++) await book('receive', 1e12, { unit_cost: 0 });
  expect(await refusal(book('receive', 1e12, { unit_cost: 0 }))).toEqual(tooMuch);
  const draft = await temp.create(PURCHASE_ORDER);
  const line = { purchase_order: draft.id, part: part.id, quantity: 1e12, unit_price: 1e11 };
  expect(await refusal(temp.create(ORDER_LINE, line))).toEqual({ amount: ['would be too large a number'] });
});

test('each kind takes its own fields', async () => {
  expect(await refusal(book('issue', 0))).toEqual({ quantity: ['must be more than 0'] });
  expect(await refusal(book('issue', 1, { unit_cost: 2 }))).toEqual({
    unit_cost: ['goes only with Kind: Receive'],
  });
  expect(await refusal(book('return', 1))).toEqual({ work_order: ['is required'] });
  expect(await refusal(book('transfer', 1, { to_location: main.id }))).toEqual({
    to_location: ['must be another location'],
  });
  expect(await refusal(book('adjust', 1, { counted: 2 }))).toEqual({
    quantity: ['say the difference or what was counted'],
  });
  await temp.update(PART, part.id, { is_stocked: false });
  expect(await refusal(book('receive', 1))).toEqual({ part: ['is not kept in stock'] });
});

test('a reservation is a promise: others may not take it, issuing keeps it, closing releases it', async () => {
  await book('receive', 5, { unit_cost: 2 });
  const [first, second] = [await order(), await order()];
  await act(WORK_ORDER, first.id, 'reserve', { part: part.id, quantity: 4 });
  await act(WORK_ORDER, second.id, 'reserve', { part: part.id, quantity: 3 });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 5, reserved: 7, available: -2 });
  expect((await now(WORK_ORDER, first.id)).parts_state).toBe('ready');
  expect((await now(WORK_ORDER, second.id)).parts_state).toBe('short');
  expect(await refusal(act(WORK_ORDER, second.id, 'issue', { part: part.id, quantity: 2 }))).toBe(
    `4 are reserved for ${first.code}, and 3 would be left.`,
  );
  await book('issue', 2, { work_order: second.id, force: true });
  expect((await now(WORK_ORDER, first.id)).parts_state).toBe('short');
  expect(await refusal(book('issue', 1))).toBe(
    `5 are reserved for ${first.code}, ${second.code}, and 2 would be left.`,
  );
  await act(WORK_ORDER, first.id, 'issue', { part: part.id, quantity: 3 });
  const reserved = async (id: number) =>
    (await temp.list(RESERVATION, { work_order_id: String(id) })).map(({ issued, rest, state }) => [
      issued,
      rest,
      state,
    ]);
  expect(await reserved(first.id)).toEqual([[3, 1, 'open']]);
  await act(WORK_ORDER, first.id, 'return', { part: part.id, quantity: 1 });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 1, reserved: 2, available: -1 });
  await close(first.id);
  expect(await reserved(first.id)).toEqual([[3, 0, 'released']]);
  expect(await now(PART, part.id)).toMatchObject({ reserved: 1, available: 0 });
  expect(await now(WORK_ORDER, first.id)).toMatchObject({ parts_state: 'none', parts_cost: 4 });
  expect((await now(WORK_ORDER, second.id)).parts_state).toBe('ready');
  expect(await refusal(act(WORK_ORDER, first.id, 'reserve', { part: part.id, quantity: 1 }))).toEqual({
    work_order: ['is closed, so nothing can be reserved for it'],
  });
  const log = await temp.list('work-orders/work_order_log', {
    work_order_id: String(first.id),
    log_type: 'parts',
  });
  expect(log.map(({ description }) => description).reverse()).toEqual([
    `Reserved 4 pcs ${part.name}.`,
    `Issued 3 pcs ${part.name} from ${main.name}.`,
    `Returned 1 pcs ${part.name} to ${main.name}.`,
    `No longer reserved: 4 pcs ${part.name}.`,
  ]);
});

test('an order with movements is not deleted; what one reserved is free once it is, and reserved again once that is taken back', async () => {
  await book('receive', 5);
  const [booked, promised] = [await order(), await order()];
  await book('issue', 1, { work_order: booked.id });
  expect(await refusal(removeRecord(temp.ctx, temp.entity(WORK_ORDER), booked.id))).toMatch(/Cancel it/);
  await temp.create(RESERVATION, { work_order: promised.id, part: part.id, quantity: 3 });
  expect(await now(PART, part.id)).toMatchObject({ reserved: 3, available: 1 });
  await removeRecord(temp.ctx, temp.entity(WORK_ORDER), promised.id);
  expect(await now(PART, part.id)).toMatchObject({ reserved: 0, available: 4 });
  await restoreRecord(temp.ctx, temp.entity(WORK_ORDER), promised.id);
  expect(await now(PART, part.id)).toMatchObject({ reserved: 3, available: 1 });
  const [reservation] = await temp.list(RESERVATION, { work_order_id: String(promised.id) });
  await removeRecord(temp.ctx, temp.entity(RESERVATION), reservation?.id as number);
  expect(await now(PART, part.id)).toMatchObject({ reserved: 0, available: 4 });
});

test('what falls below its minimum goes on one draft for each vendor, is ordered, and comes in parts', async () => {
  const [vendor, other] = [await temp.create('parts/vendor'), await temp.create('parts/vendor')];
  const own = { min_quantity: 10, max_quantity: 30, order_multiple: 6 };
  await temp.update(PART, part.id, { ...own, vendor: vendor.id, lead_days: 3 });
  const hose = await temp.create(PART, { ...own, name: `Hose ${count}`, vendor: vendor.id });
  const belt = await temp.create(PART, { ...own, name: `Belt ${count}`, vendor: other.id });
  await book('receive', 7, { unit_cost: 4 });
  expect(await now(PART, part.id)).toMatchObject({ to_order: 18, is_below_min: true });
  for (const { id } of [part, hose, belt]) await act(PART, id, 'order');
  const drafts = await temp.list(PURCHASE_ORDER, { vendor_id: String(vendor.id) });
  expect(drafts).toHaveLength(1);
  const draft = drafts[0] as WireRecord;
  expect(draft).toMatchObject({ state: 'draft', total: 72, ship_to: { id: main.id } });
  expect(await refusal(act(PART, part.id, 'order'))).toEqual({ part: [`is on ${draft.code} already`] });

  await act(PURCHASE_ORDER, draft.id, 'order');
  expect(await now(PURCHASE_ORDER, draft.id)).toMatchObject({ state: 'ordered', expected_on: '2026-03-04' });
  expect(await now(PART, part.id)).toMatchObject({ on_order: 18, to_order: 0, is_below_min: true });
  const [line, last] = await temp.list(ORDER_LINE, { purchase_order_id: String(draft.id), ordering: 'id' });
  expect(await refusal(temp.update(ORDER_LINE, line?.id as number, { quantity: 1 }))).toEqual({
    purchase_order: ['is ordered already, so its lines stay as they are'],
  });
  await act(ORDER_LINE, line?.id as number, 'receive', { quantity: 8, unit_cost: 5 });
  expect(await now(PART, part.id)).toMatchObject({ on_hand: 15, on_order: 10, stock_value: 68 });
  expect(await refusal(act(ORDER_LINE, line?.id as number, 'receive', { quantity: 11.801 }))).toMatchObject({
    quantity: [expect.stringContaining('more than 10% over is refused')],
  });
  expect(await refusal(act(PURCHASE_ORDER, draft.id, 'cancel'))).toMatchObject({
    state: [expect.stringContaining('close it instead')],
  });
  await act(ORDER_LINE, line?.id as number, 'receive', { quantity: 11.8 });
  expect(await now(ORDER_LINE, line?.id as number)).toMatchObject({ received: 19.8, rest: 0 });
  await act(PURCHASE_ORDER, draft.id, 'receive');
  expect(await now(PURCHASE_ORDER, draft.id)).toMatchObject({ state: 'received' });
  expect(await now(ORDER_LINE, last?.id as number)).toMatchObject({ rest: 0 });
  expect(await now(PART, hose.id)).toMatchObject({ on_hand: 30, on_order: 0, stock_value: 0 });
  const [receipt] = await temp.list(MOVEMENT, { order_line_id: String(last?.id) });
  await act(MOVEMENT, receipt?.id as number, 'reverse', { reason: 'broken' });
  expect(await now(PURCHASE_ORDER, draft.id)).toMatchObject({ state: 'ordered' });
  expect(await now(PART, hose.id)).toMatchObject({ on_hand: 0, on_order: 30 });
  await act(PURCHASE_ORDER, draft.id, 'close');
  expect(await now(PART, hose.id)).toMatchObject({ on_order: 0, to_order: 30 });
});

test('the ledger, the locations and the part say the same', async () => {
  await book('receive', 10, { unit_cost: 1.25 });
  await book('transfer', 4, { to_location: van.id });
  await book('issue', 3, { location: van.id });
  await book('adjust', undefined, { counted: 9.5 });
  const { on_hand, stock_value } = await now(PART, part.id);
  const [levels, moves] = await temp.ctx.store.read(async (reader) => {
    const where = [{ property: 'part', op: 'eq' as const, value: part.id }];
    const kinds = { property: 'kind', op: 'ne' as const, value: 'transfer' };
    return [
      await reader.sum(LEVEL, 'quantity', where),
      [await reader.sum(MOVEMENT, 'change', [...where, kinds]), await reader.sum(MOVEMENT, 'value', where)],
    ];
  });
  expect([levels, moves]).toEqual([on_hand, [on_hand, stock_value]]);
});
