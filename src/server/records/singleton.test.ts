import { expect, onTestFinished, test } from 'vitest';
import { someUser } from '../../../test/support/principals.ts';
import { storeModel } from '../../shared/schema/model.ts';
import { readEntity } from '../../shared/schema/read-entity.ts';
import { schemaOf } from '../access/schema.ts';
import { modelOf } from '../store/testing/store-testing.ts';
import { tempPlace } from '../store/testing/temp-place.ts';
import { getRecord } from './get-record.ts';
import { Hooks } from './hooks.ts';
import type { RecordContext } from './record-context.ts';
import { ensureSingleton } from './singleton.ts';

const PATH = 'yard/rules';
const SCHEMA = {
  title: 'Yard Rules',
  type: 'object',
  'x-entity': { singleton: true },
  required: ['speed'],
  properties: {
    speed: { type: 'integer', title: 'Speed', minimum: 5, maximum: 50, default: 20 },
    notes: { type: 'string', title: 'Notes', maxLength: 200 },
  },
} as const;

test('the record is there with its defaults, once, for a store that is older than its entity', async () => {
  const place = await tempPlace();
  onTestFinished(() => place.remove());
  // An old store with nothing but users.
  await place.withStore(modelOf({}), async () => {});
  const schemas = { [PATH]: structuredClone(SCHEMA) as never };
  const model = modelOf(schemas);
  const entity = readEntity(PATH, schemas[PATH] as never);
  expect(entity.operations).toEqual(['get', 'update']);
  // A second node, if the engine supports several.
  const engines = [place.engine(model)];
  if (engines[0]?.shared) engines.push(place.engine(model));
  const stores = await Promise.all(engines.map((engine) => engine.openOrCreate({ tenant: 1 })));
  const contexts = stores.map(
    (store): RecordContext => ({
      schema: schemaOf(storeModel(model, 'tenant')),
      store,
      principal: someUser({ id: 1, name: 'Ana' }),
      hooks: new Hooks([], {}),
      now: new Date('2026-03-01T10:00:00.000Z'),
      zone: () => 'UTC',
    }),
  );
  await Promise.all([...contexts, ...contexts].map((ctx) => ensureSingleton(ctx, entity)));
  for (const ctx of contexts) {
    const { record, version } = await getRecord(ctx, entity, 1);
    expect(record).toMatchObject({
      id: 1,
      speed: 20,
      notes: null,
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
    });
    expect(version).toBe(1);
    const [rows, entries] = await ctx.store.read(async (reader) => [
      await reader.count(PATH),
      await reader.find('_audit', { where: [{ property: 'entity', op: 'eq', value: PATH }] }),
    ]);
    expect(rows).toBe(1);
    expect(
      entries.map(({ action, actor }) => [action, (actor as { name: string } | null)?.name]),
    ).toHaveLength(1);
  }
  for (const store of stores) await store.close();
  for (const engine of engines) await engine.close();
});
