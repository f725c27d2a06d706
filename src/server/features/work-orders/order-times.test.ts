import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const WORK_ORDER = 'work-orders/work_order';
const statuses = new Map((await temp.list('work-orders/status')).map((row) => [row.name, row.id]));
const site = await temp.create('company/site', { time_zone: 'America/New_York' });
const location = await temp.create('company/location', { site: site.id });
const asset = await temp.create('assets/equipments', { location: location.id });
const NOW = temp.ctx.now.toISOString();

const create = (status: string, values = {}) =>
  temp.create(WORK_ORDER, { asset: asset.id, status: statuses.get(status), ...values });
let order: WireRecord;
beforeEach(async () => {
  order = await create('Open');
});
const enter = (status: string) => temp.update(WORK_ORDER, order.id, { status: statuses.get(status) });

test('work begins when the order is first in progress, and never again', async () => {
  expect(order).toMatchObject({ started_at: null, closed_at: null });
  expect(await enter('In Progress')).toMatchObject({ started_at: NOW });
  const later = new Date('2026-03-02T10:00:00.000Z');
  const before = temp.ctx.now;
  temp.ctx.now = later;
  expect(await enter('On Hold')).toMatchObject({ started_at: NOW });
  expect(await enter('In Progress')).toMatchObject({ started_at: NOW });
  expect(await enter('Completed')).toMatchObject({ started_at: NOW, closed_at: later.toISOString() });
  temp.ctx.now = before;
});

test('closing has a time until the order is opened again', async () => {
  expect(await enter('Cancelled')).toMatchObject({ started_at: null, closed_at: NOW });
  expect(await enter('Completed')).toMatchObject({ closed_at: NOW });
  expect(await enter('Open')).toMatchObject({ closed_at: null });
});

describe('entered when it is over already', () => {
  const days = { suggested_start_date: '2026-02-02', completion_end_date: '2026-02-03' };

  test('it went by its days, noon where the asset stands', async () => {
    expect(await create('Completed', days)).toMatchObject({
      started_at: '2026-02-02T17:00:00.000Z',
      closed_at: '2026-02-03T17:00:00.000Z',
    });
  });

  test('nobody closes in the future, and what was cancelled was not begun', async () => {
    const ahead = { suggested_start_date: '2026-04-01', completion_end_date: '2026-04-02' };
    expect(await create('Completed', ahead)).toMatchObject({ started_at: NOW, closed_at: NOW });
    expect(await create('Cancelled', days)).toMatchObject({ started_at: null });
  });
});

test('a status whose control comes to close them closes its orders now', async () => {
  const own = await temp.create('work-orders/status', { name: 'Checked' });
  const [open, completed] = await Promise.all(
    ['Open', 'Completed'].map(async (name) => (await temp.list('work-orders/controls', { name }))[0]?.id),
  );
  await temp.update('work-orders/status', own.id, { control: open });
  await temp.update(WORK_ORDER, order.id, { status: own.id });
  await temp.update('work-orders/status', own.id, { control: completed });
  const [closed] = await temp.list(WORK_ORDER, { code: String(order.code) });
  expect(closed).toMatchObject({ is_closed: true, closed_at: NOW });
});

test('a corrective order is a failure unless it says otherwise', async () => {
  expect((await create('Open', { maint_type: 'corrective' })).is_failure).toBe(true);
  expect((await create('Open', { maint_type: 'emergency' })).is_failure).toBe(true);
  expect((await create('Open', { maint_type: 'inspection' })).is_failure).toBe(false);
  expect((await create('Open', { maint_type: 'corrective', is_failure: false })).is_failure).toBe(false);
});

test('an order shows the site and the category of its asset', async () => {
  expect(order).toMatchObject({ site: { id: site.id }, category: { label: expect.any(String) } });
  const rows = await temp.list(WORK_ORDER, { site_id: String(site.id), page_size: '100' });
  expect(rows.map(({ id }) => id)).toContain(order.id);
});

describe('an item of the checklist', () => {
  const ITEM = 'work-orders/work_order_checklist';
  const me = () => ({ id: temp.ctx.principal.id });

  test('is ticked in one request: who and which day follow', async () => {
    const item = await temp.create(ITEM, { work_order: order.id });
    expect(item).toMatchObject({ is_done: false, completed_by: null, completion_date: null });
    expect(await temp.update(ITEM, item.id, { is_done: true })).toMatchObject({
      is_done: true,
      completed_by: me(),
      completion_date: '2026-03-01',
    });
    expect(await temp.update(ITEM, item.id, { is_done: false })).toMatchObject({
      completed_by: null,
      completion_date: null,
    });
  });

  test('is done with a day of completion, as it was before, and what is said stays', async () => {
    const other = await temp.create('users/user', { email: 'bo@mainstay.example' }).catch(() => undefined);
    const item = await temp.create(ITEM, { work_order: order.id, completion_date: '2026-02-11' });
    expect(item).toMatchObject({ is_done: true, completion_date: '2026-02-11', completed_by: null });
    expect(await temp.update(ITEM, item.id, { completion_date: null })).toMatchObject({ is_done: false });
    const by = other?.id ?? temp.ctx.principal.id;
    expect(
      await temp.update(ITEM, item.id, { is_done: true, completion_date: '2026-02-12', completed_by: by }),
    ).toMatchObject({ completion_date: '2026-02-12', completed_by: { id: by } });
  });
});
