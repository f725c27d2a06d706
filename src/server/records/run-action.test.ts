import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { Action } from '../../shared/schema/entity.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { removeRecord } from './remove-record.ts';
import { runAction } from './run-action.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
const ITEM = 'work-orders/work_order_checklist';
const NOTE = 'work-orders/work_order_completion_note';
const STATUS = 'work-orders/status';
const NOW = temp.ctx.now.toISOString();
const asset = await temp.create('assets/equipments');
const statuses = new Map((await temp.list(STATUS)).map((row) => [row.name, row.id]));

let order: WireRecord;
beforeEach(async () => {
  order = await temp.create(ORDER, { asset: asset.id, status: statuses.get('Open') });
});

async function act(name: string, body?: unknown, options = {}, key = order.id): Promise<WireRecord> {
  const entity = temp.entity(ORDER);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return (await runAction(temp.ctx, entity, action, key, body, options)).record;
}
const refused = (errors: Record<string, unknown>) => ({ code: 'invalid', errors });
const ofOrder = (path: string) => temp.list(path, { work_order_id: String(order.id), ordering: 'id' });
const log = async () =>
  (await ofOrder('work-orders/work_order_log')).map(({ log_type, description }) => [log_type, description]);

test('an order is started, held, completed and reopened, and its log tells', async () => {
  expect(await act('start')).toMatchObject({ status: { label: 'In Progress' }, started_at: NOW });
  expect(await act('hold', { reason: 'seal not in stock' })).toMatchObject({ status: { label: 'On Hold' } });
  expect(await act('complete')).toMatchObject({ is_closed: true, closed_at: NOW });
  expect(await act('reopen')).toMatchObject({ is_closed: false, closed_at: null, status: { label: 'Open' } });
  expect((await log()).slice(1)).toEqual([
    ['status', 'Status changed from Open to In Progress.'],
    ['status', 'Status changed from In Progress to On Hold: seal not in stock'],
    ['closed', 'Status changed from On Hold to Completed.'],
    ['reopened', 'Status changed from Completed to Open.'],
  ]);
});

test('of several statuses that mean it the first is taken', async () => {
  const [control] = await temp.list('work-orders/controls', { name: 'Completed' });
  const other = await temp.create(STATUS, { name: 'Signed off', control: control?.id });
  expect(await act('complete')).toMatchObject({ status: { label: 'Completed' } });
  await removeRecord(temp.ctx, temp.entity(STATUS), other.id);
});

test('what makes no sense is refused, and what is so already stays so', async () => {
  await expect(act('reopen')).rejects.toMatchObject(
    refused({ status: [expect.stringContaining('not closed')] }),
  );
  await act('start');
  const again = await act('start');
  expect(await log()).toHaveLength(2);
  expect(again.status).toMatchObject({ label: 'In Progress' });
  await act('complete');
  for (const name of ['start', 'hold', 'complete'])
    await expect(act(name)).rejects.toMatchObject(
      refused({ status: [expect.stringContaining('reopen it first')] }),
    );
  await expect(act('start', undefined, {}, 999_999)).rejects.toMatchObject({ code: 'not_found' });
  await expect(act('hold', { reason: 5 })).rejects.toMatchObject(refused({ reason: [expect.any(String)] }));
  await expect(act('hold', { why: 'x' })).rejects.toMatchObject(refused({ why: ['is not known'] }));
  await expect(act('hold', [])).rejects.toMatchObject({ code: 'malformed' });
});

describe('complete', () => {
  test('saves the note, ticks and hours in the same request', async () => {
    const item = await temp.create(ITEM, { work_order: order.id, description: 'Change the oil' });
    const done = await act('complete', {
      completion_note: { problem: 'Leak', solution: 'New seal' },
      checklist: [
        { id: item.id, is_done: true, hrs_spent: 1.5 },
        { description: 'Cleaned up', assigned_to: temp.ctx.principal.id, is_done: true, hrs_spent: 0.5 },
      ],
    });
    expect(done).toMatchObject({ is_closed: true, items: 2, items_open: 0, hrs_spent: 2 });
    expect(await ofOrder(NOTE)).toMatchObject([{ problem: 'Leak', solution: 'New seal' }]);
    expect(await ofOrder(ITEM)).toMatchObject([
      {
        is_done: true,
        hrs_spent: 1.5,
        completed_by: { id: temp.ctx.principal.id },
        completion_date: '2026-03-01',
      },
      { description: 'Cleaned up', is_done: true },
    ]);
    await act('reopen');
    await act('complete', { completion_note: { root_cause: 'Wear' } });
    expect(await ofOrder(NOTE)).toMatchObject([{ problem: 'Leak', root_cause: 'Wear' }]);
  });

  test('lies between the start of the work and now', async () => {
    await act('start');
    await expect(act('complete', { at: '2026-03-01T10:00:01Z' })).rejects.toMatchObject(
      refused({ at: ['must not be in the future'] }),
    );
    await expect(act('complete', { at: '2026-03-01T09:59:59Z' })).rejects.toMatchObject(
      refused({ at: ['must not be before work started'] }),
    );
    expect(await act('complete', { at: '2026-03-01T11:00:00+01:00' })).toMatchObject({ closed_at: NOW });
  });

  test('says what is wrong at its place and saves nothing', async () => {
    const item = await temp.create(ITEM, { work_order: order.id });
    const other = await temp.create(ITEM, { work_order: (await temp.create(ORDER)).id });
    await expect(
      act('complete', {
        at: 'yesterday',
        completion_note: { problem: 7 },
        checklist: [{ id: item.id, hrs_spent: -1 }, { hrs_spent: 1 }, 5],
      }),
    ).rejects.toMatchObject(
      refused({
        at: [expect.any(String)],
        'completion_note.problem': [expect.any(String)],
        'checklist.0.hrs_spent': ['must be at least 0'],
        'checklist.1.description': ['is required'],
        'checklist.1.assigned_to': ['is required'],
        'checklist.2': ['must be an object'],
      }),
    );
    await expect(
      act('complete', { completion_note: { problem: 'Leak' }, checklist: [{ id: other.id, is_done: true }] }),
    ).rejects.toMatchObject(refused({ 'checklist.0.id': ['does not belong to this record'] }));
    await expect(
      act('complete', { checklist: [{ id: item.id, assigned_to: 999_999 }] }),
    ).rejects.toMatchObject(refused({ 'checklist.0.assigned_to': ['does not exist'] }));
    expect(await ofOrder(NOTE)).toEqual([]);
    expect((await temp.list(ORDER, { code: String(order.code) }))[0]).toMatchObject({ is_closed: false });
  });

  test('names the setting where no status means it', async () => {
    const completed = (await temp.list('work-orders/controls', { name: 'Completed' }))[0]?.id as number;
    const open = (await temp.list('work-orders/controls', { name: 'Open' }))[0]?.id as number;
    const id = statuses.get('Completed') as number;
    await temp.update(STATUS, id, { control: open });
    await expect(act('complete')).rejects.toMatchObject(
      refused({ status: ['no status has the control Completed; add one under Settings → Work Orders'] }),
    );
    await temp.update(STATUS, id, { control: completed });
  });
});

test('the same request again gets the first answer, and another version is refused', async () => {
  const first = await act('complete', { completion_note: { problem: 'Leak' } }, { idempotencyKey: 'k1' });
  const again = await act('complete', { completion_note: { problem: 'Leak' } }, { idempotencyKey: 'k1' });
  expect(again).toEqual(first);
  await expect(act('complete', {}, { idempotencyKey: 'k1' })).rejects.toMatchObject({ code: 'key_in_use' });
  await expect(act('reopen', {}, { ifMatch: '"v1"' })).rejects.toMatchObject({ code: 'stale' });
});

test('an action that is sent again shows no record that is hidden by then', async () => {
  const grants: Grants = { [ORDER]: { read: 'own', update: 'own', actions: ['*'] } };
  const ctx = workingAs(temp.ctx, { grants });
  const { schema } = ctx;
  const order = await temp.create(ORDER, { status: statuses.get('Open'), assigned_to: ctx.principal.id });
  const start = () => {
    const entity = schema.at(ORDER);
    const action = entity.actions?.find(({ name }) => name === 'start');
    return runAction(ctx, entity, action as Action, order.id, {}, { idempotencyKey: 'started' });
  };
  expect((await start()).record.id).toBe(order.id);
  await temp.update(ORDER, order.id, { assigned_to: null });
  await expect(start()).rejects.toMatchObject({ code: 'not_found' });
});

test('a key of one record is not one of another', async () => {
  const other = await temp.create(ORDER, { status: statuses.get('Open') });
  await act('complete', {}, { idempotencyKey: 'of one' });
  await expect(act('complete', {}, { idempotencyKey: 'of one' }, other.id)).rejects.toMatchObject({
    code: 'key_in_use',
  });
});

test('an action that only the schema knows is refused, and says what it needs', () => {
  expect(() => temp.ctx.hooks.action(temp.entity('company/site'), 'lend')).toThrow(
    expect.objectContaining({
      code: 'method_not_allowed',
      message: 'Nothing does "lend" with Sites yet: an action needs a programmer.',
    }),
  );
});
