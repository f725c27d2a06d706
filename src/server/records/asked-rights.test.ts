import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { Action } from '../../shared/schema/entity.ts';
import type { Grant, Grants } from '../../shared/schema/grants.ts';
import { runBatch } from './batch.ts';
import { undoSet } from './change-sets/undo-set.ts';
import { createRecord } from './create-record.ts';
import { checkRows } from './import/check-rows.ts';
import { removeRecord } from './remove-record.ts';
import { runAction } from './run-action.ts';
import { updateRecord } from './update-record.ts';

/** Rights are the pipeline's own: whichever way a write comes, it may hold what a PATCH may. */
const temp = await tempRecords();
afterAll(() => temp.remove());
const SITE = 'company/site';
const REQUEST = 'requests/request';
const as = (grants: Grants) => workingAs(temp.ctx, { grants });
const actionOf = (path: string, name: string) =>
  temp.entity(path).actions?.find((action) => action.name === name) as Action;

test('undoing writes nothing that the role may not write by hand', async () => {
  const { id } = await temp.create(SITE, { name: 'North' });
  const ways = { act: runAction, update: updateRecord, remove: removeRecord };
  const batch = { ids: [id], change: { name: 'South' } };
  const { data: done } = await runBatch(temp.ctx, temp.entity(SITE), batch, ways);
  const set = 'change_set' in done ? (done.change_set as number) : 0;
  const role = as({ [SITE]: { read: 'all', update: 'all', write: ['code'] } });
  const forbidden = 'Your role cannot change Name.';
  await expect(updateRecord(role, role.schema.at(SITE), id, { name: 'North' })).rejects.toThrow(forbidden);
  expect(await undoSet(role, set)).toMatchObject({ kept: [{ id, reason: forbidden }] });
  expect(await temp.list(SITE)).toMatchObject([{ name: 'South' }]);
});

test('the form of an action takes no value of a hidden class', async () => {
  const LINE = 'parts/purchase_order_line';
  const ORDER = 'parts/purchase_order';
  const lines = [{ part: (await temp.create('parts/part')).id, quantity: 2, unit_price: 3 }];
  const order = await temp.create(ORDER, { ship_to: (await temp.create('parts/stock_location')).id, lines });
  await runAction(temp.ctx, temp.entity(ORDER), actionOf(ORDER, 'order'), order.id, {});
  const line = (order.lines as { id: number }[])[0]?.id as number;
  const all: Grant = { read: 'all', create: true, update: 'all', delete: 'all', actions: ['*'] };
  const role = as({ '*': all });
  const receive = (body: object) =>
    runAction(role, role.schema.at(LINE), actionOf(LINE, 'receive'), line, body);
  await expect(receive({ unit_cost: 9 })).rejects.toMatchObject({ errors: { unit_cost: ['is not known'] } });
  expect((await receive({ quantity: 1 })).record).toMatchObject({ received: 1 });
});

test('the form of an action refers to nothing that the role cannot see', async () => {
  const mine = await temp.create(REQUEST, { title: 'Lamp' });
  const other = await temp.ctx.store.write((writer) =>
    writer.insert(REQUEST, { code: 'RQ-9', title: 'Secret', priority: 'low', state: 'new' }),
  );
  const role = as({ [REQUEST]: { read: 'own', update: 'own', actions: ['*'] } });
  const duplicate = runAction(role, role.schema.at(REQUEST), actionOf(REQUEST, 'duplicate'), mine.id, {
    duplicate_of: other,
  });
  await expect(duplicate).rejects.toMatchObject({ errors: { duplicate_of: ['does not exist'] } });
});

test('what a role may not change it may not give to a new record either, whichever way that is made', async () => {
  const write = ['name', 'code'];
  const grant: Grant = { read: 'all', create: true, update: 'all', write };
  const role = as({ '*': { read: 'all' }, [SITE]: grant });
  const site = role.schema.at(SITE);
  const body = { code: 'E', name: 'East', time_zone: 'Europe/Berlin' };
  const refused = { code: 'forbidden', errors: { time_zone: ['is not yours to set'] } };
  await expect(createRecord(role, site, body)).rejects.toMatchObject(refused);
  const plan = { entity: SITE, mode: 'create', columns: [['code'], ['name'], ['time_zone']] };
  const { outcomes } = await checkRows(role, {
    plan,
    rows: [
      ['F', 'Far', 'Europe/Berlin'],
      ['G', 'Gone', ''],
    ],
  });
  expect(outcomes).toEqual(['refused', 'create']);
  // A form sends all of its fields: an empty one gives nothing.
  expect((await createRecord(role, site, { ...body, time_zone: null })).record).toMatchObject({ code: 'E' });
  const gives = as({ '*': { read: 'all' }, [SITE]: { ...grant, give: ['time_zone'] } });
  expect((await createRecord(gives, site, { ...body, code: 'F' })).record).toMatchObject({ code: 'F' });
  const all = as({ '*': { read: 'all' }, [SITE]: { ...grant, give: ['*'] } });
  expect((await createRecord(all, site, { ...body, code: 'G' })).record).toMatchObject({ code: 'G' });
});
