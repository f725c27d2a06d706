import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { restoreRecord } from '../../records/restore-record.ts';
import { readingMeters as upgrade } from './upgrades.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const METER = 'assets/meter';
const READING = 'meter-readings/meter_reading';
const NOW = temp.ctx.now.toISOString();
const at = (day: string) => `${day}T08:00:00.000Z`;

let asset: WireRecord;
beforeEach(async () => {
  asset = await temp.create('assets/equipments');
});
const meterOf = (values = {}) =>
  temp.create(METER, { asset: asset.id, name: 'Run', unit: 'h', ...values, kind: 'cumulative' });
const read = (meter: WireRecord, day: string, meter_reading: number, values = {}) =>
  temp.create(READING, { asset: asset.id, meter: meter.id, read_at: at(day), meter_reading, ...values });
const totalsOf = async (meter: WireRecord) =>
  (await temp.list(READING, { meter_id: String(meter.id), ordering: 'read_at', page_size: '100' })).map(
    ({ total }) => total,
  );
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ApiError ? error.errors : error;
};
const now = async (meter: WireRecord) => (await temp.list(METER, { id: String(meter.id) }))[0] as WireRecord;

test('a reading of an asset without a meter is of its hours, and the next ones too', async () => {
  const first = await temp.create(READING, { asset: asset.id, meter_reading: 120.5 });
  const [meter, ...others] = await temp.list(METER, { asset_id: String(asset.id) });
  expect(others).toEqual([]);
  expect(meter).toMatchObject({
    name: 'Hours',
    unit: 'h',
    is_primary: true,
    last_reading: 120.5,
    total: 120.5,
  });
  expect(first).toMatchObject({
    meter: { id: meter?.id, label: 'Hours' },
    read_at: NOW,
    total: 120.5,
    source: 'api',
  });
  const second = await temp.create(READING, { asset: asset.id, meter_reading: 130 });
  expect(second).toMatchObject({ meter: { id: meter?.id }, total: 130, change: null });
  expect(second.read_at).not.toBe(first.read_at);
});

test('a fall that nobody explains is a reset, and what follows counts on', async () => {
  const meter = await meterOf();
  await read(meter, '2026-01-01', 500);
  expect(await read(meter, '2026-01-02', 20)).toMatchObject({ change: 'reset', total: 500 });
  expect(await read(meter, '2026-01-03', 50)).toMatchObject({ change: null, total: 530 });
});

test('a meter that rolls over and is replaced counts on, and tells what it counts a day (V23, V24)', async () => {
  const meter = await meterOf({ rollover_at: 10_000 });
  await read(meter, '2026-01-01', 9_800);
  await read(meter, '2026-01-11', 9_900);
  await read(meter, '2026-01-21', 20, { change: 'rolled_over' });
  await read(meter, '2026-01-31', 5, { change: 'replaced', final_reading: 110 });
  await read(meter, '2026-02-10', 85);
  expect(await totalsOf(meter)).toEqual([9_800, 9_900, 10_020, 10_110, 10_190]);
  expect(await now(meter)).toMatchObject({
    last_reading: 85,
    last_read_at: at('2026-02-10'),
    total: 10_190,
    rate: 9.75,
  });
});

test('a reading written down later lies between its neighbours, and changes nothing after it', async () => {
  const meter = await meterOf();
  await read(meter, '2026-01-01', 100);
  await read(meter, '2026-01-11', 200);
  expect(await refusal(read(meter, '2026-01-05', 250))).toEqual({
    meter_reading: ['must be at most 200 h, read on 2026-01-11'],
  });
  expect(await refusal(read(meter, '2026-01-05', 90))).toEqual({
    meter_reading: ['must be at least 100 h, read on 2026-01-01'],
  });
  await read(meter, '2026-01-05', 150);
  await read(meter, '2025-12-20', 60);
  expect(await totalsOf(meter)).toEqual([60, 100, 150, 200]);
  expect(await now(meter)).toMatchObject({ last_reading: 200, total: 200 });
});

test('more than a meter can count in the time is refused until it is confirmed', async () => {
  const meter = await meterOf({ max_per_day: 24 });
  await read(meter, '2026-01-01', 100);
  const text =
    'is 73 h more than 100 h, read on 2026-01-01, but 72 h is the most it can be by then; confirm it if it is right';
  expect(await refusal(read(meter, '2026-01-04', 173))).toEqual({ meter_reading: [text] });
  expect(await read(meter, '2026-01-04', 172)).toMatchObject({ total: 172 });
  expect(await read(meter, '2026-01-05', 900, { confirmed: true })).toMatchObject({ total: 900 });
});

test.each([
  ['in the future', { read_at: '2026-03-01T10:06:00.000Z' }, { read_at: ['must not be in the future'] }],
  [
    'rolled over where nobody knows where',
    { meter_reading: 3, change: 'rolled_over' },
    { change: ['needs to know where the meter rolls over; set it on the meter'] },
  ],
  [
    'replaced after it showed less',
    { meter_reading: 3, change: 'replaced', final_reading: 90 },
    { final_reading: ['must be at least 100 h, read on 2026-01-01'] },
  ],
])('refused: %s', async (_what, values, errors) => {
  const meter = await meterOf();
  await read(meter, '2026-01-01', 100);
  expect(await refusal(read(meter, '2026-01-02', 110, values))).toEqual(errors);
});

test('a clock that is a little ahead is none to refuse', async () => {
  const meter = await meterOf();
  const read_at = '2026-03-01T10:04:59.000Z';
  expect(await read(meter, '2026-01-01', 1, { read_at })).toMatchObject({ meter_reading: 1, read_at });
});

test('a gauge has no total and shows what it can', async () => {
  const meter = await temp.create(METER, {
    asset: asset.id,
    name: 'Heat',
    unit: '°C',
    kind: 'gauge',
    minimum: 10,
    maximum: 90,
  });
  expect(await read(meter, '2026-01-01', 80)).toMatchObject({ total: null });
  expect(await read(meter, '2026-01-02', 20)).toMatchObject({ total: null, change: null });
  expect(await refusal(read(meter, '2026-01-03', 91))).toEqual({
    meter_reading: ['must be at most 90 °C, the most it can show'],
  });
  expect(await refusal(read(meter, '2026-01-03', 9))).toEqual({
    meter_reading: ['must be at least 10 °C, the least it can show'],
  });
  for (const [day, value] of [
    ['2026-01-04', 90],
    ['2026-01-05', 10],
    ['2026-01-06', 20],
  ] as const)
    expect(await read(meter, day, value)).toMatchObject({ meter_reading: value });
  expect(await now(meter)).toMatchObject({ last_reading: 20, total: null, rate: null });
});

test('a gauge goes below zero, and its limits with it', async () => {
  const meter = await temp.create(METER, {
    asset: asset.id,
    name: 'Cold store',
    unit: '°C',
    kind: 'gauge',
    minimum: -40,
    maximum: 30,
    warn_low: -25,
    warn_high: -15,
  });
  expect(await read(meter, '2026-01-01', -18)).toMatchObject({
    meter_reading: -18,
    alarm: null,
    total: null,
  });
  expect(await read(meter, '2026-01-02', -14.5)).toMatchObject({ alarm: 'high' });
  expect(await now(meter)).toMatchObject({ last_reading: -14.5, alarm: 'high', rate: null });
  expect(await read(meter, '2026-01-03', -25.5)).toMatchObject({ alarm: 'low' });
  expect(await refusal(read(meter, '2026-01-04', -41))).toEqual({
    meter_reading: ['must be at least -40 °C, the least it can show'],
  });
  expect(await now(meter)).toMatchObject({ last_reading: -25.5, alarm: 'low' });
});

test('a counter shows nothing below zero', async () => {
  const meter = await meterOf();
  const text = ['must be at least 0, as this meter is a counter'];
  expect(await refusal(read(meter, '2026-01-01', -1))).toEqual({ meter_reading: text });
  expect(await read(meter, '2026-01-01', 0)).toMatchObject({ meter_reading: 0, total: 0 });
  const first = await temp.create('assets/equipments');
  expect(await refusal(temp.create(READING, { asset: first.id, meter_reading: -1 }))).toEqual({
    meter_reading: text,
  });
});

test('a replaced gauge ends and begins below zero, a counter does not', async () => {
  const replaced = { change: 'replaced', final_reading: -18, start_reading: -4 };
  const unlike = { asset: asset.id, name: 'Cold store', unit: '°C', kind: 'gauge' };
  const gauge = await temp.create(METER, unlike);
  await read(gauge, '2026-01-01', -18);
  expect(await read(gauge, '2026-01-02', -3, replaced)).toMatchObject(replaced);
  const counter = await meterOf();
  await read(counter, '2026-01-01', 18);
  const text = ['must be at least 0, as this meter is a counter'];
  expect(await refusal(read(counter, '2026-01-02', 3, replaced))).toEqual({
    final_reading: text,
    start_reading: text,
  });
});

test('a reading below zero stays deleted where its gauge has become a counter', async () => {
  const gauge = await temp.create(METER, { asset: asset.id, name: 'Run', unit: 'h', kind: 'gauge' });
  const gone = await read(gauge, '2026-01-01', -18);
  await removeRecord(temp.ctx, temp.entity(READING), gone.id);
  await temp.update(METER, gauge.id, { kind: 'cumulative' });
  expect(await refusal(restoreRecord(temp.ctx, temp.entity(READING), gone.id))).toEqual({
    meter_reading: ['must be at least 0, as this meter is a counter'],
  });
  expect(await now(gauge)).toMatchObject({ last_reading: null, total: null });
});

test('of a meter or an asset that does not exist nothing else is told', async () => {
  const none = 999_999;
  const unknown = { meter_reading: -1, asset: asset.id, meter: none };
  expect(Object.keys((await refusal(temp.create(READING, unknown))) as object)).toEqual(['meter']);
  const nowhere = { meter_reading: -1, asset: none };
  expect(Object.keys((await refusal(temp.create(READING, nowhere))) as object)).toEqual(['asset']);
});

test('correcting and deleting a reading works out what follows anew', async () => {
  const meter = await meterOf({ rollover_at: 1000 });
  const first = await read(meter, '2026-01-01', 900);
  const second = await read(meter, '2026-01-02', 950);
  await read(meter, '2026-01-03', 10, { change: 'rolled_over' });
  expect(await totalsOf(meter)).toEqual([900, 950, 1010]);
  await temp.update(READING, second.id, { meter_reading: 930 });
  expect(await totalsOf(meter)).toEqual([900, 930, 1010]);
  await temp.update(READING, first.id, { meter_reading: 920 });
  expect(await totalsOf(meter)).toEqual([920, 930, 1010]);
  await removeRecord(temp.ctx, temp.entity(READING), second.id);
  expect(await totalsOf(meter)).toEqual([920, 1010]);
  expect(await now(meter)).toMatchObject({ total: 1010, last_reading: 10 });
});

test('an asset has one main meter, whose readings name none', async () => {
  const hours = await meterOf();
  expect(hours).toMatchObject({ is_primary: true });
  const other = await meterOf({ name: 'Cycles', unit: 'cycles' });
  expect(other).toMatchObject({ is_primary: false });
  await temp.update(METER, other.id, { is_primary: true });
  expect([await now(hours), await now(other)].map(({ is_primary }) => is_primary)).toEqual([false, true]);
  expect(await temp.create(READING, { asset: asset.id, meter_reading: 1 })).toMatchObject({
    meter: { id: other.id },
  });
  expect(await refusal(temp.update(METER, other.id, { is_primary: false }))).toHaveProperty('is_primary');
  expect(await refusal(temp.update(METER, other.id, { name: 'Run' }))).toHaveProperty('name');
});

test('a main meter that is deleted hands its readings to the oldest other in use', async () => {
  const main = await meterOf({ name: 'Hours' });
  const retired = await meterOf({ name: 'Old', retired_on: '2026-01-01' });
  const heir = await meterOf({ name: 'Cycles', unit: 'pcs' });
  await removeRecord(temp.ctx, temp.entity(METER), main.id);
  expect(await now(retired)).toMatchObject({ is_primary: false });
  expect(await now(heir)).toMatchObject({ is_primary: true });
  const reading = await temp.create(READING, { asset: asset.id, meter_reading: 7 });
  expect(reading).toMatchObject({ meter: { id: heir.id } });
});

test('of a long past only what a late reading changes is counted anew', async () => {
  const meter = await meterOf();
  const moment = (minute: number) => new Date(Date.parse(at('2026-01-01')) + 60_000 * minute).toISOString();
  const ids = await temp.ctx.store.write(async (writer) => {
    const made: number[] = [];
    for (let minute = 0; minute < 1200; minute += 2) {
      const source = 'import' as const;
      const values = { meter_reading: minute, total: minute, read_at: moment(minute), source };
      made.push(await writer.insert(READING, { asset: asset.id, meter: meter.id, ...values }));
    }
    return made;
  });
  const last = ids.at(-1) as number;
  const mark = (total: number) => temp.ctx.store.write((writer) => writer.keep(READING, last, { total }));
  const totalOf = async (id: number) =>
    (await temp.ctx.store.read((reader) => reader.get(READING, id)))?.total;
  // A wrong total shows whether the row was recalculated.
  await mark(5000);
  await temp.create(READING, { asset: asset.id, meter: meter.id, meter_reading: 9, read_at: moment(9) });
  expect(await totalOf(last)).toBe(5000);
  await mark(1198);
  await temp.update(READING, ids[0] as number, { meter_reading: 0, note: 'checked', change: 'reset' });
  await temp.update(READING, ids[1] as number, { change: 'reset' });
  expect(await totalOf(last)).toBe(1196);
});

test('a meter that was read stays, and one of another asset takes no reading', async () => {
  const meter = await meterOf();
  await read(meter, '2026-01-01', 1);
  await expect(removeRecord(temp.ctx, temp.entity(METER), meter.id)).rejects.toMatchObject({
    code: 'still_referenced',
  });
  asset = await temp.create('assets/equipments');
  expect(await refusal(read(meter, '2026-01-02', 2))).toHaveProperty('meter');
});

test('readings from before meters become those of the hours of their asset', async () => {
  const values = [100, 150, 40, 60];
  await temp.ctx.store.write(async (writer) => {
    for (const meter_reading of values)
      await writer.insert(READING, { asset: asset.id, meter_reading, created_at: at('2026-01-01') });
    while (await upgrade.step(writer, { last: 0 }));
    expect(await upgrade.step(writer, { last: 0 })).toBe(false);
  });
  const readings = await temp.list(READING, { asset_id: String(asset.id), ordering: 'read_at' });
  expect(readings.map(({ meter_reading, total, change }) => [meter_reading, total, change])).toEqual([
    [100, 100, null],
    [150, 150, null],
    [40, 150, 'reset'],
    [60, 170, null],
  ]);
  expect(readings[0]).toMatchObject({ meter: { label: 'Hours' }, read_at: at('2026-01-01') });
});
