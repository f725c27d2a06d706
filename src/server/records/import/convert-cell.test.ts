import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { inWords, textFrom, type Wording } from '../../../shared/texts/text.ts';
import type { CellReading, Converted } from './cell-reading.ts';
import { convertCell } from './convert-cell.ts';

const property = (path: string, name: string) => propertyOf(entityAt(manifest, path), name) as Property;
const bought = property('assets/equipments', 'purchase_date');
const started = property('assets/downtime', 'started_at');
const minutes = property('work-orders/time_entry', 'minutes');
const ORDER = property('work-orders/work_order', 'description');
const HERE = { zone: 'Europe/Berlin' };
const worded = (converted: Converted) =>
  Object.fromEntries(
    Object.entries(converted).map(([name, value]) => [
      name,
      name === 'error' || name === 'note' ? inWords(textFrom(value as Wording)) : value,
    ]),
  );
const read = (of: Property, text: string, reading: CellReading = HERE) =>
  worded(convertCell(of, text, reading));

const NO_TIME = 'had a time of day, which is left out';
const MIDNIGHT = 'had no time of day, and 0:00 is taken';

test.each([
  ['2026-03-31', { value: '2026-03-31' }],
  ['2026-03-31T00:00:00', { value: '2026-03-31' }],
  ['2026-03-31T10:30', { value: '2026-03-31', note: NO_TIME }],
  ['2026-03-31 10:30:00', { value: '2026-03-31', note: NO_TIME }],
  ['2026-02-30T10:30', { error: expect.stringContaining('is not a date') }],
  ['2026-03-31T10:30:00Z', { error: expect.stringContaining('is not a date') }],
  [
    '43831',
    { error: expect.stringMatching(/is not a date.*day number of a spreadsheet it would be 2020-01-01/) },
  ],
])('as a date %s is read', (text, converted) => {
  expect(read(bought, text)).toEqual(converted);
});

test('a number is a day where somebody has said that numbers are days', () => {
  expect(read(bought, '43831', { ...HERE, dayNumbers: 1900 })).toEqual({ value: '2020-01-01' });
  expect(read(bought, '42369', { ...HERE, dayNumbers: 1904 })).toEqual({ value: '2020-01-01' });
  expect(read(bought, '43831.5', { ...HERE, dayNumbers: 1900 })).toEqual({
    value: '2020-01-01',
    note: NO_TIME,
  });
  expect(read(started, '43831.5', { ...HERE, dayNumbers: 1900 })).toEqual({
    value: '2020-01-01T11:00:00.000Z',
  });
});

test.each([
  ['2026-01-31T00:00:00', { value: '2026-01-30T23:00:00.000Z' }],
  ['2026-01-31', { value: '2026-01-30T23:00:00.000Z', note: MIDNIGHT }],
  ['2026-01-31T10:20:30.123', { value: '2026-01-31T09:20:30.123Z' }],
  ['2026-10-25T02:30:00', { error: expect.stringMatching(/comes twice on that day.*\+02:00 or \+01:00/) }],
  ['2026-10-25T02:30:00+01:00', { value: '2026-10-25T01:30:00.000Z' }],
  ['2026-03-29T02:30', { error: expect.stringContaining('is no time of that day') }],
  ['2026-01-31T25:00', { error: expect.stringContaining('is not a time') }],
])('as a time %s is read', (text, converted) => {
  expect(read(started, text)).toEqual(converted);
});

test('a duration is a number in the unit of its field', () => {
  const hours = { ...minutes, kind: 'decimal' as const, unit: 'h', decimals: 2 };
  expect(read(minutes, '26:30:00')).toMatchObject({ value: 1590 });
  expect(read(hours, '0:20')).toMatchObject({ value: 0.33, note: expect.stringContaining('taken as h') });
  expect(read({ ...hours, unit: 'kW' }, '26:30')).toEqual({
    error: expect.stringContaining('neither hours nor minutes'),
  });
  expect(read(ORDER, '26:30')).toEqual({ value: '26:30' });
});

test('a cell that could not be computed is an error in fields of every kind, and may be left empty where nothing is needed', () => {
  const error = 'holds the error #N/A of a spreadsheet';
  for (const of of [started, bought]) expect(read(of, '#N/A')).toEqual({ error });
  expect(read({ ...ORDER, required: false }, '#N/A')).toEqual({ error, unknown: '#N/A' });
});

const money = property('assets/equipments', 'replacement_value');
const quantity = property('parts/part', 'min_quantity');
const hours = property('work-orders/work_order', 'hrs_estimated');
const online = property('assets/equipments', 'is_online');
const GERMAN = { ...HERE, dates: 'day-first', decimal: ',' } as const;

test('a day that may be two is asked about once for the whole file; one that is only one is read', () => {
  expect(read(bought, '05.06.2009')).toEqual({
    error: expect.stringContaining('may be 2009-06-05 or 2009-05-06'),
    unclear: 'dates',
  });
  expect(read(bought, '05.06.2009', GERMAN)).toEqual({ value: '2009-06-05' });
  expect(read(bought, '05.06.2009', { ...HERE, dates: 'month-first' })).toEqual({ value: '2009-05-06' });
  expect(read(bought, '05.05.2009')).toEqual({ value: '2009-05-05' });
  expect(read(bought, '31.05.2009 07:15')).toEqual({ value: '2009-05-31', note: NO_TIME });
  expect(read(bought, '05/31/2009', GERMAN)).toMatchObject({
    value: '2009-05-31',
    note: expect.stringContaining('05/31/2009'),
  });
  expect(read(bought, '05.06.09', GERMAN)).toMatchObject({
    value: '2009-06-05',
    note: expect.stringContaining('two digits'),
  });
  expect(read(started, '05.06.2009 14:30', GERMAN)).toEqual({ value: '2009-06-05T12:30:00.000Z' });
});

test.each([
  ['1240.5', 1240.5, 1240.5],
  ['1.240,50', 1240.5, 1240.5],
  ['1,240.50', 1240.5, 1240.5],
  ['1,5', 1.5, 1.5],
  ['1.240', 1.24, 1240],
  ['1.240,50 €', 1240.5, 1240.5],
  ['EUR 1.240,50', 1240.5, 1240.5],
  ['1 240,50', 1240.5, 1240.5],
])('the amount %s is %d, and %d where a comma stands before decimals', (text, plain, comma) => {
  expect(read(money, text)).toMatchObject({ value: plain });
  expect(read(money, text, GERMAN)).toMatchObject({ value: comma });
});

test('a number that may be two is asked about; a number of a sheet is never mistaken', () => {
  expect(read(money, '1,240')).toEqual({
    error: expect.stringContaining('may be 1.24 or 1240'),
    unclear: 'decimal',
  });
  expect(read(money, '1,240', { ...HERE, decimal: '.' })).toEqual({ value: 1240 });
  expect(convertCell(quantity, 1.125, GERMAN)).toEqual({ value: 1.125 });
  expect(convertCell(ORDER, 1.125, GERMAN)).toEqual({ value: '1.125' });
});

test('units and currencies after numbers are left out and said, times are converted, other units are refused', () => {
  expect(read(money, '$1,240.50')).toMatchObject({ note: expect.stringContaining('had $') });
  expect(read(money, '12 kW')).toEqual({ error: '"kW" is no currency' });
  expect(read(quantity, '12 Stk')).toEqual({ value: 12, note: 'had Stk after numbers, which is left out' });
  expect(read({ ...quantity, unit: 'kW' }, '12 kw')).toEqual({ value: 12 });
  expect(read({ ...quantity, unit: 'kW' }, '12 hp')).toEqual({ error: 'is in hp, and this field is in kW' });
  expect(read(hours, '90 min')).toEqual({ value: 1.5, note: 'had min, which are taken as h' });
  expect(read(hours, '2,5 Std.')).toEqual({ value: 2.5 });
  for (const text of ['12abc', '12 or 13', 'abc', 'x'.repeat(400)])
    expect(read(quantity, text)).toHaveProperty('error');
});

test.each([
  [true, ['Y', 'x', '✓', 'ja', 'Sí', 'TRUE', '1']],
  [false, ['N', '-', 'nein', 'No', 'false', '0']],
])('%s is written in many ways', (value, texts) => {
  for (const text of texts) expect(read(online, text)).toEqual({ value });
  expect(read(online, 'maybe')).toEqual({ error: '"maybe" is neither yes nor no', unknown: 'maybe' });
});
