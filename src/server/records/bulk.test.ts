import { afterAll, beforeEach, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { createBulk } from './bulk.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const READING = 'meter-readings/meter_reading';
const reading = temp.entity(READING);

let asset: WireRecord;
let meter: WireRecord;
beforeEach(async () => {
  asset = await temp.create('assets/equipments');
  meter = await temp.create('assets/meter', {
    asset: asset.id,
    name: 'Hours',
    unit: 'h',
    kind: 'cumulative',
  });
});

const at = (day: number) => `2026-02-0${day}T08:00:00.000Z`;
const send = (rows: unknown, key?: string, ctx = temp.ctx) =>
  createBulk(ctx, ctx.schema.at(READING), { rows }, key);
const values = async () =>
  (await temp.list(READING, { meter_id: String(meter.id), ordering: 'read_at' })).map(
    (one) => one.meter_reading,
  );

test('rows name what they refer to by its id or by its values', async () => {
  const named = { asset: asset.code, name: 'Hours' };
  const made = await send([
    { meter: meter.id, meter_reading: 10, read_at: at(1) },
    { meter: named, meter_reading: 20, read_at: at(2) },
    { asset: { code: asset.code }, meter: { name: 'Hours' }, meter_reading: 30, read_at: at(3) },
    { asset: asset.id, meter: meter.id, meter_reading: 40, read_at: at(4) },
  ]);
  expect(made).toEqual({ created: 4, ids: expect.any(Array) });
  expect(await values()).toEqual([10, 20, 30, 40]);
});

test('what is wrong is told by row, all of it before anything is written, and nothing is saved', async () => {
  const good = { meter: meter.id, meter_reading: 10, read_at: at(1) };
  const row = async (wrong: unknown) => (await send([good, wrong]).catch((error) => error)).errors;
  expect(await row(7)).toEqual({ 'rows.1': ['must be an object'] });
  expect(await row({ ...good, meter_reading: 'much' })).toEqual({
    'rows.1.meter_reading': ['must be a number'],
  });
  expect(await row({ ...good, meter: { asset: 'PT-99999', name: 'Hours' } })).toEqual({
    'rows.1.meter': ['has no such Asset'],
  });
  expect(await row({ ...good, meter: { asset: asset.code, name: 'Miles' } })).toEqual({
    'rows.1.meter': ['does not exist'],
  });
  expect(await row({ ...good, meter: { unheard: 'x' } })).toEqual({
    'rows.1.meter': ['cannot be named by "unheard"'],
  });
  expect(await row({ ...good, meter: {} })).toEqual({
    'rows.1.meter': [expect.stringContaining('names a record')],
  });
  // A row that looks valid, which only the store refuses.
  expect(await row(good)).toEqual({
    'rows.1.meter': [expect.any(String)],
    'rows.1.read_at': [expect.any(String)],
  });
  expect(
    await send([{ ...good, meter_reading: 1e13 }, {}]).catch(({ errors }) => Object.keys(errors)),
  ).toEqual(['rows.0.meter_reading', 'rows.1.asset', 'rows.1.meter_reading']);
  for (const rows of [[], Array.from({ length: 1001 }, () => good)])
    await expect(send(rows)).rejects.toMatchObject({ errors: { rows: ['must hold 1 to 1000 rows'] } });
  const malformed = { code: 'malformed', message: 'Send {"rows": […]} as the body.' };
  for (const rows of [undefined, {}, 'rows']) await expect(send(rows)).rejects.toMatchObject(malformed);
  for (const body of [null, [], 5])
    await expect(createBulk(temp.ctx, reading, body, undefined)).rejects.toMatchObject(malformed);
  expect(await values()).toEqual([]);
});

test('readings below zero are those of a gauge; of a counter they are refused by their row', async () => {
  const gauge = await temp.create('assets/meter', {
    asset: asset.id,
    name: 'Cold store',
    unit: '°C',
    kind: 'gauge',
  });
  const cold = { meter: gauge.id, meter_reading: -18, read_at: at(1) };
  const counted = { meter: meter.id, meter_reading: -1, read_at: at(1) };
  await expect(send([cold, counted])).rejects.toMatchObject({
    errors: { 'rows.1.meter_reading': ['must be at least 0, as this meter is a counter'] },
  });
  expect(await send([cold])).toMatchObject({ created: 1 });
  const [reading] = await temp.list(READING, { meter_id: String(gauge.id) });
  expect(reading).toMatchObject({ meter_reading: -18, total: null });
});

test('the same key makes the rows once', async () => {
  const rows = [{ meter: meter.id, meter_reading: 10, read_at: at(1) }];
  const key = `bulk ${meter.id}`;
  const first = await send(rows, key);
  expect(await send(rows, key)).toEqual(first);
  expect(await values()).toEqual([10]);
  await expect(send([{ ...rows[0], meter_reading: 11 }], key)).rejects.toMatchObject({ code: 'key_in_use' });
});

test('the same key makes the rows once, also where it is sent again before the first is answered', async () => {
  const rows = [1, 2].map((day) => ({ meter: meter.id, meter_reading: day, read_at: at(day) }));
  const answers = await Promise.all([send(rows, 'twice'), send(rows, 'twice'), send(rows, 'twice')]);
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect(await values()).toEqual([1, 2]);
});

test('a role makes in rows what it makes one by one, and names what it sees', async () => {
  const as = (grants: Grants) => workingAs(temp.ctx, { grants });
  const row = { asset: asset.id, meter: { name: 'Hours' }, meter_reading: 10, read_at: at(1) };
  const reader = as({ '*': { read: 'all' } });
  await expect(send([row], undefined, reader)).rejects.toMatchObject({ code: 'forbidden' });
  const all = { read: 'all', create: true, update: 'all' } as const;
  const blind = as({ '*': all, 'assets/meter': {} });
  await expect(send([row], undefined, blind)).rejects.toMatchObject({ code: 'invalid' });
  expect(await values()).toEqual([]);
  expect(await send([row], undefined, as({ '*': all }))).toMatchObject({ created: 1 });
});

test('rows refer to nothing that who sends them does not see', async () => {
  const order = 'work-orders/work_order';
  const me = temp.ctx.principal.id as number;
  const [mine, other] = [
    await temp.create(order, { assigned_to: me }),
    await temp.create(order, { assigned_to: null }),
  ];
  const all = { read: 'all', create: true, update: 'all' } as const;
  const ctx = workingAs(temp.ctx, { grants: { '*': all, [order]: { read: 'own' } } });
  const row = (work_order: number) => [{ meter: meter.id, meter_reading: 10, read_at: at(1), work_order }];
  await expect(send(row(other.id), undefined, ctx)).rejects.toMatchObject({
    errors: { 'rows.0.work_order': ['does not exist'] },
  });
  expect(await send(row(mine.id), undefined, ctx)).toMatchObject({ created: 1 });
});
