import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { workingAs } from '../../../../test/support/principals.ts';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { PART, WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Grant } from '../../../shared/schema/grants.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { listRecords } from '../../records/list-records.ts';
import { runAction } from '../../records/run-action.ts';
import { LEVEL, LOCATION, MOVEMENT, RESERVATION } from './parts.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const tokyo = await temp.create('company/site', { time_zone: 'Asia/Tokyo' });
const main = await temp.create(LOCATION, { name: 'Main Store' });
const van = await temp.create(LOCATION, { name: 'Van' });

let part: WireRecord;
let job: WireRecord;
let count = 0;
beforeEach(async () => {
  part = await temp.create(PART, { name: `Seal ${++count}`, unit: 'pcs' });
  job = await temp.create(WORK_ORDER);
});

const book = (kind: string, quantity: number | undefined, values: Record<string, unknown> = {}) =>
  temp.create(MOVEMENT, { kind, part: part.id, location: main.id, quantity, ...values });
const now = async (path: string, id: number) => (await getRecord(temp.ctx, temp.entity(path), id)).record;
const act = (path: string, id: number, name: string, body: object = {}) => {
  const action = temp.entity(path).actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return runAction(temp.ctx, temp.entity(path), action, id, body);
};
const held = async () =>
  Object.fromEntries(
    (await temp.list(LEVEL, { part_id: String(part.id) })).map(({ location, quantity }) => [
      (location as { label: string }).label,
      quantity,
    ]),
  );

describe('where a work order takes parts from', () => {
  const issue = (body: object) => act(WORK_ORDER, job.id, 'issue', { part: part.id, ...body });

  test('is where most of them lie, if nobody says where, and they go back to where they came from', async () => {
    await book('receive', 3);
    await book('receive', 8, { location: van.id });
    await issue({ quantity: 2 });
    expect(await held()).toEqual({ 'Main Store': 3, Van: 6 });
    await issue({ quantity: 1, location: main.id });
    expect(await held()).toEqual({ 'Main Store': 2, Van: 6 });
    const back = (body: object) => act(WORK_ORDER, job.id, 'return', { part: part.id, ...body });
    await back({ quantity: 1 });
    expect(await held()).toEqual({ 'Main Store': 3, Van: 6 });
    await back({ quantity: 2, location: van.id });
    expect(await held()).toEqual({ 'Main Store': 3, Van: 8 });
  });

  test('has to hold some, and only what was taken comes back', async () => {
    expect(await refusal(issue({ quantity: 2 }))).toBe('0 of 2 are in stock.');
    expect(await refusal(act(WORK_ORDER, job.id, 'return', { part: part.id, quantity: 1 }))).toEqual({
      part: ['was not issued to this work order'],
    });
  });
});

describe('what is found', () => {
  test('is worth the average, else the last cost, else nobody knows', async () => {
    expect(await book('adjust', 2)).toMatchObject({ change: 2, value: 0, is_unpriced: true });
    await book('issue', 2);
    await book('receive', 4, { unit_cost: 3 });
    expect(await book('adjust', 1)).toMatchObject({ value: 3, is_unpriced: false });
    await book('issue', 5);
    expect(await book('adjust', undefined, { counted: 2 })).toMatchObject({
      quantity: 2,
      value: 6,
      is_unpriced: false,
    });
  });

  test('is said as a difference or as a count, and no other movement is of nothing', async () => {
    expect(await refusal(book('adjust', 0))).toEqual({
      quantity: ['must not be 0; say what was counted'],
    });
    expect(await refusal(book('adjust', undefined))).toEqual({
      quantity: ['say the difference or what was counted'],
    });
    expect(await refusal(book('receive', undefined))).toEqual({ quantity: ['is required'] });
    expect(await refusal(book('receive', -1))).toEqual({ quantity: ['must be more than 0'] });
    expect(await refusal(book('receive', 1, { unit: 'box' }))).toEqual({
      unit: [`must be pcs, as ${part.name} is counted`],
    });
    expect(await book('receive', 1, { unit: 'pcs' })).toMatchObject({ unit: 'pcs', on_hand_after: 1 });
  });

  test('comes at the last cost where a receipt says none', async () => {
    await book('receive', 2, { unit_cost: 1.2345 });
    expect(await book('receive', 2)).toMatchObject({ unit_cost: 1.2345, value: 2.47 });
    expect(await now(PART, part.id)).toMatchObject({ last_cost: 1.2345, stock_value: 4.94 });
  });
});

test('a movement is booked on the day it is at its location, and costs its work order what it takes', async () => {
  temp.ctx.now = new Date('2026-03-01T20:00:00.000Z');
  const there = await temp.create(LOCATION, { name: `Tokyo ${count}`, site: tokyo.id });
  expect(await book('receive', 5, { unit_cost: 2 })).toMatchObject({ booked_on: '2026-03-01', cost: 0 });
  await book('transfer', 3, { to_location: there.id });
  const taken = await book('issue', 2, { location: there.id, work_order: job.id });
  expect(taken).toMatchObject({ booked_on: '2026-03-02', cost: 4, value: -4, quantity: 2, change: -2 });
  await act(MOVEMENT, taken.id, 'reverse', { reason: 'Other order.' });
  const [back] = await temp.list(MOVEMENT, { reverses_id: String(taken.id) });
  expect(back).toMatchObject({ kind: 'issue', cost: -4, value: 4, change: 2, location: { id: there.id } });
  const log = await temp.list('work-orders/work_order_log', {
    work_order_id: String(job.id),
    log_type: 'parts',
    ordering: 'id',
  });
  const told = [
    `Issued 2 pcs ${part.name} from Tokyo ${count}.`,
    `Issued by mistake and booked back: 2 pcs ${part.name}. Other order.`,
  ];
  expect(log.map(({ description, amount }) => [description, amount])).toEqual([
    [told[0], 4],
    [told[1], -4],
  ]);
  // Whoever may not know what it cost still reads what was taken.
  const all: Grant = { read: 'all' };
  const plain = workingAs(temp.ctx, { grants: { '*': all } });
  const { data } = await listRecords(plain, plain.schema.at('work-orders/work_order_log'), {
    work_order_id: String(job.id),
    log_type: 'parts',
    ordering: 'id',
  });
  expect(data.map(({ description }) => description)).toEqual(told);
  for (const row of data) expect(row).not.toHaveProperty('amount');
});

describe('reservations', () => {
  const reserve = (quantity: number) =>
    temp.create(RESERVATION, { work_order: job.id, part: part.id, quantity });
  const state = async () =>
    (await temp.list(RESERVATION, { work_order_id: String(job.id), ordering: 'id' })).map(
      ({ issued, returned, rest, state, is_covered }) => [issued, returned, rest, state, is_covered],
    );

  test('of one order are kept one after the other, and what is beyond them counts with the last', async () => {
    await book('receive', 9, { unit_cost: 1 });
    await reserve(2);
    await reserve(3);
    await act(WORK_ORDER, job.id, 'issue', { part: part.id, quantity: 4 });
    expect(await state()).toEqual([
      [2, 0, 0, 'issued', true],
      [2, 0, 1, 'open', true],
    ]);
    await act(WORK_ORDER, job.id, 'issue', { part: part.id, quantity: 3 });
    await act(WORK_ORDER, job.id, 'return', { part: part.id, quantity: 1 });
    expect(await state()).toEqual([
      [2, 1, 0, 'issued', true],
      [5, 0, 0, 'issued', true],
    ]);
    expect(await now(PART, part.id)).toMatchObject({ on_hand: 3, reserved: 0, available: 3 });
  });

  test('follow what is promised, and the part they are of once it was issued', async () => {
    await book('receive', 5);
    const { id } = await reserve(4);
    await temp.update(RESERVATION, id, { quantity: 7 });
    expect(await state()).toEqual([[0, 0, 7, 'open', false]]);
    expect(await now(WORK_ORDER, job.id)).toMatchObject({ parts_state: 'short' });
    const other = await temp.create(PART, { name: `Belt ${count}` });
    await temp.update(RESERVATION, id, { part: other.id });
    expect(await now(PART, part.id)).toMatchObject({ reserved: 0, available: 5 });
    expect(await now(PART, other.id)).toMatchObject({ reserved: 7, available: -7 });
    await temp.update(RESERVATION, id, { part: part.id, quantity: 5 });
    expect(await now(WORK_ORDER, job.id)).toMatchObject({ parts_state: 'ready' });
    await act(WORK_ORDER, job.id, 'issue', { part: part.id, quantity: 1 });
    expect(await refusal(temp.update(RESERVATION, id, { part: other.id }))).toEqual({
      part: ['cannot be changed once it was issued'],
    });
  });

  test('are of parts that are kept in stock', async () => {
    await temp.update(PART, part.id, { is_stocked: false });
    expect(await refusal(reserve(1))).toEqual({ part: ['is not kept in stock'] });
    const gone = temp.create(RESERVATION, { part: 987_654, quantity: 1 });
    expect(await refusal(gone)).toEqual({ part: [expect.any(String)] });
  });
});

test('a part that lies somewhere stays in stock and at its place, and its limits fit each other', async () => {
  const own = { min_quantity: 5, max_quantity: 4 };
  expect(await refusal(temp.update(PART, part.id, own))).toEqual({
    max_quantity: ['must not be below the minimum'],
  });
  await temp.update(PART, part.id, { min_quantity: 4, max_quantity: 4 });
  expect(await now(PART, part.id)).toMatchObject({ is_below_min: true, to_order: 4 });
  await book('receive', 4);
  expect(await now(PART, part.id)).toMatchObject({ is_below_min: false, to_order: 0 });
  expect(await refusal(temp.update(PART, part.id, { is_stocked: false }))).toEqual({
    is_stocked: ['cannot be taken away while some is in stock'],
  });
  expect(await temp.update(PART, part.id, { maker: 'Rolls', is_stocked: true })).toMatchObject({
    maker: 'Rolls',
    on_hand: 4,
  });
  const [level] = await temp.list(LEVEL, { part_id: String(part.id) });
  expect(await refusal(temp.update(LEVEL, level?.id as number, { location: van.id }))).toEqual({
    location: ['holds some of it; book a transfer'],
  });
  await book('issue', 4);
  expect((await temp.update(LEVEL, level?.id as number, { location: van.id })).location).toMatchObject({
    id: van.id,
  });
  await temp.update(PART, part.id, { is_stocked: false });
  expect(await now(PART, part.id)).toMatchObject({ is_below_min: false, to_order: 0 });
});
