import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { PLAN, REQUEST, WORK_ORDER } from '../../shared/entity-paths.ts';
import type { Action } from '../../shared/schema/entity.ts';
import type { Grant, Grants } from '../../shared/schema/grants.ts';
import { runBatch } from './batch.ts';
import { createRecord } from './create-record.ts';
import { removeRecord } from './remove-record.ts';
import { runAction } from './run-action.ts';
import { updateRecord } from './update-record.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const all: Grant = { read: 'all', create: true, update: 'all', actions: ['*'] };

test('the answer to a write says what it made beside itself, to those who may read it', async () => {
  const accept = temp.entity(REQUEST).actions?.find(({ name }) => name === 'accept') as Action;
  const { id: asset } = await temp.create('assets/equipments');
  const accepted = async (grants?: Grants) => {
    const { id } = await temp.create(REQUEST);
    const ctx = grants ? workingAs(temp.ctx, { grants }) : temp.ctx;
    return (await runAction(ctx, temp.entity(REQUEST), accept, id, { asset })).made;
  };
  const [made, ...others] = (await accepted()) ?? [];
  expect(others).toEqual([]);
  const [order] = await temp.list(WORK_ORDER, { ordering: '-id' });
  expect(made).toEqual({
    entity: WORK_ORDER,
    id: order?.id,
    label: order?.code,
    text: `Work Order ${order?.code} was made too.`,
  });
  expect(await accepted({ '*': all, [WORK_ORDER]: { create: true } })).toBeUndefined();
});

test('a write that makes nothing says nothing; one that makes many names the first', async () => {
  const plan = async (values: object) =>
    createRecord(temp.ctx, temp.entity(PLAN), {
      ...(await temp.sample(PLAN)),
      mode: 'fixed',
      start_on: '2026-03-01',
      lead_days: 27,
      while_open: 'create',
      triggers: [{ kind: 'calendar', rrule: 'FREQ=WEEKLY' }],
      ...values,
    });
  const waiting = await plan({ is_active: false });
  expect(waiting.made).toBeUndefined();
  const { made } = await updateRecord(temp.ctx, temp.entity(PLAN), waiting.record.id, { is_active: true });
  expect(made?.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Work Order WO-\d+ and 3 more were made too\.$/),
  ]);
});

test('what a batch made beside its records is said once, and not when it is sent again', async () => {
  const { id: vendor } = await temp.create('parts/vendor');
  await temp.create('parts/stock_location');
  const parts = [await temp.create('parts/part', { vendor }), await temp.create('parts/part', { vendor })];
  const body = { ids: parts.map(({ id }) => id), action: 'order', values: { quantity: 2 } };
  const ways = { act: runAction, update: updateRecord, remove: removeRecord };
  const send = () => runBatch(temp.ctx, temp.entity('parts/part'), body, ways, 'order two parts');
  const { meta } = await send();
  const [order] = await temp.list('parts/purchase_order', { ordering: '-id' });
  expect(meta?.made).toEqual([
    {
      entity: 'parts/purchase_order',
      id: order?.id,
      label: order?.code,
      text: `Purchase Order ${order?.code} was made too.`,
    },
  ]);
  expect(await send()).toEqual({ data: { changed: body.ids, refused: [] } });
});
