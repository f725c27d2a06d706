import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { runAction } from '../../records/run-action.ts';
import { updateRecord } from '../../records/update-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

const WORK_ORDER = 'work-orders/work_order';
const asset = await temp.create('assets/equipments', { name: 'Pump 3' });
const statuses = new Map((await temp.list('work-orders/status')).map((row) => [row.name, row.id]));
const status = (name: string) => statuses.get(name) as number;

let order: WireRecord;
beforeEach(async () => {
  order = await temp.create(WORK_ORDER, {
    asset: asset.id,
    status: status('Open'),
    maint_type: 'preventive',
    priority: 'high',
    suggested_start_date: '2026-03-02',
    completion_end_date: '2026-03-09',
    amount: 100,
  });
});

/** The log of the work order without its first entry, oldest first. */
async function log(): Promise<WireRecord[]> {
  const rows = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order.id),
    ordering: 'id',
    page_size: '100',
  });
  return rows.slice(1);
}

const change = (values: Record<string, unknown>) => temp.update(WORK_ORDER, order.id, values);

test('a tenant starts with one status for each control; two of them close', async () => {
  const controls = await temp.list('work-orders/controls');
  const names = ['Requested', 'Open', 'In Progress', 'On Hold', 'Completed', 'Cancelled'];
  expect(controls.map(({ name }) => name)).toEqual(names);
  expect(controls.filter(({ closes }) => closes).map(({ name }) => name)).toEqual(['Completed', 'Cancelled']);
  const rows = await temp.list('work-orders/status');
  expect(rows.map(({ name, control }) => [name, (control as { label: string }).label])).toEqual(
    names.map((name) => [name, name]),
  );
});

describe('dates', () => {
  const refused = {
    code: 'invalid',
    errors: { completion_end_date: [expect.stringContaining('not be before')] },
  };

  test('a work order does not end before it starts', async () => {
    const dates = { suggested_start_date: '2026-03-09', completion_end_date: '2026-03-08' };
    await expect(temp.create(WORK_ORDER, dates)).rejects.toMatchObject(refused);
    await expect(change({ completion_end_date: '2026-03-01' })).rejects.toMatchObject(refused);
    await expect(change({ suggested_start_date: '2026-03-10' })).rejects.toMatchObject(refused);
  });

  test('it may end on the day it starts, and both may move', async () => {
    const last = { suggested_start_date: '2026-03-09' };
    expect(await change(last)).toMatchObject({ ...last, completion_end_date: '2026-03-09' });
    const both = { suggested_start_date: '2026-04-01', completion_end_date: '2026-04-01' };
    expect(await change(both)).toMatchObject(both);
  });
});

describe('closing', () => {
  test('follows the control of the status', async () => {
    expect(order.is_closed).toBe(false);
    expect((await change({ status: status('Completed') })).is_closed).toBe(true);
    expect((await change({ status: status('Cancelled') })).is_closed).toBe(true);
    expect((await change({ status: status('On Hold') })).is_closed).toBe(false);
    expect((await temp.create(WORK_ORDER, { status: status('Completed') })).is_closed).toBe(true);
  });

  test('follows a status that is given another control, with a log', async () => {
    const [open, completed] = ['Open', 'Completed'].map((name) => status(name));
    const own = await temp.create('work-orders/status', { name: 'Waiting for parts', control: open });
    await change({ status: own.id });
    const read = async () => (await temp.list(WORK_ORDER, { id: String(order.id) }))[0];
    await temp.update('work-orders/status', own.id, { control: completed });
    expect(await read()).toMatchObject({ is_closed: true });
    await temp.update('work-orders/status', own.id, { name: 'Parts came' });
    await temp.update('work-orders/status', own.id, { control: open });
    expect(await read()).toMatchObject({ is_closed: false });
    expect((await log()).slice(1)).toMatchObject([
      {
        log_type: 'closed',
        description: 'The control of status Waiting for parts changed from Open to Completed.',
      },
      {
        log_type: 'reopened',
        description: 'The control of status Parts came changed from Completed to Open.',
      },
    ]);
  });
});

describe('the log', () => {
  test('tells of the creation', async () => {
    const [created] = await temp.list('work-orders/work_order_log', { work_order_id: String(order.id) });
    expect(created).toMatchObject({
      user: { id: temp.ctx.principal.id, label: temp.ctx.principal.name },
      log_type: 'created',
      amount: 100,
      description: 'Created for Pump 3: Preventive, priority High, status Open.',
    });
  });

  test('tells old and new values, by their names, and the money', async () => {
    await change({
      priority: 'low',
      amount: 250.1,
      description: 'New  seal',
      completion_end_date: '2026-03-31',
    });
    expect(await log()).toMatchObject([
      {
        log_type: 'updated',
        amount: 150.1,
        description:
          'Priority changed from High to Low. Completion End Date changed from 9 Mar 2026 to 31 Mar 2026. ' +
          'Description changed from nothing to New seal. Amount changed from 100 to 250.1.',
      },
    ]);
  });

  test('tells of a status, of closing and of reopening', async () => {
    await change({ status: status('On Hold') });
    await change({ status: status('Completed'), priority: 'low' });
    await change({ status: status('Open') });
    const entries = (await log()).map(({ log_type, description }) => [log_type, description]);
    expect(entries).toEqual([
      ['status', 'Status changed from Open to On Hold.'],
      ['updated', 'Priority changed from High to Low.'],
      ['closed', 'Status changed from On Hold to Completed.'],
      ['reopened', 'Status changed from Completed to Open.'],
    ]);
  });

  test('says nothing when nothing changed', async () => {
    await change({ priority: 'high', amount: 100 });
    expect(await log()).toEqual([]);
  });

  test('tells of checklist items', async () => {
    const path = 'work-orders/work_order_checklist';
    const item = await temp.create(path, { work_order: order.id, description: 'Change the oil' });
    await temp.update(path, item.id, { hrs_spent: 2.5, assigned_to: null });
    await removeRecord(temp.ctx, temp.entity(path), item.id);
    expect((await log()).map(({ log_type, description }) => [log_type, description])).toEqual([
      ['checklist', 'Checklist Item "Change the oil" added.'],
      [
        'checklist',
        'Checklist Item "Change the oil" changed: Assigned To changed from Ana Test to nothing. ' +
          'Hours Spent changed from nothing to 2.5.',
      ],
      ['checklist', 'Checklist Item "Change the oil" removed.'],
    ]);
  });

  test('tells of costs, with the amount they add or take away', async () => {
    const path = 'work-orders/work_order_misc_cost';
    const cost = await temp.create(path, { work_order: order.id, total_cost: 80, description: 'Hose' });
    await temp.update(path, cost.id, { total_cost: 95.5 });
    await removeRecord(temp.ctx, temp.entity(path), cost.id);
    expect((await log()).map(({ log_type, amount, description }) => [log_type, amount, description])).toEqual(
      [
        ['cost', 80, 'Misc Cost "Hose" added.'],
        ['cost', 15.5, 'Misc Cost "Hose" changed: Total Cost changed from 80 to 95.5.'],
        ['cost', -95.5, 'Misc Cost "Hose" removed.'],
      ],
    );
  });

  test('tells of the completion note', async () => {
    const path = 'work-orders/work_order_completion_note';
    const note = await temp.create(path, { work_order: order.id });
    await temp.update(path, note.id, { problem: 'Leak' });
    expect((await log()).map(({ log_type, description }) => [log_type, description])).toEqual([
      ['note', 'Completion Note added.'],
      ['note', 'Completion Note changed: Problem changed from nothing to Leak.'],
    ]);
  });

  test('goes with its work order, and so do its parts', async () => {
    await temp.create('work-orders/work_order_misc_cost', { work_order: order.id });
    await removeRecord(temp.ctx, temp.entity(WORK_ORDER), order.id);
    expect(await log()).toEqual([]);
  });
});

test('the table of a financial report counts what its work orders cost in the last 12 months', async () => {
  const cost = (created_at: string, on: WireRecord) =>
    temp.ctx.store.write((writer) =>
      writer.insert('work-orders/work_order_misc_cost', {
        work_order: on.id,
        total_cost: 1000,
        spent_on: created_at.slice(0, 10),
      }),
    );
  const other = await temp.create(WORK_ORDER, { asset: (await temp.create('assets/equipments')).id });
  await cost('2025-04-01T00:00:00.000Z', order);
  await cost('2025-03-31T23:59:59.000Z', order);
  await cost('2026-02-01T00:00:00.000Z', other);
  const report = await temp.create('financial-reports', {
    asset: asset.id,
    purchase_cost: 100_000,
    resale_cost: 20_000,
    finance_years: 10,
    interest_rate: 8,
    expected_hours: 20_000,
    operational_cost_per_year: 12_000,
    capital_work_cost: 5_000,
  });
  expect(report.table).toMatchObject({ 'Monthly payment': 1213.28, 'Maintenance cost per hour': 0.5 });
});

test('the log tells of a change in the moment in which the history does, so that both are known for one', async () => {
  const order = await temp.create('work-orders/work_order');
  const now = new Date('2026-03-01T11:22:33.444Z');
  await updateRecord({ ...temp.ctx, now }, temp.entity('work-orders/work_order'), Number(order.id), {
    priority: 'critical',
  });
  const [note] = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order.id),
    ordering: '-id',
  });
  const [change] = await temp.ctx.store.read((reader) =>
    reader.find('_audit', {
      where: [
        { property: 'entity', op: 'eq', value: 'work-orders/work_order' },
        { property: 'key', op: 'eq', value: Number(order.id) },
      ],
      order: [{ property: 'id', descending: true }],
      limit: 1,
    }),
  );
  expect([note?.created_at, change?.created_at]).toEqual([now.toISOString(), now.toISOString()]);
});

describe('the actions of an order', () => {
  const act = (name: string, body: object = {}) => {
    const entity = temp.entity(WORK_ORDER);
    const action = entity.actions?.find((one) => one.name === name);
    if (!action) throw new Error(`no action ${name}`);
    return runAction(temp.ctx, entity, action, order.id, body);
  };

  test.each(['Completed', 'Cancelled'])(
    '%s: it is neither started nor held nor completed before it is reopened',
    async (name) => {
      await change({ status: status(name) });
      for (const [action, body] of [
        ['start', {}],
        ['hold', { reason: 'Parts' }],
        ['complete', {}],
      ] as const)
        expect(await refusal(act(action, body)), action).toEqual({
          status: [`is ${name}, which is closed; reopen it first`],
        });
      expect((await act('reopen')).record).toMatchObject({ is_closed: false, status: { label: 'Open' } });
      expect(await refusal(act('reopen'))).toEqual({
        status: ['is not closed, so there is nothing to reopen'],
      });
      expect((await act('start')).record).toMatchObject({ status: { label: 'In Progress' } });
    },
  );
});
