import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { runAction } from '../../records/run-action.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const REQUEST = 'requests/request';
const ORDER = 'work-orders/work_order';
const asset = await temp.create('assets/equipments', { name: 'Press 4' });

let request: WireRecord;
beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-02T08:00:00.000Z');
  request = await temp.create(REQUEST, {
    title: 'Oil below the press',
    description: 'A puddle since this morning.',
    asset: asset.id,
    priority: 'high',
    requester_name: 'Jo Miller',
    requester_email: 'jo@plant.example',
  });
});

async function act(path: string, name: string, body: object = {}, id = request.id): Promise<WireRecord> {
  const entity = temp.entity(path);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return (await runAction(temp.ctx, entity, action, id, body)).record;
}
const answer = (name: string, body?: object, id?: number) => act(REQUEST, name, body, id);
const read = async (path: string, id: number) => (await getRecord(temp.ctx, temp.entity(path), id)).record;
const orderOf = (of: WireRecord) => (of.work_order as { id: number }).id;
const state = async (id = request.id) => (await read(REQUEST, id)).state;

test('an accepted request becomes a work order with all that was reported, and each names the other', async () => {
  temp.ctx.now = new Date('2026-03-02T11:30:00.000Z');
  const accepted = await answer('accept', { asset: asset.id });
  expect(accepted).toMatchObject({
    state: 'accepted',
    answered_at: '2026-03-02T11:30:00.000Z',
    hours_to_answer: 3.5,
    order_status: { label: 'Open' },
    planned_on: null,
  });
  const order = await read(ORDER, orderOf(accepted));
  expect(order).toMatchObject({
    asset: { id: asset.id },
    request: { id: request.id, label: request.code },
    maint_type: 'corrective',
    priority: 'high',
    is_failure: true,
    suggested_start_date: '2026-03-02',
    completion_end_date: '2026-03-03',
    description: `Oil below the press\nA puddle since this morning.\n\nReported as ${request.code}.`,
  });
  const log = await temp.list('work-orders/work_order_log', {
    work_order_id: String(order.id),
    log_type: 'request',
  });
  expect(log).toMatchObject([{ description: `Created from request ${request.code}.` }]);
});

test('a request is planned for the day that somebody chose, on accepting it or later', async () => {
  const accepted = await answer('accept', { asset: asset.id, suggested_start_date: '2026-03-09' });
  expect(accepted).toMatchObject({ planned_on: '2026-03-09' });
  await temp.update(ORDER, orderOf(accepted), {
    suggested_start_date: '2026-03-11',
    completion_end_date: '2026-03-12',
  });
  expect(await read(REQUEST, request.id)).toMatchObject({ planned_on: '2026-03-11' });
  const cancelled = await temp.list('work-orders/status', { name: 'Cancelled' });
  await temp.update(ORDER, orderOf(accepted), { status: cancelled[0]?.id });
  expect(await read(REQUEST, request.id)).toMatchObject({ state: 'new', planned_on: null });
});

test('who reports while signed in is named, unless another is', async () => {
  const mine = await temp.create(REQUEST, { title: 'Lamp' });
  expect(mine).toMatchObject({ requester_name: 'Ana Test', user: { label: 'Ana Test' } });
  const theirs = await temp.create(REQUEST, { title: 'Lamp', requester_name: 'Jo Miller' });
  expect(theirs).toMatchObject({ requester_name: 'Jo Miller', user: { label: 'Ana Test' } });
  const unnamed = await temp.create(REQUEST, { title: 'Lamp', requester_name: null });
  expect(unnamed.requester_name).toBeNull();
});

test('where it comes from is said also where much was reported', async () => {
  const other = await temp.create(REQUEST, {
    title: 'Lamp',
    description: `x${'🔧'.repeat(2499)}`,
    requester_name: 'Jo',
  });
  const order = await read(ORDER, orderOf(await answer('accept', { asset: asset.id }, other.id)));
  expect(String(order.description)).toHaveLength(5000);
  expect(String(order.description)).toMatch(/\n\nReported as RQ-\d+\.$/);
  expect(String(order.description).isWellFormed()).toBe(true);
});

test('what the planner says of the order counts; a wrong word makes neither order nor answer', async () => {
  const before = (await temp.list(ORDER)).length;
  const placeless = await temp.create(REQUEST, { asset: null });
  expect(await refusal(answer('accept', {}, placeless.id))).toEqual({ asset: ['is required'] });
  expect(
    await refusal(
      answer('accept', {
        asset: asset.id,
        suggested_start_date: '2026-03-09',
        completion_end_date: '2026-03-08',
      }),
    ),
  ).toHaveProperty('completion_end_date');
  expect(await temp.list(ORDER)).toHaveLength(before);
  expect(await state()).toBe('new');
  const accepted = await answer('accept', {
    asset: asset.id,
    priority: 'low',
    maint_type: 'inspection',
    suggested_start_date: '2026-03-09',
    assigned_to: temp.ctx.principal.id,
  });
  expect(await read(ORDER, orderOf(accepted))).toMatchObject({
    priority: 'low',
    maint_type: 'inspection',
    completion_end_date: '2026-03-10',
    assigned_to: { id: temp.ctx.principal.id },
  });
});

test('no request is accepted by an order that is closed from the start', async () => {
  const [completed] = await temp.list('work-orders/status', { name: 'Completed' });
  expect(await refusal(answer('accept', { asset: asset.id, status: completed?.id }))).toEqual({
    status: ['closes the work order; choose one that leaves it open'],
  });
  expect(await state()).toBe('new');
});

test('one is declined with a reason, or leads to another, and may be reopened', async () => {
  expect(await refusal(answer('decline', {}))).toEqual({ answer: ['is required'] });
  expect(await answer('decline', { answer: 'The press is scrapped next week.' })).toMatchObject({
    state: 'declined',
    answer: 'The press is scrapped next week.',
  });
  expect(await refusal(answer('accept', { asset: asset.id }))).toHaveProperty('state');
  expect(await answer('reopen')).toMatchObject({ state: 'new', answer: null, hours_to_answer: null });
  expect(await refusal(answer('duplicate', { duplicate_of: request.id }))).toHaveProperty('duplicate_of');
  const other = await temp.create(REQUEST, { title: 'Puddle' });
  expect(await answer('duplicate', { duplicate_of: request.id }, other.id)).toMatchObject({
    state: 'duplicate',
    duplicate_of: { id: request.id },
  });
  expect(await refusal(answer('duplicate', { duplicate_of: other.id }))).toHaveProperty('duplicate_of');
});

test('an answered request stays as it is until it is reopened; an accepted one may still be worded better', async () => {
  const word = (title: string) => temp.update(REQUEST, request.id, { title });
  await answer('decline', { answer: 'No.' });
  expect(await refusal(word('Oil'))).toEqual({ title: [expect.any(String)] });
  await answer('reopen');
  await answer('accept', { asset: asset.id });
  await word('Oil leak');
  expect(await read(REQUEST, request.id)).toMatchObject({ title: 'Oil leak', state: 'accepted' });
});

test('a duplicate that is reopened leads nowhere any more; only what is declined or a duplicate is reopened', async () => {
  const other = await temp.create(REQUEST, { title: 'Puddle' });
  await answer('duplicate', { duplicate_of: request.id }, other.id);
  expect(await answer('reopen', {}, other.id)).toMatchObject({
    state: 'new',
    duplicate_of: null,
    answered_at: null,
    hours_to_answer: null,
  });
  expect(await refusal(answer('reopen', {}, other.id))).toEqual({
    state: ['is New; this is possible while it is Declined or Duplicate'],
  });
  await answer('accept', { asset: asset.id });
  expect(await refusal(answer('reopen'))).toHaveProperty('state');
  expect(await state()).toBe('accepted');
});

test('the list begins with what is new, the oldest first', async () => {
  await answer('decline', { answer: 'No.' });
  const open = (await temp.list(REQUEST, { page_size: '100' })).map((one) => [one.state, one.id]);
  expect(open[0]?.[0]).toBe('new');
  const fresh = open.filter(([is]) => is === 'new').map(([, id]) => id);
  expect(fresh).toEqual([...fresh].sort((a, b) => Number(a) - Number(b)));
});

test('an asset gets the address of its label when it is wanted, and another when asked', async () => {
  const label = (name: string) => act('assets/equipments', name, {}, asset.id);
  const first = (await label('make_label')).qr_token;
  expect(first).toMatch(/^[\w-]{22}$/);
  expect((await label('make_label')).qr_token).toBe(first);
  expect((await label('renew_label')).qr_token).not.toBe(first);
});
