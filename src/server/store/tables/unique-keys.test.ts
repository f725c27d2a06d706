import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { UniqueWords } from '../../../shared/schema/unique-key.ts';
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
