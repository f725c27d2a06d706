import { afterAll } from 'vitest';
import { schemaOf } from '../../src/server/access/schema.ts';
import { type EntityHooks, Hooks } from '../../src/server/records/hooks.ts';
import type { RecordContext } from '../../src/server/records/record-context.ts';
import { modelOf } from '../../src/server/store/testing/store-testing.ts';
import { tempPlace } from '../../src/server/store/testing/temp-place.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { storeModel } from '../../src/shared/schema/model.ts';
import { someUser } from './principals.ts';

/** A store with records of these schemas alone, and Ana, who may do everything there; gone after the tests of the file. */
export async function recordsOf(schemas: Record<string, JsonSchema>, hooks: EntityHooks[] = []) {
  const model = modelOf(schemas);
  const place = await tempPlace();
  const engine = place.engine(model);
  const store = await engine.openOrCreate({ tenant: 1 });
  const user = await store.write((writer) => writer.insert('users/user', { name: 'Ana' }));
  const whole = schemaOf(storeModel(model, 'tenant'));
  const ctx: RecordContext = {
    schema: whole,
    store,
    principal: someUser({ id: user, name: 'Ana' }),
    hooks: new Hooks(hooks),
    now: new Date('2026-03-01T10:00:00.000Z'),
    zone: () => 'UTC',
  };
  afterAll(async () => {
    await store.close();
    await engine.close();
    await place.remove();
  });
  return { ctx, store, user, whole };
}
