import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import schema from '../../../../schemas/dashboard.json' with { type: 'json' };
import { type TempRecords, tempRecords } from '../../../../test/support/temp-records.ts';
import { createRecord } from '../../records/create-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { type Dashboard, dashboard } from './dashboard.ts';

const WORK_ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
const isDashboard = new Ajv({ strictTuples: false, formats: { date: true } }).compile(schema);

let temp: TempRecords;
beforeAll(async () => {
  temp = await tempRecords();
});
afterAll(() => temp.remove());

async function shown(zone = 'UTC'): Promise<Dashboard> {
  const found = await temp.ctx.store.read((reader) => dashboard(reader, { now: temp.ctx.now, zone }));
  expect(isDashboard(found), JSON.stringify(isDashboard.errors)).toBe(true);
  return found;
}

test('an empty tenant has an empty dashboard', async () => {
  const { week, cost_by_month, trends, ...others } = await shown();
  expect(week).toMatchObject({ today: '2026-03-01', work: [] });
  expect([week?.days.length, week?.days.at(-1)]).toEqual([7, '2026-03-07']);
  expect(cost_by_month).toHaveLength(24);
  expect(cost_by_month?.at(-1)).toEqual({ month: '2026-03', cost: 0 });
  expect(trends?.open_work_orders_count).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(others).toEqual({
    new_requests_count: 0,
    parts_to_order_count: 0,
    attention: {
      counts: ['overdue', 'critical', 'unassigned', 'waiting'].map((name) => ({ name, count: 0 })),
      orders: [],
    },
    upcomming_maintenance_orders: [],
    recent_user_activity_orders: [],
    open_work_orders_count: 0,
    online_assets_count: 0,
    scheduled_maintenance_count: 0,
    unassigned_taskes_count: 0,
    work_orders_by_status: [],
    upcomming_maintenance: [],
    top_assets_utilization: [],
    recent_user_activity: [],
  });
});

describe('with work', () => {
  let pump: number;
  beforeAll(async () => {
    pump = (await temp.create('assets/equipments', { name: 'Pump 3' })).id;
    await temp.create('assets/equipments', { name: 'Spare', is_online: false });
  });

  const onDay = (date: string, values = {}) =>
    temp.create(WORK_ORDER, {
      asset: pump,
      status: 2,
      maint_type: 'preventive',
      suggested_start_date: date,
      completion_end_date: '2027-01-01',
      ...values,
    });

  test('counts and lists what is open, in use, scheduled and unassigned', async () => {
    const past = await onDay('2026-02-28');
    const today = await onDay('2026-03-01');
    const later = await onDay('2026-12-24');
    const closed = await onDay('2026-12-25', { status: 5 });
    const first = await shown();
    expect(first).toMatchObject({
      open_work_orders_count: 3,
      online_assets_count: 1,
      scheduled_maintenance_count: 2,
      unassigned_taskes_count: 3,
      upcomming_maintenance: [
        `Pump 3: ${today.code} (preventive) starts on 1 Mar 2026`,
        `Pump 3: ${later.code} (preventive) starts on 24 Dec 2026`,
      ],
    });
    expect(first.trends).toMatchObject({
      open_work_orders_count: [0, 0, 0, 0, 0, 0, 0, 3],
      unassigned_taskes_count: [0, 0, 0, 0, 0, 0, 0, 3],
      scheduled_maintenance_count: [1, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(first.work_orders_by_status).toMatchObject(
      [later, today, past].map(({ id, code }) => ({ id, code, status: 'Open', asset: 'Pump 3' })),
    );
    expect(first.upcomming_maintenance_orders).toEqual([today.id, later.id]);
    expect(first.recent_user_activity_orders?.[0]).toBe(closed.id);
    expect(first.recent_user_activity[0]).toBe(
      `Ana Test on ${closed.code}, 1 Mar 2026: Created for Pump 3: Preventive, priority Medium, status Completed.`,
    );

    // Where it is still February, yesterday is not over; where it is evening here, tomorrow has begun elsewhere.
    expect((await shown('Pacific/Niue')).scheduled_maintenance_count).toBe(3);
    const abroad = await shown('Pacific/Kiritimati');
    expect(abroad.scheduled_maintenance_count).toBe(1);
    expect(abroad.recent_user_activity[0]).toContain(', 2 Mar 2026: ');

    // With an assigned item a work order no longer counts, nor with a user assigned to the whole order.
    const item = await temp.create(CHECKLIST, { work_order: past.id });
    expect((await shown()).unassigned_taskes_count).toBe(2);
    await temp.update(CHECKLIST, item.id, { assigned_to: null });
    expect((await shown()).unassigned_taskes_count).toBe(3);
    await temp.update(WORK_ORDER, past.id, { assigned_to: temp.ctx.principal.id });
    expect((await shown()).unassigned_taskes_count).toBe(2);
    await temp.update(WORK_ORDER, past.id, { status: 6, assigned_to: null });
    expect((await shown()).unassigned_taskes_count).toBe(2);
  });

  test('lists ten at most', async () => {
    for (let day = 10; day < 22; day++) await onDay(`2026-04-${day}`);
    const found = await shown();
    expect(found.work_orders_by_status).toHaveLength(10);
    expect(found.upcomming_maintenance).toHaveLength(10);
    expect(found.recent_user_activity).toHaveLength(10);
  });
});

test('counts every reading of the last thirty days, however many', async () => {
  const { ctx } = temp;
  const asset = await temp.create('assets/equipments', { name: 'Read often' });
  await temp.create('financial-reports', { asset: asset.id, finance_years: 10, expected_hours: 14_600 });
  for (let reading = 0; reading <= 60; reading += 1)
    await createRecord(
      { ...ctx, now: new Date(ctx.now.getTime() - (70 - reading) * 3600 * 1000) },
      temp.entity('meter-readings/meter_reading'),
      { asset: asset.id, meter_reading: 100 + reading },
    );
  expect((await shown()).top_assets_utilization).toEqual([[asset.id, 'Read often', 'Online', 50]]);
  await removeRecord(ctx, temp.entity('assets/equipments'), asset.id);
});

test('rates the five assets that ran the most', async () => {
  const { ctx } = temp;
  const rated: [number, string][] = [];
  for (const [index, hours] of [30, 90, 0, 60, 200, 12].entries()) {
    const name = `Machine ${index}`;
    const asset = await temp.create('assets/equipments', { name, is_online: index !== 1 });
    rated.push([asset.id, name]);
    await temp.create('financial-reports', { asset: asset.id, finance_years: 10, expected_hours: 14_600 });
    const read = (days: number, meter_reading: number) =>
      createRecord(
        { ...ctx, now: new Date(ctx.now.getTime() - days * 24 * 3600 * 1000) },
        temp.entity('meter-readings/meter_reading'),
        { asset: asset.id, meter_reading },
      );
    await read(40, 0);
    await read(29, 500);
    await read(1, 500 + hours);
  }
  const unread = await temp.create('assets/equipments', { name: 'Never read' });
  await temp.create('financial-reports', { asset: unread.id });
  const [, second, , fourth, fifth] = rated;
  expect((await shown()).top_assets_utilization).toEqual([
    [...(fifth as [number, string]), 'Online', 100],
    [...(second as [number, string]), 'Offline', 75],
    [...(fourth as [number, string]), 'Online', 50],
    [...(rated[0] as [number, string]), 'Online', 25],
    [...(rated[5] as [number, string]), 'Online', 10],
  ]);
});

test('work that was entered after it was done was never open, and never less than nothing', async () => {
  await temp.ctx.store.write((writer) => writer.remove(WORK_ORDER, []));
  const [done] = await temp.list('work-orders/status', { name: 'Completed' });
  await temp.create(WORK_ORDER, {
    status: done?.id,
    suggested_start_date: '2026-02-02',
    completion_end_date: '2026-02-03',
  });
  expect((await shown()).trends?.open_work_orders_count).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
