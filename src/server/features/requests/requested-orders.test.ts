import { afterAll, beforeEach, expect, test } from 'vitest';
import { someUser } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { runAction } from '../../records/run-action.ts';
import { eq } from '../../store/eq.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const REQUEST = 'requests/request';
const ORDER = 'work-orders/work_order';
const asset = await temp.create('assets/equipments', { name: 'Press 4' });
const statuses = new Map((await temp.list('work-orders/status')).map(({ name, id }) => [name, id]));
const planner = await store.write(async (writer) => {
  await seedRoles(writer);
  const role = await writer.first('users/role', [eq('base', 'planner')]);
  const person = { name: 'Pat', email: 'pat@acme.example', is_active: true };
  return writer.insert('users/user', { ...person, role: role?.id as number });
});

let request: WireRecord;
let order: number;
beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-02T08:00:00.000Z');
  request = await temp.create(REQUEST, { title: 'Oil below the press', asset: asset.id });
  order = await accept('2026-03-02T11:30:00.000Z');
  await store.write((writer) => writer.remove('notifications/notification', []));
  temp.ctx.now = new Date('2026-03-04T08:00:00.000Z');
});

async function act(path: string, name: string, id: number, body: object = {}): Promise<WireRecord> {
  const entity = temp.entity(path);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return (await runAction(temp.ctx, entity, action, id, body)).record;
}
async function accept(at: string): Promise<number> {
  temp.ctx.now = new Date(at);
  const { work_order } = await act(REQUEST, 'accept', request.id, { asset: asset.id });
  return (work_order as { id: number }).id;
}
const enter = (status: string, id = order) => temp.update(ORDER, id, { status: statuses.get(status) });
const deleteOrder = () => removeRecord(temp.ctx, temp.entity(ORDER), order);
const restoreOrder = () => restoreRecord(temp.ctx, temp.entity(ORDER), order);
const codeOf = async (id: number) => (await getRecord(temp.ctx, temp.entity(ORDER), id)).record.code;
/** What a request says of its answer. */
async function answered() {
  const { record } = await getRecord(temp.ctx, temp.entity(REQUEST), request.id);
  const idOf = (name: string) => (record[name] as { id: number } | null)?.id ?? null;
  const { state, answered_at, hours_to_answer } = record;
  return [state, idOf('work_order'), idOf('cancelled_order'), answered_at, hours_to_answer];
}
const ACCEPTED_AT = ['2026-03-02T11:30:00.000Z', 3.5];
const told = () =>
  store.read(async (reader) => {
    const found = await reader.find('notifications/notification', { where: [eq('key', request.id)] });
    return found.map(({ user, kind, title }) => [(user as { id: number }).id, kind, title]);
  });

test('a request is done when its order is completed, and accepted again when that is reopened', async () => {
  await act(ORDER, 'complete', order);
  expect(await answered()).toEqual(['done', order, null, ...ACCEPTED_AT]);
  await act(ORDER, 'reopen', order);
  expect(await answered()).toEqual(['accepted', order, null, ...ACCEPTED_AT]);
  expect(await told()).toEqual([]);
});

test('a request whose order is cancelled is new again, which planners are told, and names the order', async () => {
  await enter('Cancelled');
  expect(await answered()).toEqual(['new', null, order, null, null]);
  const title = `${request.code} is new again: ${await codeOf(order)} was cancelled`;
  expect(await told()).toEqual([[planner, 'request_new', title]]);
});

test('one that was done is new again too, if its order turns out to be cancelled', async () => {
  await enter('Completed');
  await enter('Cancelled');
  expect(await answered()).toEqual(['new', null, order, null, null]);
  await enter('Completed');
  expect(await answered()).toEqual(['done', order, null, ...ACCEPTED_AT]);
});

test('an order that is opened again takes its request back, as if it had never been cancelled', async () => {
  await enter('Cancelled');
  await act(ORDER, 'reopen', order);
  expect(await answered()).toEqual(['accepted', order, null, ...ACCEPTED_AT]);
});

test('who is planning hears nothing of what they have cancelled themselves', async () => {
  const { principal } = temp.ctx;
  temp.ctx.principal = someUser({ id: planner, name: 'Pat' });
  await enter('Cancelled').finally(() => {
    temp.ctx.principal = principal;
  });
  expect(await told()).toEqual([]);
  expect((await answered())[0]).toBe('new');
});

test('a request that was answered otherwise meanwhile does not follow the order before any more', async () => {
  await enter('Cancelled');
  const second = await accept('2026-03-04T09:00:00.000Z');
  const anew = ['accepted', second, order, '2026-03-04T09:00:00.000Z', 49];
  expect(await answered()).toEqual(anew);
  await act(ORDER, 'reopen', order);
  await act(ORDER, 'complete', order);
  expect(await answered()).toEqual(anew);
  await enter('Cancelled', second);
  expect(await answered()).toEqual(['new', null, second, null, null]);
  await act(REQUEST, 'decline', request.id, { answer: 'The press is sold.' });
  await act(ORDER, 'reopen', second);
  expect((await answered())[0]).toBe('declined');
});

test('a status that is closed in another way says nothing of the work', async () => {
  const [control] = await temp.list('work-orders/controls', { name: 'On Hold' });
  const closing = await store.write(async (writer) => {
    const { kind } = control as WireRecord;
    return writer.insert('work-orders/controls', { name: 'Put away', kind: kind as 'on_hold', closes: true });
  });
  const status = await temp.create('work-orders/status', { name: 'Put away', control: closing });
  await temp.update(ORDER, order, { status: status.id });
  expect((await answered())[0]).toBe('accepted');
});

test('a request whose order is deleted is new again, which planners are told, until that is taken back', async () => {
  const title = `${request.code} is new again: ${await codeOf(order)} was deleted`;
  await deleteOrder();
  expect(await answered()).toEqual(['new', null, null, null, null]);
  expect(await told()).toEqual([[planner, 'request_new', title]]);
  await restoreOrder();
  expect(await answered()).toEqual(['accepted', order, null, ...ACCEPTED_AT]);
});

test('an order that comes back leaves a request alone that was declined meanwhile', async () => {
  await deleteOrder();
  await act(REQUEST, 'decline', request.id, { answer: 'No.' });
  await restoreOrder();
  expect((await answered()).slice(0, 3)).toEqual(['declined', null, null]);
});

test('a cancelled order that is deleted and comes back is still the one that was cancelled', async () => {
  await enter('Cancelled');
  await deleteOrder();
  expect(await answered()).toEqual(['new', null, null, null, null]);
  await restoreOrder();
  expect(await answered()).toEqual(['new', null, order, null, null]);
});

const deleteRequest = () => removeRecord(temp.ctx, temp.entity(REQUEST), request.id);
const restoreRequest = () => restoreRecord(temp.ctx, temp.entity(REQUEST), request.id);

test('a request that comes back has what became of its order meanwhile', async () => {
  await deleteRequest();
  await enter('Cancelled');
  await restoreRequest();
  expect(await answered()).toEqual(['new', null, order, null, null]);
  await act(ORDER, 'reopen', order);
  expect(await answered()).toEqual(['accepted', order, null, ...ACCEPTED_AT]);
  await deleteRequest();
  await enter('Completed');
  await restoreRequest();
  expect(await answered()).toEqual(['done', order, null, ...ACCEPTED_AT]);
});

test('a request whose order was deleted meanwhile comes back unanswered', async () => {
  await deleteRequest();
  await deleteOrder();
  await restoreRequest();
  expect(await answered()).toEqual(['new', null, null, null, null]);
  await restoreOrder();
  expect((await answered()).slice(0, 3)).toEqual(['new', null, null]);
});
