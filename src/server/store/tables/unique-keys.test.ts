import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { UniqueWords } from '../../../shared/schema/unique-key.ts';
import { holds, type Where } from '../../../shared/schema/where.ts';
import { MigrationRefusedError, UniqueError } from '../errors.ts';
import type { Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const PROPERTIES: Record<string, JsonSchema> = {
  name: { type: 'string' },
  number: { type: 'string' },
  is_open: { type: 'boolean' },
  ended_at: { type: 'string', format: 'date-time' },
  level: { enum: ['low', 'high'] },
  score: { type: 'integer' },
};
const entries = (unique?: UniqueWords, own: Record<string, JsonSchema> = {}) =>
  modelOf({
    'u/entry': {
      title: 'Entry',
      'x-entity': { ...(unique && { unique }) },
      properties: { ...PROPERTIES, ...own },
    },
  });
const WHILE_RUNNING: UniqueWords = [{ properties: ['name'], while: { ended_at: null, is_open: true } }];

async function taken(unique: UniqueWords, ...rows: Values[]): Promise<string[] | undefined> {
  return place.withStore(entries(unique), async (store) => {
    try {
      await store.write(async (writer) => {
        for (const row of rows) await writer.insert('u/entry', row);
      });
      return undefined;
    } catch (error) {
      if (error instanceof UniqueError) return error.properties;
      throw error;
    }
  });
}

async function planOf(unique?: UniqueWords, own?: Record<string, JsonSchema>) {
  const engine = place.engine(entries(unique, own));
  try {
    const plan = await engine.plan({ tenant: 1 });
    return { ...plan, refusals: plan.refusals.map((refusal) => refusal.text) };
  } finally {
    await engine.close();
  }
}

const fill = (...rows: Values[]) =>
  place.withStore(entries(), (store) =>
    store.write(async (writer) => {
      for (const row of rows) await writer.insert('u/entry', row);
    }),
  );

it('no two rows have all values of a key alike, whatever their case; an empty one is like no other', async () => {
  const key: UniqueWords = [['name', 'number']];
  expect(await taken(key, { name: 'Saw', number: '1' }, { name: 'Saw', number: '2' })).toBeUndefined();
  expect(await taken(key, { name: 'saw', number: '2' })).toEqual(['name', 'number']);
  expect(await taken(key, { name: 'Saw' }, { name: 'Saw' })).toBeUndefined();
});

it('a key with a condition compares only the rows that meet it', async () => {
  const open = { name: 'Ana', is_open: true };
  const ended = { ...open, ended_at: '2026-03-01T10:00:00.000Z' };
  expect(await taken(WHILE_RUNNING, open, ended, ended, { ...open, is_open: false })).toBeUndefined();
  expect(await taken(WHILE_RUNNING, open)).toEqual(['name']);
});

describe('what a key compares is what holds in memory', () => {
  const levels = [null, 'low', 'high'];
  const rows = levels.flatMap((level) => [null, 1, 2].map((score) => ({ name: 'Saw', level, score })));
  it.each<Where>([
    { level: ['low', null] },
    { 'level.not': 'low' },
    { 'level.not': [null, 'low'] },
    { 'score.gt': 1 },
    { none: [{ 'score.gt': 1 }] },
    { any: [{ level: 'high' }, { 'score.lte': 1 }], 'score.not': null },
    { none: [{ any: [{ level: 'low' }, { score: null }] }] },
  ])('%j', async (where) => {
    const key: UniqueWords = [{ properties: ['name'], where }];
    const isMeant = (row: (typeof rows)[number]) => holds(where, (name) => row[name as keyof typeof row]);
    const others = rows.filter((row) => !isMeant(row));
    expect(others.length).toBeLessThan(rows.length);
    expect(await taken(key, ...others, ...others)).toBeUndefined();
    for (const row of rows.filter(isMeant)) expect(await taken(key, row, row)).toEqual(['name']);
  });
});

it('the older word makes the same key: a store that has it is left as it is', async () => {
  const where = { ended_at: null, is_open: true };
  await taken(WHILE_RUNNING, { name: 'Ana', is_open: true });
  expect(await planOf([{ properties: ['name'], where }])).toMatchObject({ steps: [], refusals: [] });
  expect(await planOf([{ properties: ['name'], where: { is_open: true } }])).toMatchObject({
    steps: [
      'make name while is_open is true of u/entry unique together',
      'let name while ended_at is empty and is_open is true of u/entry repeat together',
    ],
  });
});

it('rows that a key with a condition compares stand in its way, and no others', async () => {
  const key = (where: Where): UniqueWords => [{ properties: ['name'], where }];
  await fill({ name: 'Saw', score: 3, level: 'low' }, { name: 'SAW', score: 4 }, { name: 'Saw' });
  expect((await planOf(key({ any: [{ 'score.gte': 3 }, { level: 'high' }] }))).refusals).toEqual([
    'u/entry: name while (score is at least 3 or level is high) is now unique; change or delete the rows that repeat others (1 row in the way).',
  ]);
  expect((await planOf(key({ 'score.gt': 3 }))).refusals).toEqual([]);
});

it('an update is held to it as well', async () => {
  await place.withStore(entries([['name', 'number']]), async (store) => {
    await store.write(async (writer) => {
      await writer.insert('u/entry', { name: 'Saw', number: '1' });
      const id = await writer.insert('u/entry', { name: 'Saw', number: '2' });
      const refused = writer.attempt(() => writer.update('u/entry', id, { number: '1' }));
      await expect(refused).rejects.toThrow(UniqueError);
    });
  });
});

it('comes and goes on a filled store, and says so in the plan', async () => {
  // Rows in which a part of the key is empty are like no other, however many there are.
  const empty: Values[] = [{ name: 'Saw' }, { name: 'Saw' }, { number: '1' }, { number: '1' }, {}, {}];
  await fill({ name: 'Saw', number: '1' }, { name: 'Saw', number: '2' }, ...empty);
  expect(await planOf([['name', 'number']])).toMatchObject({
    steps: ['make name and number of u/entry unique together'],
    refusals: [],
  });
  expect(await taken([['name', 'number']], { name: 'Saw', number: '1' })).toEqual(['name', 'number']);
  expect(await planOf(WHILE_RUNNING)).toMatchObject({
    steps: [
      'make name while ended_at is empty and is_open is true of u/entry unique together',
      'let name and number of u/entry repeat together',
    ],
    refusals: [],
  });
  expect(await taken(WHILE_RUNNING, { name: 'Saw', number: '1' })).toBeUndefined();
  expect(await planOf(WHILE_RUNNING)).toMatchObject({ steps: [], refusals: [] });
});

it('rows that are alike stand in the way, compared as they will be stored', async () => {
  await fill({ name: 'Saw', number: '1' }, { name: 'SAW', number: '01' }, { name: 'saw', number: '1' });
  const refused = 'change or delete the rows that repeat others';
  expect((await planOf([['name', 'number']])).refusals).toEqual([
    `u/entry: name and number are now unique together; ${refused} (1 row in the way).`,
  ]);
  const whole = { number: { type: 'integer' } };
  expect((await planOf([['name', 'number']], whole)).refusals).toEqual([
    `u/entry: name and number are now unique together; ${refused} (2 rows in the way).`,
  ]);
  await expect(place.withStore(entries([['name', 'number']]), async () => {})).rejects.toThrow(
    MigrationRefusedError,
  );
  expect((await planOf(WHILE_RUNNING)).refusals).toEqual([]);
});

it('follows a column that is renamed', async () => {
  await taken([['name', 'number']], { name: 'Saw', number: '1' });
  const renamed = modelOf({
    'u/entry': {
      title: 'Entry',
      'x-entity': { unique: [['name', 'code']] },
      properties: {
        name: PROPERTIES.name as JsonSchema,
        code: { type: 'string', 'x-renamed-from': 'number' },
      },
    },
  });
  await place.withStore(renamed, (store) =>
    expect(
      store.write((writer) => writer.insert('u/entry', { name: 'Saw', code: '1' })),
    ).rejects.toMatchObject({ properties: ['name', 'code'] }),
  );
});
