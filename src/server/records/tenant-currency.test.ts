import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { getRecord } from './get-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const MISC = 'work-orders/work_order_misc_cost';
const TIME = 'work-orders/time_entry';
await temp.ctx.store.write((writer) =>
  writer.insert('company/settings', { time_zone: 'UTC', currency: 'USD' }),
);
await temp.create('users/labour_rate', {
  user: temp.ctx.principal.id as number,
  from_on: '2026-01-01',
  hourly_rate: 42,
});

let order: WireRecord;
const use = (currency: string) => temp.update('company/settings', 1, { currency });
const spend = (total_cost: number) => temp.create(MISC, { work_order: order.id, total_cost });
const now = async () => (await getRecord(temp.ctx, temp.entity(ORDER), order.id)).record;
beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-02T08:00:00.000Z');
  await use('USD');
  order = await temp.create(ORDER, { amount: 0 });
});

test.each([
  ['USD', 19.99, 0.001, 'must have at most 2 decimals, as USD has'],
  ['USD', 4.35, 0.1 + 0.2, 'must have at most 2 decimals, as USD has'],
  ['KWD', 12.345, 12.3456, 'must have at most 3 decimals, as KWD has'],
  ['JPY', 1000, 1000.55, 'must be a whole number: JPY has no decimals'],
])('%s takes %d and refuses %d', async (currency, right, wrong, text) => {
  await use(currency);
  expect((await temp.update(ORDER, order.id, { amount: right })).amount).toBe(right);
  expect(await refusal(temp.update(ORDER, order.id, { amount: wrong }))).toEqual({ amount: [text] });
  expect(await refusal(spend(wrong))).toEqual({ total_cost: [text] });
});

test.each([
  ['USD', 99.75],
  ['JPY', 100],
  ['KWD', 99.75],
])('work and its sum have the decimals of %s', async (currency, cost) => {
  await use(currency);
  expect(await temp.create(TIME, { work_order: order.id, minutes: 95, kind: 'overtime' })).toMatchObject({
    cost,
  });
  if (currency === 'KWD') await spend(12.345);
  expect(await now()).toMatchObject({ total_cost: currency === 'KWD' ? 112.095 : cost });
});

test('an amount from before stays as it was, and does not keep the rest of its record from being changed', async () => {
  await use('KWD');
  const { id } = await spend(1.005);
  await use('USD');
  expect((await temp.update(MISC, id, { description: 'Hose', total_cost: 1.005 })).total_cost).toBe(1.005);
});
