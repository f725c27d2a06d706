import { afterAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { getRecord } from '../../records/get-record.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { runAction } from '../../records/run-action.ts';
import { downtimes } from './upgrades.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const ASSET = 'assets/equipments';
const DOWNTIME = 'assets/downtime';

let asset: WireRecord;
beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-10T12:00:00.000Z');
  asset = await temp.create(ASSET, { is_online: true });
});
const reasons = new Map((await temp.list('assets/downtime_reason')).map(({ name, id }) => [name, id]));
const all = () => temp.list(DOWNTIME, { asset_id: String(asset.id), ordering: 'started_at' });
const isOnline = async () => (await getRecord(temp.ctx, temp.entity(ASSET), asset.id)).record.is_online;
const act = (name: string, body: object) => {
  const entity = temp.entity(ASSET);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) throw new Error(`no action ${name}`);
  return runAction(temp.ctx, entity, action, asset.id, body);
};
const down = (started_at: string, ended_at: string | null, values = {}) =>
  temp.create(DOWNTIME, {
    asset: asset.id,
    reason: reasons.get('Breakdown'),
    work_order: null,
    ...values,
    started_at,
    ended_at,
  });
const later = (time: string) => {
  temp.ctx.now = new Date(time);
};

test('a tenant begins with reasons, planned and not', async () => {
  expect([...reasons.keys()].sort()).toEqual([
    'Breakdown',
    'Electrical fault',
    'Inspection',
    'Not needed',
    'Operation',
    'Planned maintenance',
    'Unknown',
    'Utilities lost',
  ]);
});

test('an asset that is switched several times in one moment has one downtime', async () => {
  for (const is_online of [false, true, false, true, false])
    await temp.update(ASSET, asset.id, { is_online });
  expect(await all()).toMatchObject([{ started_at: '2026-03-10T12:00:00.000Z', ended_at: null }]);
  await temp.update(ASSET, asset.id, { is_online: true });
  expect(await all()).toMatchObject([{ ended_at: '2026-03-10T12:00:00.001Z' }]);
  later('2026-03-10T12:00:00.001Z');
  await temp.update(ASSET, asset.id, { is_online: false });
  expect(await all()).toHaveLength(2);
});

test('who says that an asset is offline begins its downtime, and who says that it is online ends it', async () => {
  await temp.update(ASSET, asset.id, { is_online: false });
  expect(await all()).toMatchObject([
    {
      started_at: '2026-03-10T12:00:00.000Z',
      ended_at: null,
      reason: { label: 'Unknown' },
      kind: 'unplanned',
    },
  ]);
  await temp.update(ASSET, asset.id, { is_online: false });
  later('2026-03-10T14:00:00.000Z');
  await temp.update(ASSET, asset.id, { is_online: true });
  expect(await all()).toMatchObject([{ ended_at: '2026-03-10T14:00:00.000Z' }]);
  await temp.update(ASSET, asset.id, { is_online: false });
  await temp.update(ASSET, asset.id, { is_online: true });
  expect((await all()).map(({ ended_at }) => ended_at)).toEqual([
    '2026-03-10T14:00:00.000Z',
    '2026-03-10T14:00:00.001Z',
  ]);
});

test('the actions say since when, why and for which work order, which the order tells of', async () => {
  const order = await temp.create('work-orders/work_order', { asset: asset.id });
  await act('offline', {
    reason: reasons.get('Electrical fault'),
    since: '2026-03-10T09:00:00+01:00',
    work_order: order.id,
    note: 'Fuse',
  });
  expect(await isOnline()).toBe(false);
  expect(await all()).toMatchObject([
    { started_at: '2026-03-10T08:00:00.000Z', ended_at: null, work_order: { id: order.id }, note: 'Fuse' },
  ]);
  expect(await refusal(act('offline', { reason: reasons.get('Operation') }))).toEqual({
    is_online: ['is offline already'],
  });
  expect(await refusal(act('online', { at: '2026-03-10T12:00:01Z' }))).toEqual({
    at: ['must not be in the future'],
  });
  expect(await refusal(act('online', { at: '2026-03-10T07:00:00Z' }))).toEqual({
    at: ['must be after the start'],
  });
  await act('online', { at: '2026-03-10T11:30:00Z', reason: reasons.get('Breakdown') });
  expect(await isOnline()).toBe(true);
  expect(await all()).toMatchObject([
    { ended_at: '2026-03-10T11:30:00.000Z', reason: { label: 'Breakdown' } },
  ]);
  const logged = async () => {
    const query = { work_order_id: String(order.id), log_type: 'downtime', ordering: 'id' };
    return (await temp.list('work-orders/work_order_log', query)).map(({ description }) => description);
  };
  const told = [`${asset.name} was taken offline: Electrical fault.`, `${asset.name} is back online.`];
  expect(await logged()).toEqual(told);
  // What is said of it later is no news of the asset.
  const [interval] = await all();
  for (const values of [{ note: 'A fuse' }, { ended_at: '2026-03-10T11:40:00Z' }, { note: null }])
    await temp.update('assets/downtime', interval?.id as number, values);
  expect(await logged()).toEqual(told);
});

test('an asset is online exactly while no downtime is open, whatever becomes of the interval', async () => {
  const open = await down('2026-03-10T08:00:00Z', null);
  expect(await isOnline()).toBe(false);
  await temp.update(DOWNTIME, open.id, { ended_at: '2026-03-10T09:00:00Z' });
  expect(await isOnline()).toBe(true);
  await temp.update(DOWNTIME, open.id, { ended_at: null });
  expect(await isOnline()).toBe(false);
  await removeRecord(temp.ctx, temp.entity(DOWNTIME), open.id);
  expect(await isOnline()).toBe(true);
  await restoreRecord(temp.ctx, temp.entity(DOWNTIME), open.id);
  expect(await isOnline()).toBe(false);
});

test('intervals of an asset lie apart and in the past', async () => {
  const first = await down('2026-03-01T08:00:00Z', '2026-03-01T12:00:00Z');
  const overlap = { started_at: ['overlaps with Breakdown, 2026-03-01 08:00 to 2026-03-01 12:00'] };
  expect(await refusal(down('2026-03-01T11:59:00Z', '2026-03-01T13:00:00Z'))).toEqual(overlap);
  expect(await refusal(down('2026-03-01T07:00:00Z', '2026-03-01T08:00:01Z'))).toEqual(overlap);
  expect(await refusal(down('2026-02-28T07:00:00Z', null))).toEqual(overlap);
  expect(await refusal(down('2026-03-10T12:00:01Z', null))).toEqual({
    started_at: ['must not be in the future'],
  });
  const moment = '2026-03-01T08:00:00Z';
  expect(await refusal(down(moment, moment))).toEqual({ ended_at: ['must be after the start'] });
  const second = await down('2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z');
  expect(await refusal(temp.update(DOWNTIME, second.id, { started_at: '2026-03-01T11:00:00Z' }))).toEqual(
    overlap,
  );
  await temp.update(DOWNTIME, first.id, { started_at: '2026-03-01T07:00:00Z', note: 'Told late' });
  await down('2026-03-02T08:00:00Z', null);
  expect(await refusal(down('2026-03-03T08:00:00Z', null))).toEqual({
    started_at: ['overlaps with Breakdown, 2026-03-02 08:00 to now'],
  });
});

test('an interval does not come back where another one has taken its place', async () => {
  const gone = await down('2026-03-01T08:00:00Z', '2026-03-01T12:00:00Z');
  await removeRecord(temp.ctx, temp.entity(DOWNTIME), gone.id);
  const other = await down('2026-03-01T11:00:00Z', '2026-03-01T13:00:00Z');
  const restored = () => restoreRecord(temp.ctx, temp.entity(DOWNTIME), gone.id);
  expect(await refusal(restored())).toEqual({
    started_at: ['overlaps with Breakdown, 2026-03-01 11:00 to 2026-03-01 13:00'],
  });
  await removeRecord(temp.ctx, temp.entity(DOWNTIME), other.id);
  expect((await restored()).record.id).toBe(gone.id);
});

test('the upgrade opens a downtime for each asset that is offline', async () => {
  await temp.ctx.store.write(async (writer) => {
    await writer.update(ASSET, asset.id, { is_online: false });
    expect(await downtimes.step(writer, { last: 0 })).toBe(false);
    expect(await downtimes.step(writer, { last: 0 })).toBe(false);
  });
  expect(await all()).toMatchObject([{ ended_at: null, reason: { label: 'Unknown' } }]);
});
