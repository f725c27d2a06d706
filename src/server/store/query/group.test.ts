import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Group, GroupQuery, Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

const JOB = 'yard/job';
const model = modelOf({
  'yard/crane': {
    title: 'Crane',
    type: 'object',
    'x-entity': { label: 'name' },
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 50 } },
  },
  [JOB]: {
    title: 'Job',
    type: 'object',
    properties: {
      crane: { type: 'integer', title: 'Crane', 'x-reference': { entity: 'yard/crane' } },
      level: { type: 'string', oneOf: [{ const: 'low', title: 'Low' }] },
      done: { type: 'boolean' },
      due_on: { type: 'string', format: 'date' },
      ended_at: { type: 'string', format: 'date-time' },
      cost: { type: 'number', 'x-decimals': 2 },
      hours: { type: 'number' },
    },
  },
});

let place: TempPlace;
let engine: Engine;
let store: Store;
beforeAll(async () => {
  place = await tempPlace();
  engine = place.engine(model);
  store = await engine.openOrCreate({ tenant: 1 });
  await store.write(async (writer) => {
    const [first, second] = [
      await writer.insert('yard/crane', { name: 'Liebherr' }),
      await writer.insert('yard/crane', { name: 'Demag' }),
    ];
    const rows: [number | null, string, boolean, string | null, string | null, number, number][] = [
      // New York skips an hour at 07:00Z on 8 March: its day began at 05:00Z, the next one begins at 04:00Z.
      [first ?? null, 'low', true, '2026-03-01', '2026-03-08T04:30:00.000Z', 0.1, 100],
      [first ?? null, 'low', false, '2026-03-02', '2026-03-08T05:00:00.000Z', 0.2, 130],
      [second ?? null, 'high', true, '2026-03-08', '2026-03-09T03:59:59.999Z', 0.3, 5],
      [second ?? null, 'high', true, '2026-04-01', '2026-03-09T04:00:00.000Z', 19.99, 25.5],
      [null, 'low', false, null, null, -5, 1],
      [first ?? null, 'low', true, '2026-03-09', '2026-12-31T23:30:00.000Z', 0, 20],
    ];
    for (const [crane, level, done, due_on, ended_at, cost, hours] of rows)
      await writer.insert(JOB, { crane, level, done, due_on, ended_at, cost, hours });
  });
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await place.remove();
});

const group = (query: Partial<GroupQuery>): Promise<Group[]> =>
  store.read((reader) => reader.group(JOB, { by: [], measures: [{ op: 'count' }], ...query }));
const told = async (query: Partial<GroupQuery>) =>
  Object.fromEntries(
    (await group(query)).map(({ keys, measures }) => [
      keys.map((key) => (key as { label?: string } | null)?.label ?? String(key)).join(),
      measures.length === 1 ? measures[0] : measures,
    ]),
  );

test('sums are exact, and all rows are one group without a key', async () => {
  const measures = [
    { op: 'count' },
    { op: 'sum', property: 'cost' },
    { op: 'sum', property: 'hours' },
  ] as const;
  expect(await group({ measures: [...measures] })).toEqual([{ keys: [], measures: [6, 15.59, 281.5] }]);
  expect(
    await group({ where: [{ property: 'level', op: 'eq', value: 'none' }], measures: [...measures] }),
  ).toEqual([{ keys: [], measures: [0, 0, 0] }]);
});

test('what rises is added up in each group by itself, or over all', async () => {
  const measures = [{ op: 'rise', property: 'hours' }] as const;
  // 100 → 130, 5 → 25.5 and 1 → 20; each fall starts a new count.
  expect(await told({ measures: [...measures] })).toEqual({ '': 69.5 });
  expect(await told({ by: [{ property: 'level' }], measures: [...measures] })).toEqual({
    low: 49,
    high: 20.5,
  });
  expect(await told({ by: [{ property: 'level' }, { property: 'crane' }], measures: [...measures] })).toEqual(
    { 'low,null': 0, 'high,Demag': 20.5, 'low,Liebherr': 30 },
  );
});

test('references come with their labels, in the order of these, empty ones first', async () => {
  const groups = await group({ by: [{ property: 'crane' }], measures: [{ op: 'sum', property: 'cost' }] });
  expect(groups).toEqual([
    { keys: [null], measures: [-5] },
    { keys: [{ id: 2, label: 'Demag' }], measures: [20.29] },
    { keys: [{ id: 1, label: 'Liebherr' }], measures: [0.3] },
  ]);
  expect(await told({ by: [{ property: 'crane.name' }] })).toEqual({ null: 1, Demag: 2, Liebherr: 3 });
});

test('groups come as people sort: numbers by value, accents beside their letters', async () => {
  const names = await store.write(async (writer) => {
    const made: number[] = [];
    for (const name of ['Zoo 10', 'Zoo 9', 'Ärger', 'Zoo'])
      made.push(await writer.insert(JOB, { crane: await writer.insert('yard/crane', { name }) }));
    const groups = await writer.group(JOB, {
      by: [{ property: 'crane' }],
      measures: [{ op: 'count' }],
      where: [{ property: 'id', op: 'in', value: made }],
    });
    await writer.remove(JOB, [{ property: 'id', op: 'in', value: made }]);
    return groups.map(({ keys: [key] }) => (key as { label: string }).label);
  });
  expect(names).toEqual(['Ärger', 'Zoo', 'Zoo 9', 'Zoo 10']);
});

test('choices and booleans, two keys, conditions, and a limit', async () => {
  expect(await told({ by: [{ property: 'level' }, { property: 'done' }] })).toEqual({
    'high,true': 2,
    'low,false': 2,
    'low,true': 2,
  });
  const where = [{ property: 'crane', op: 'eq' as const, value: 1 }];
  expect(await told({ by: [{ property: 'done' }], where })).toEqual({ false: 1, true: 2 });
  expect(await group({ by: [{ property: 'due_on' }], limit: 2 })).toHaveLength(2);
});

test('the largest come first, and of equal ones those with the smaller key', async () => {
  const by = [{ property: 'level' }, { property: 'done' }];
  const measures = [{ op: 'count' as const }, { op: 'sum' as const, property: 'cost' }];
  const keys = async (order: GroupQuery['order'], limit?: number) =>
    (await group({ by, measures, order, limit })).map((one) => one.keys.join());
  expect(await keys([{ measure: 1, descending: true }])).toEqual(['high,true', 'low,true', 'low,false']);
  expect(await keys([{ measure: 1, descending: false }], 1)).toEqual(['low,false']);
  expect(await keys([{ measure: 0, descending: true }])).toEqual(['high,true', 'low,false', 'low,true']);
});

describe('periods', () => {
  test('of dates: a week begins on Monday', async () => {
    const by = (period: 'day' | 'week' | 'month') => told({ by: [{ property: 'due_on', period }] });
    expect(await by('month')).toEqual({ null: 1, '2026-03': 4, '2026-04': 1 });
    expect(await by('week')).toEqual({
      null: 1,
      '2026-02-23': 1,
      '2026-03-02': 2,
      '2026-03-09': 1,
      '2026-03-30': 1,
    });
    expect(await by('day')).toMatchObject({ '2026-03-01': 1, '2026-04-01': 1 });
  });

  test.each([
    [undefined, { null: 1, '2026-03-08': 2, '2026-03-09': 2, '2026-12-31': 1 }],
    ['UTC', { null: 1, '2026-03-08': 2, '2026-03-09': 2, '2026-12-31': 1 }],
    ['America/New_York', { null: 1, '2026-03-07': 1, '2026-03-08': 2, '2026-03-09': 1, '2026-12-31': 1 }],
    ['Europe/Berlin', { null: 1, '2026-03-08': 2, '2026-03-09': 2, '2027-01-01': 1 }],
  ])('of moments in %s, also where clocks change', async (zone, expected) => {
    expect(await told({ by: [{ property: 'ended_at', period: 'day', zone }] })).toEqual(expected);
  });

  test('a day that an hour comes back to is longer, to the very moment', async () => {
    // In Santiago midnight of 5 April 2026 came twice: at 03:00Z it was 23:00 once more.
    const zone = 'America/Santiago';
    const moments = ['02:59:59.999', '03:00:00.000', '03:59:59.999', '04:00:00.000'];
    const ids = await store.write((writer) =>
      Promise.all(
        moments.map((time) => writer.insert(JOB, { level: 'clock', ended_at: `2026-04-05T${time}Z` })),
      ),
    );
    const where = [{ property: 'id', op: 'in' as const, value: ids }];
    expect(await told({ by: [{ property: 'ended_at', period: 'day', zone }], where })).toEqual({
      '2026-04-04': 3,
      '2026-04-05': 1,
    });
    await store.write((writer) => writer.remove(JOB, where));
  });

  test('months and weeks of moments in a zone', async () => {
    const by = { property: 'ended_at', zone: 'America/New_York' } as const;
    expect(await told({ by: [{ ...by, period: 'week' }] })).toEqual({
      null: 1,
      '2026-03-02': 3,
      '2026-03-09': 1,
      '2026-12-28': 1,
    });
    expect(await told({ by: [{ ...by, zone: 'Asia/Tokyo', period: 'month' }] })).toEqual({
      null: 1,
      '2026-03': 4,
      '2027-01': 1,
    });
  });
});

test('what a meter rose by, without its falls', async () => {
  const measures = [{ op: 'rise' as const, property: 'hours' }, { op: 'count' as const }];
  expect(await told({ by: [{ property: 'crane' }], measures })).toEqual({
    null: [0, 1],
    Demag: [20.5, 2],
    Liebherr: [30, 3],
  });
});
