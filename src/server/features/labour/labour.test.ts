import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { recountRollup, recountValues } from '../../records/recount.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { rolledUp } from '../../records/rollups.ts';
import { runAction } from '../../records/run-action.ts';
import { translateStoreError } from '../../records/translate-store-errors.ts';
import { UniqueError } from '../../store/errors.ts';
import { timerJob } from './timer-job.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const TIME = 'work-orders/time_entry';
const ITEM = 'work-orders/work_order_checklist';
const MISC = 'work-orders/work_order_misc_cost';
const me = temp.ctx.principal.id as number;
await temp.create('users/labour_rate', { user: me, from_on: '2026-01-01', hourly_rate: 42 });

let order: WireRecord;
const clock = (time: string) => {
  temp.ctx.now = new Date(time);
};
beforeEach(async () => {
  clock('2026-03-02T08:00:00.000Z');
  order = await temp.create(ORDER, { amount: 0 });
});
const act = (name: string, body: object = {}, of = order) => {
  const entity = temp.entity(ORDER);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return runAction(temp.ctx, entity, action, of.id, body);
};
const work = (values: object) => temp.create(TIME, { work_order: order.id, ...values });
const now = async () => (await getRecord(temp.ctx, temp.entity(ORDER), order.id)).record;
const entries = () => temp.list(TIME, { work_order_id: String(order.id), ordering: 'id' });

test('an order costs its labour, parts, misc costs and amount together, exactly (V3, V35)', async () => {
  expect(await work({ minutes: 50 })).toMatchObject({
    user: { id: me },
    day: '2026-03-02',
    hourly_rate: 42,
    cost: 35,
    hours: 0.8333,
  });
  const overtime = await work({ minutes: 95, kind: 'overtime' });
  expect(overtime.cost).toBe(99.75);
  await temp.create(MISC, { work_order: order.id, total_cost: 120 });
  const before = await now();
  expect(before).toMatchObject({ labour_cost: 134.75, misc_cost: 120, total_cost: 254.75, hrs_spent: 2.42 });
  await temp.update(ORDER, order.id, { amount: 0.1 });
  expect(await now()).toMatchObject({ amount: 0.1, total_cost: 254.85 });
  await removeRecord(temp.ctx, temp.entity(TIME), overtime.id);
  expect(await now()).toMatchObject({ labour_cost: 35, total_cost: 155.1, hrs_spent: 0.83 });
});

test('the rate of the day counts and stays, whatever rates come later', async () => {
  const first = await work({ minutes: 60, day: '2026-02-01' });
  await temp.create('users/labour_rate', { user: me, from_on: '2026-03-01', hourly_rate: 50 });
  expect((await work({ minutes: 60 })).cost).toBe(50);
  expect((await work({ minutes: 60, day: '2026-03-01' })).cost).toBe(50);
  expect((await work({ minutes: 60, day: '2026-02-28' })).cost).toBe(42);
  expect((await entries()).find(({ id }) => id === first.id)?.cost).toBe(42);
  expect((await work({ minutes: 60, day: '2025-12-31' })).cost).toBeNull();
  const [rate] = await temp.list('users/labour_rate', { from_on: '2026-03-01' });
  await removeRecord(temp.ctx, temp.entity('users/labour_rate'), rate?.id as number);
});

test('what costs change raises no version, so a form that is open may still be saved', async () => {
  const version = async () => (await getRecord(temp.ctx, temp.entity(ORDER), order.id)).version;
  const before = await version();
  await work({ minutes: 10 });
  expect(await version()).toBe(before);
});

test('hours of an item count once: those of its entries, else its own', async () => {
  const item = await temp.create(ITEM, { work_order: order.id, hrs_spent: 2, assigned_to: me });
  await temp.create(ITEM, { work_order: order.id, hrs_spent: 0.5, assigned_to: me });
  expect(await now()).toMatchObject({ hrs_spent: 2.5, labour_cost: 105 });
  const entry = await work({ minutes: 60, item: item.id });
  expect(await now()).toMatchObject({ hrs_spent: 1.5, labour_cost: 63, total_cost: 63 });
  await removeRecord(temp.ctx, temp.entity(TIME), entry.id);
  expect(await now()).toMatchObject({ hrs_spent: 2.5, labour_cost: 105, total_cost: 105 });
});

test('a person has one timer: it says where it runs, switches, and ends when the order is closed', async () => {
  await act('start_timer');
  const other = await temp.create(ORDER);
  expect(await refusal(act('start_timer', {}, other))).toEqual({
    switch: [`stops the timer on ${order.code}`],
    work_order: [String(order.id)],
  });
  clock('2026-03-02T08:50:20.000Z');
  await act('start_timer', { switch: true }, other);
  expect(await entries()).toMatchObject([{ is_running: false, minutes: 50, cost: 35 }]);
  expect(await refusal(act('stop_timer'))).toEqual({ timer: ['is not running on this work order'] });
  clock('2026-03-02T09:00:20.000Z');
  await act('complete', {}, other);
  expect(await temp.list(TIME, { work_order_id: String(other.id) })).toMatchObject([
    { is_running: false, minutes: 10, cost: 7 },
  ]);
});

test('a forgotten timer ends after 12 hours and says so', async () => {
  await act('start_timer');
  const run = (time: string) =>
    timerJob(temp.ctx).run(temp.ctx.store, { now: new Date(time), signal: new AbortController().signal });
  expect(await run('2026-03-02T19:59:00Z')).toEqual(new Date('2026-03-02T20:00:00Z'));
  await run('2026-03-03T09:00:00Z');
  expect(await entries()).toMatchObject([
    { is_running: false, minutes: 720, note: 'Stopped by itself after 12 hours.' },
  ]);
  // It stopped the timer, not the person whose time it is.
  const [log] = await temp.list('work-orders/work_order_log', { ordering: '-id', log_type: 'labour' });
  expect(log?.user).toBeNull();
  const [entry] = await temp.ctx.store.read((reader) =>
    reader.find('_audit', {
      where: [
        { property: 'entity', op: 'eq', value: 'work-orders/time_entry' },
        { property: 'action', op: 'eq', value: 'updated' },
      ],
      order: [{ property: 'id', descending: true }],
    }),
  );
  expect(entry).toMatchObject({ actor_kind: 'system', actor_name: 'Timers' });
});

test('a timer that ran for days keeps no order open', async () => {
  await act('start_timer');
  clock('2026-03-05T08:00:00.000Z');
  await act('complete');
  expect(await entries()).toMatchObject([
    { ended_at: '2026-03-02T20:00:00.000Z', minutes: 720, note: 'Stopped by itself after 12 hours.' },
  ]);
});

test('times are refused that cannot be', async () => {
  const at = (started_at: string, ended_at: string | null) =>
    refusal(work({ minutes: null, started_at, ended_at }));
  expect(await refusal(work({ minutes: null }))).toEqual({
    minutes: ['say how many minutes, or when work began and ended'],
  });
  expect(await at('2026-03-02T08:00:01Z', null)).toEqual({ started_at: ['must not be in the future'] });
  expect(await at('2026-03-02T07:00:00Z', '2026-03-02T06:59:00Z')).toEqual({
    ended_at: ['must not be before the start'],
  });
  expect(await at('2026-02-28T07:00:00Z', '2026-03-01T07:01:00Z')).toEqual({
    ended_at: ['makes more than 24 hours; use an entry for each day'],
  });
  expect(await at('2026-02-28T07:00:00Z', '2026-03-01T07:00:00Z')).toBeUndefined();
});

test('the hours of an item cost what an hour of who did it costs, else of who ticks it, else of whose it is', async () => {
  const [bea, cy] = await Promise.all(
    [60, 80].map(async (hourly_rate) => {
      const name = `Rate ${hourly_rate}`;
      const person = { name, email: `rate${hourly_rate}@mainstay.example`, is_active: true };
      const id = await temp.ctx.store.write((writer) => writer.insert('users/user', person));
      await temp.create('users/labour_rate', { user: id, from_on: '2026-01-01', hourly_rate });
      return id;
    }),
  );
  const costOf = async (values: object) =>
    (await temp.create(ITEM, { work_order: order.id, hrs_spent: 1, assigned_to: bea, ...values }))
      .labour_cost;
  expect(await costOf({ completed_by: cy, completion_date: '2026-03-01' })).toBe(80);
  expect(await costOf({ is_done: true })).toBe(42);
  const ticked = { work_order: order.id, hrs_spent: null, assigned_to: bea, is_done: true };
  for (const [given, who] of [
    [null, me],
    [cy, cy],
  ])
    expect(await temp.create(ITEM, { ...ticked, completed_by: given })).toMatchObject({
      completed_by: { id: who },
    });
  expect(await costOf({})).toBe(60);
});

test('what is kept is what the records add up to', async () => {
  const { entities } = temp.ctx.schema.whole;
  const { store } = temp.ctx;
  for (const one of rolledUp(entities)) expect(await recountRollup(one, store, false)).toBe(0);
  for (const entity of Object.values(entities))
    expect(await recountValues(entity, store, { fix: false })).toBe(0);
  await store.write((writer) => writer.keep(ORDER, order.id, { total_cost: 1, labour_cost: 2 }));
  const orders = rolledUp(entities).filter(({ property }) => property.name === 'labour_cost');
  expect(await recountRollup(orders[0] as (typeof orders)[0], store)).toBe(1);
  expect(await recountValues(temp.entity(ORDER), store)).toBe(1);
  expect(await now()).toMatchObject({ labour_cost: 0, total_cost: 0 });
});

test('a person whose timer runs is refused a second running entry by what is there, not as used', async () => {
  const entity = temp.entity(TIME);
  const error = translateStoreError(temp.ctx.schema, entity, new UniqueError('time_entry', ['user']));
  expect(error).toMatchObject({ errors: { user: ['already has a Time Entry that is running'] } });
});

test.each([
  ['their timer there', true],
  ['no timer', false],
])('hours that are given as work is completed are booked once, with %s running', async (_, hasTimer) => {
  if (hasTimer) await act('start_timer', { switch: true });
  clock('2026-03-02T08:10:00.000Z');
  await act('complete', { hours: 1.5 });
  expect(await now()).toMatchObject({ is_closed: true, hrs_spent: 1.5 });
  expect(await entries()).toMatchObject([
    { user: { id: me }, minutes: 90, is_running: false, started_at: null, ended_at: null },
  ]);
});
