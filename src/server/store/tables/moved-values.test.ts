import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { effectiveSchema } from '../../../shared/schema/effective-schema.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../../shared/schema/model.ts';
import { MigrationRefusedError } from '../errors.ts';
import type { Row, Store, Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const PART = 'p/part';
const MAKER = 'p/maker';
const of = (title: string, properties: Record<string, JsonSchema>, words: object = {}) =>
  effectiveSchema({
    title,
    'x-entity': { label: 'name', ...words },
    properties: { name: {}, ...properties },
  });
const product = (properties: Record<string, JsonSchema>, words: object = {}): Model =>
  modelOf({ [PART]: of('Part', properties, words), [MAKER]: of('Maker', {}) });
const choice = (...values: string[]): JsonSchema => ({ enum: values });

async function planOf(model: Model) {
  const engine = place.engine(model);
  try {
    const { steps, refusals } = await engine.plan({ tenant: 1 });
    return { steps, refusals: refusals.map(({ text }) => text) };
  } finally {
    await engine.close();
  }
}
const insert = (store: Store, path: string, rows: Values[]) =>
  store.write(async (writer) => {
    for (const row of rows) await writer.insert(path, row);
  });
const fill = (model: Model, rows: Values[]) => place.withStore(model, (store) => insert(store, PART, rows));
const valuesIn = (model: Model, name: string) =>
  place.withStore(model, async (store) =>
    (await store.read((reader) => reader.find(PART, {}))).map((row) => row[name]),
  );

test('choices are renamed and merged by word, with how many records, and the records keep their versions', async () => {
  const before = product({
    level: choice('low', 'high', 'urgent'),
    rank: { oneOf: [{ const: 1, title: 'A' }] },
  });
  await fill(before, [
    { level: 'low', rank: 1 },
    { level: 'high' },
    { level: 'urgent' },
    { level: 'urgent' },
    {},
  ]);
  const moving = {
    ...choice('low', 'critical'),
    'x-renamed-choices': { high: 'critical', urgent: 'critical' },
  };
  const rank = { oneOf: [{ const: 2, title: 'A' }], 'x-renamed-choices': { 1: 2 } };
  const after = product({ level: moving, rank });
  const { steps, refusals } = await planOf(after);
  expect(refusals).toEqual([]);
  expect(steps).toEqual(
    expect.arrayContaining([
      'p/part.level: "high" becomes "critical" in 1 row',
      'p/part.level: "urgent" becomes "critical" in 2 rows',
      'p/part.rank: 1 becomes 2 in 1 row',
    ]),
  );
  expect(await valuesIn(after, 'level')).toEqual(['low', 'critical', 'critical', 'critical', null]);
  expect((await valuesIn(after, 'rank'))[0]).toBe(2);
  expect(new Set(await valuesIn(after, '_version'))).toEqual(new Set([1]));
  // The word stays in place for stores that update later, and does nothing here.
  expect(await planOf(after)).toEqual({ steps: [], refusals: [] });
  expect((await planOf(product({ level: choice('low'), rank }))).refusals[0]).toContain('3 rows in the way');
});

test('a merge is refused where records would repeat a key', async () => {
  const unique = { unique: [['name', 'level']] };
  const before = product({ level: choice('low', 'high') }, unique);
  await fill(before, [
    { name: 'a', level: 'low' },
    { name: 'a', level: 'high' },
    { name: 'b', level: 'high' },
  ]);
  const merged = product({ level: { ...choice('low'), 'x-renamed-choices': { high: 'low' } } }, unique);
  expect((await planOf(merged)).refusals).toEqual([
    expect.stringContaining('name and level are now unique together'),
  ]);
  await expect(valuesIn(merged, 'level')).rejects.toThrow(MigrationRefusedError);
  expect(await valuesIn(before, 'level')).toEqual(['low', 'high', 'high']);
});

test('a text becomes a reference to what is called so, whatever the case, and is refused where none or two are', async () => {
  const before = product({ maker: {} });
  await place.withStore(before, async (store) => {
    await insert(store, MAKER, [
      { name: 'Acme' },
      { name: 'Bolts & Co' },
      { name: 'Twin' },
      { name: 'Twin' },
    ]);
    await insert(store, PART, [
      { maker: 'acme' },
      { maker: 'Bolts & Co' },
      {},
      { maker: 'Twin' },
      { maker: "O'Neil" },
    ]);
  });
  const made_by = {
    'x-reference': { entity: MAKER, byLabel: true },
    'x-renamed-from': 'maker',
  } as JsonSchema;
  const after = product({ made_by });
  expect((await planOf(after)).refusals).toEqual([
    expect.stringMatching(/which is none or more than one here; .*2 rows in the way: "Twin", "O'Neil"/),
  ]);
  await place.withStore(before, (store) =>
    store.write(async (writer) => {
      await writer.update(PART, 4, { maker: 'ACME' });
      await writer.update(PART, 5, { maker: null });
    }),
  );
  expect(await planOf(after)).toMatchObject({
    refusals: [],
    steps: expect.arrayContaining(['fill p/part.made_by from maker by what p/maker is called: 3 rows']),
  });
  expect(await valuesIn(after, 'made_by')).toMatchObject([{ id: 1 }, { id: 2 }, null, { id: 1 }, null]);
  expect(await planOf(after)).toEqual({ steps: [], refusals: [] });
  // Where the text comes back, it is what the record is called by now.
  expect(await valuesIn(before, 'maker')).toEqual(['Acme', 'Bolts & Co', null, 'Acme', null]);
});

test.each([
  ['kind', [], { name: {} }, 'name'],
  ['label', [MAKER], { name: {}, code: {} }, 'code'],
])(
  'a text cannot lead to a %s that comes with the same change, unless no record has the text',
  async (_what, known, properties, label) => {
    const maker = effectiveSchema({ title: 'Maker', 'x-entity': { label }, properties });
    const made_by = {
      'x-reference': { entity: MAKER, byLabel: true },
      'x-renamed-from': 'maker',
    } as JsonSchema;
    const before = modelOf({
      [PART]: of('Part', { maker: {} }),
      ...Object.fromEntries(known.map((path) => [path, of('Maker', {})])),
    });
    const after = modelOf({ [PART]: of('Part', { made_by }), [MAKER]: maker });
    await fill(before, [{ maker: 'Acme' }, { maker: 'Bolts' }, {}]);
    expect((await planOf(after)).refusals).toEqual([
      expect.stringMatching(
        new RegExp(`publish p/maker with its ${label} first, .*2 rows in the way: "Acme", "Bolts"`),
      ),
    ]);
    await expect(valuesIn(after, 'made_by')).rejects.toThrow(MigrationRefusedError);
    await place.withStore(before, async (store) => {
      await change(store, 1, { maker: null });
      await change(store, 2, { maker: null });
    });
    expect((await planOf(after)).refusals).toEqual([]);
    expect(await valuesIn(after, 'made_by')).toEqual([null, null, null]);
  },
);

/** A tenant's own layer over a product without properties, in one store that stays open. */
async function extending(
  work: (store: Store, put: (properties: Record<string, JsonSchema>) => Promise<void>) => Promise<void>,
) {
  await place.withStore(product({}), async (store) => {
    await insert(store, MAKER, [{ name: 'Acme' }, { name: 'Bolts' }]);
    let version = 0;
    await work(store, async (properties) => {
      const files: LayerFiles = { [`${PART}.json`]: { properties } };
      const noted = { version: ++version, digest: 'd', change: 'publish', content: version, base: 0 };
      await store.extend([{ id: 'own', version: null, files }], (writer) =>
        writer.insert('_schema', { ...noted, files: JSON.stringify(files) }),
      );
    });
  });
}
const planned = async (store: Store, properties: Record<string, JsonSchema>) => {
  const layer = { id: 'own', version: null, files: { [`${PART}.json`]: { properties } } };
  const { refusals, moved } = await store.planExtension([layer]);
  return {
    refusals: refusals.map(({ text }) => text),
    moved: moved.map(({ what, from, to, rows, kept }) => [what, from, to, rows, kept]),
  };
};
const rowsOf = (store: Store): Promise<Row[]> => store.read((reader) => reader.find(PART, {}));
const change = (store: Store, id: number, values: Values) =>
  store.write((writer) => writer.update(PART, id, values));

test('a layer renames a property while others work: those of before read on, the newer wins, and undoing takes later values along', async () => {
  await extending(async (store, put) => {
    await put({ own_a: {} });
    await insert(store, PART, [{ own_a: 'Ä one' }, { own_a: 'two' }, {}]);
    const old = store.forRequest?.() ?? store;
    const renamed = { own_b: { 'x-renamed-from': 'own_a' } };
    expect(await planned(store, renamed)).toEqual({
      refusals: [],
      moved: [['values', 'own_a', 'own_b', 2, 0]],
    });
    await put(renamed);
    expect((await rowsOf(store)).map((row) => [row.own_b, 'own_a' in row])).toEqual([
      ['Ä one', false],
      ['two', false],
      [null, false],
    ]);
    expect((await old.read((reader) => reader.find(PART, {}))).map(({ id }) => id)).toHaveLength(3);
    const order = [{ property: 'own_b', descending: true }];
    const sorted = await store.read((reader) => reader.find(PART, { order }));
    expect(sorted.map((row) => row.own_b)).toEqual(['two', 'Ä one', null]);
    expect(await planned(store, renamed)).toEqual({ refusals: [], moved: [] });
    await change(store, 3, { own_b: 'three' });
    await change(store, 2, { own_b: null });
    await put({ own_a: {} });
    expect((await rowsOf(store)).map((row) => row.own_a)).toEqual(['Ä one', null, 'three']);
    expect(
      (
        await store.read((reader) => reader.find(PART, { order: [{ property: 'own_a', descending: true }] }))
      ).map((row) => row.own_a),
    ).toEqual(['three', 'Ä one', null]);
    // And again: what the other name has hidden gives way.
    await put(renamed);
    expect((await rowsOf(store)).map((row) => row.own_b)).toEqual(['Ä one', null, 'three']);
  });
});

test('a property that is renamed with narrower limits, or other choices, keeps to them', async () => {
  await extending(async (store, put) => {
    await put({ own_a: { maxLength: 20 }, own_level: choice('low', 'urgent') });
    await insert(store, PART, [{ own_a: 'a long text', own_level: 'urgent' }, { own_level: 'low' }]);
    const renamed = (maxLength: number) => ({
      own_b: { maxLength, 'x-renamed-from': 'own_a' },
      own_rank: {
        ...choice('low', 'high'),
        ...{ 'x-renamed-from': 'own_level', 'x-renamed-choices': { urgent: 'high' } },
      },
    });
    expect((await planned(store, renamed(5))).refusals).toEqual([expect.stringContaining('"a long text"')]);
    await put(renamed(20));
    expect((await rowsOf(store)).map((row) => row.own_rank)).toEqual(['high', 'low']);
    const other = { own_b: {}, own_state: { ...choice('low'), 'x-renamed-from': 'own_rank' } };
    expect((await planned(store, other)).refusals).toEqual([expect.stringContaining('"high"')]);
    await put({ own_a: { maxLength: 20 }, own_level: choice('low', 'urgent') });
    expect((await rowsOf(store)).map((row) => row.own_level)).toEqual(['urgent', 'low']);
  });
});

test('a layer merges choices, and undoing gives back what nobody has changed since', async () => {
  await extending(async (store, put) => {
    const before = { own_level: choice('low', 'high', 'urgent') };
    await put(before);
    await insert(
      store,
      PART,
      ['low', 'high', 'urgent', 'urgent'].map((own_level) => ({ own_level })),
    );
    const merged = { own_level: { ...choice('low', 'high'), 'x-renamed-choices': { urgent: 'high' } } };
    expect(await planned(store, merged)).toEqual({
      refusals: [],
      moved: [['choices', 'urgent', 'high', 2, 0]],
    });
    await put(merged);
    expect((await rowsOf(store)).map((row) => [row.own_level, row._version])).toEqual([
      ['low', 1],
      ['high', 1],
      ['high', 1],
      ['high', 1],
    ]);
    await change(store, 4, { name: 'Changed since' });
    expect(await planned(store, before)).toEqual({
      refusals: [],
      moved: [['choices', 'high', 'urgent', 1, 1]],
    });
    await put(before);
    expect((await rowsOf(store)).map((row) => row.own_level)).toEqual(['low', 'high', 'urgent', 'high']);
    // One that became another alone is undone whole, also where somebody has chosen it since.
    const renamed = {
      own_level: { ...choice('low', 'mid', 'urgent'), 'x-renamed-choices': { high: 'mid' } },
    };
    await put(renamed);
    await insert(store, PART, [{ own_level: 'mid' }]);
    expect((await planned(store, before)).refusals).toEqual([]);
    await put(before);
    expect((await rowsOf(store)).map((row) => row.own_level)).toEqual([
      'low',
      'high',
      'urgent',
      'high',
      'high',
    ]);
  });
});

test('where two were merged into a third, undoing is refused for records that have been changed since', async () => {
  await extending(async (store, put) => {
    const before = { own_level: choice('a', 'b') };
    await put(before);
    await insert(store, PART, [{ own_level: 'a' }, { own_level: 'b' }]);
    await put({ own_level: { ...choice('c'), 'x-renamed-choices': { a: 'c', b: 'c' } } });
    await insert(store, PART, [{ own_level: 'c' }]);
    const { refusals, moved } = await planned(store, before);
    expect(moved).toEqual([
      ['choices', 'c', 'a', 1, 0],
      ['choices', 'c', 'b', 1, 0],
    ]);
    expect(refusals).toEqual([expect.stringContaining('1 row in the way: "c"')]);
    await expect(put(before)).rejects.toThrow(MigrationRefusedError);
    await change(store, 3, { own_level: null });
    await put(before);
    expect((await rowsOf(store)).map((row) => row.own_level)).toEqual(['a', 'b', null]);
  });
});

test('a layer makes a text a reference, and undoing makes it what the record is called', async () => {
  await extending(async (store, put) => {
    await put({ own_maker: {} });
    await insert(store, PART, [{ own_maker: 'ACME' }, {}, { own_maker: 'Nobody' }]);
    const reference = {
      'x-reference': { entity: MAKER, byLabel: true },
      'x-renamed-from': 'own_maker',
    } as JsonSchema;
    expect((await planned(store, { own_made_by: reference })).refusals).toEqual([
      expect.stringContaining('"Nobody"'),
    ]);
    await expect(put({ own_made_by: reference })).rejects.toThrow(MigrationRefusedError);
    await change(store, 3, { own_maker: null });
    expect((await planned(store, { own_made_by: reference })).moved).toEqual([
      ['labels', 'own_maker', 'own_made_by', 1, 0],
    ]);
    await put({ own_made_by: reference });
    expect((await rowsOf(store)).map((row) => row.own_made_by)).toMatchObject([
      { id: 1, label: 'Acme' },
      null,
      null,
    ]);
    await change(store, 2, { own_made_by: 2 });
    await put({ own_maker: {} });
    expect((await rowsOf(store)).map((row) => row.own_maker)).toEqual(['Acme', 'Bolts', null]);
    // Values of another kind are not taken over in silence.
    expect(
      (await planned(store, { own_count: { type: 'integer', 'x-renamed-from': 'own_maker' } })).refusals,
    ).toEqual([expect.stringContaining('which is text and not integer')]);
  });
});
