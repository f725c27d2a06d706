import { expect, test } from 'vitest';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { readEntity } from '../../../shared/schema/read-entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { datePropertiesOf, daysOfRecord, movedValues, queriesOf } from './record-days.ts';

/** An entity whose dates have this format. */
function entityOf(format: 'date' | 'date-time'): Entity {
  return readEntity('shifts/shift', {
    title: 'Shift',
    'x-entity': { dates: { start: 'begins', end: 'ends' } },
    properties: { begins: { type: 'string', format }, ends: { type: 'string', format } },
  });
}
const record = (begins: string | null, ends: string | null = null) =>
  ({ id: 1, begins, ends }) as unknown as WireRecord;
const days = datePropertiesOf(entityOf('date')) as { start: Property; end: Property };

test('a record stands from its first day to its last; one without a last day, or with a wrong one, on its first', () => {
  expect(daysOfRecord(record('2026-03-01', '2026-03-04'), days)).toEqual({
    first: '2026-03-01',
    last: '2026-03-04',
  });
  expect(daysOfRecord(record('2026-03-01'), days)).toEqual({ first: '2026-03-01', last: '2026-03-01' });
  expect(daysOfRecord(record('2026-03-05', '2026-03-04'), days)).toEqual({
    first: '2026-03-05',
    last: '2026-03-05',
  });
  expect(daysOfRecord(record(null, '2026-03-04'), days)).toBeUndefined();
});

test('only what changes is written: both days of a move, the last alone when it is pulled', () => {
  const now = record('2026-03-01', '2026-03-04');
  expect(movedValues(now, days, { first: '2026-02-28', last: '2026-03-03' })).toEqual({
    begins: '2026-02-28',
    ends: '2026-03-03',
  });
  expect(movedValues(now, days, { first: '2026-03-01', last: '2026-03-09' })).toEqual({ ends: '2026-03-09' });
  expect(movedValues(record('2026-03-01'), days, { first: '2026-03-02', last: '2026-03-02' })).toEqual({
    begins: '2026-03-02',
  });
});

test('a time keeps its hour on the other day', () => {
  const times = datePropertiesOf(entityOf('date-time')) as { start: Property };
  const begins = new Date(2026, 2, 1, 22, 30);
  const first = '2026-03-01';
  expect(
    movedValues(record(begins.toISOString()), times, { first: '2026-04-02', last: '2026-04-02' }),
  ).toEqual({
    begins: new Date(2026, 3, 2, 22, 30).toISOString(),
  });
  expect(daysOfRecord(record(begins.toISOString()), times)?.first).toBe(first);
});

test('the days are asked for beside the filters of the list, which stay as they are', () => {
  const week = { first: '2026-03-02', last: '2026-03-08' };
  expect(queriesOf({ search: 'pump', 'begins.lte': '@today' }, days, week)).toEqual([
    { search: 'pump', 'begins.gte': '2026-03-02', 'begins.lte': '@today', 'begins.lt': '2026-03-09' },
    { search: 'pump', 'begins.lte': '@today', 'begins.lt': '2026-03-02', 'ends.gte': '2026-03-02' },
  ]);
});
