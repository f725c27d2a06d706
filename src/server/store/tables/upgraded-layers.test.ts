import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { effectiveSchema } from '../../../shared/schema/effective-schema.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../../shared/schema/model.ts';
import type { Store, Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const PART = 'p/part';
const lessor = { title: 'Lessor', 'x-entity': { label: 'name' }, properties: { name: {} } };
/** The product with these properties of parts, and with lessors or without. */
const product = (more: Record<string, JsonSchema>, lessors = true): Model =>
  modelOf({
    [PART]: effectiveSchema({
      title: 'Part',
      'x-entity': { label: 'name' },
      properties: { name: {}, ...more },
    }),
    ...(lessors && { 'p/lessor': effectiveSchema(lessor) }),
  });

async function inTenant<T>(model: Model, tenant: number, work: (store: Store) => Promise<T>): Promise<T> {
  const engine = place.engine(model);
  const store = await engine.openOrCreate({ tenant });
  try {
    return await work(store);
  } finally {
    await store.close();
    await engine.close();
  }
}

/** Publishes files in a tenant with one lessor and a part that has these values. */
const publish = (tenant: number, files: LayerFiles, values: Values) =>
  inTenant(product({}), tenant, async (store) => {
    const version = { version: 1, digest: 'd', change: 'publish', content: 1, base: 0 };
    await store.extend([{ id: 'own', version: null, files }], (writer) =>
      writer.insert('_schema', { ...version, files: JSON.stringify(files) }),
    );
    await store.write(async (writer) => {
      await writer.insert('p/lessor', { name: 'Acme' });
      await writer.insert(PART, { name: 'Pump', ...values });
    });
  });

const partIn = (model: Model, tenant: number) =>
  inTenant(model, tenant, (store) => store.read(async (reader) => (await reader.find(PART))[0]));

const layer = (properties: Record<string, JsonSchema>): LayerFiles => ({
  [`${PART}.json`]: { properties },
  [`${PART}.ui.json`]: { 'ui:list': { columns: Object.keys(properties) } },
});

test('of ten tenants one has a field that no longer fits: nine work as before, it works without that field, and a property of the product takes it over', async () => {
  for (let tenant = 1; tenant < 10; tenant++)
    await publish(tenant, layer({ [`own_n${tenant}`]: {} }), { [`own_n${tenant}`]: `of ${tenant}` });
  const files = layer({ own_note: {}, own_lessor: { 'x-reference': 'p/lessor' } });
  await publish(10, files, { own_note: 'kept', own_lessor: 1 });

  const without = product({ grade: {} }, false);
  for (let tenant = 1; tenant < 10; tenant++)
    expect(await partIn(without, tenant)).toMatchObject({ [`own_n${tenant}`]: `of ${tenant}`, grade: null });
  const left = await partIn(without, 10);
  expect(left).toMatchObject({ own_note: 'kept', grade: null });
  expect(left).not.toHaveProperty('own_lessor');
  const columns = await inTenant(without, 10, async (store) => store.model.screens[PART]?.list.columns);
  expect(columns).toEqual(expect.arrayContaining(['own_note']));
  expect(columns).not.toContain('own_lessor');

  const reference = { 'x-reference': { entity: 'p/lessor', onDelete: 'null' } };
  const adopting = product({ grade: {}, lessor: { ...reference, 'x-adopts': 'own_lessor' } });
  const taken = await partIn(adopting, 10);
  expect(taken).toMatchObject({ own_note: 'kept', lessor: { id: 1 } });
  expect(taken).not.toHaveProperty('own_lessor');
  expect(await partIn(adopting, 3)).toMatchObject({ own_n3: 'of 3', lessor: null });
}, 60_000);

test.each<[string, JsonSchema, JsonSchema, unknown, boolean]>([
  ['a text', { maxLength: 20 }, { maxLength: 20 }, 'until May', true],
  ['a choice that has all there were', { enum: ['a', 'b'] }, { enum: ['a', 'b', 'c'] }, 'b', true],
  ['a shorter text', { maxLength: 20 }, { maxLength: 10 }, 'until May', false],
  ['a choice with fewer', { enum: ['a', 'b'] }, { enum: ['a'] }, 'b', false],
  ['another kind', {}, { format: 'date' }, 'soon', false],
])('%s takes over only what is well in it, and the store opens', async (_, own, given, value, isTaken) => {
  await publish(1, layer({ own_leased: own }), { own_leased: value as string });
  const adopting = product({ leased: { ...given, 'x-adopts': 'own_leased' } });
  const row = await partIn(adopting, 1);
  if (isTaken) expect([row?.leased, row && 'own_leased' in row]).toEqual([value, false]);
  else expect([row?.leased, row?.own_leased]).toEqual([null, value]);
  expect(await partIn(product({}), 1)).toMatchObject(isTaken ? { own_leased: null } : { own_leased: value });
});

test('an empty column that was made before makes room, and one with values stays', async () => {
  for (const tenant of [1, 2]) await publish(tenant, layer({ own_leased: {} }), { own_leased: 'May' });
  const early = product({ leased: {} });
  await inTenant(early, 1, (store) => store.read((reader) => reader.find(PART)));
  await inTenant(early, 2, (store) => store.write((writer) => writer.update(PART, 1, { leased: 'June' })));
  const adopting = product({ leased: { 'x-adopts': 'own_leased' } });
  expect((await partIn(adopting, 1))?.leased).toBe('May');
  expect((await partIn(adopting, 2))?.leased).toBe('June');
});
