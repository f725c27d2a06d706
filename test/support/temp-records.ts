import { hooks, seedTenant } from '../../src/server/features/features.ts';
import { productModel } from '../../src/server/product-model.ts';
import { createRecord } from '../../src/server/records/create-record.ts';
import { listRecords } from '../../src/server/records/list-records.ts';
import type { RecordContext } from '../../src/server/records/record-context.ts';
import { updateRecord } from '../../src/server/records/update-record.ts';
import { tempPlace } from '../../src/server/store/testing/temp-place.ts';
import { fitOf } from '../../src/shared/schema/conditions.ts';
import type { Entity, StoreScope } from '../../src/shared/schema/entity.ts';
import type { WireRecord } from '../../src/shared/wire.ts';
import { someUser } from './principals.ts';
import { platformSchema, tenantSchema } from './product-schemas.ts';
import { type SampleOptions, sampleRecord } from './sample-record.ts';

/** A real store in a temporary folder, with a user who may do everything, and shorthands for tests. */
export interface TempRecords {
  ctx: RecordContext;
  entity(path: string): Entity;
  /** A valid body; records it refers to are created if missing. */
  sample(path: string, options?: SampleOptions): Promise<Record<string, unknown>>;
  /** Creates a sample record with some values of its own. */
  create(path: string, values?: Record<string, unknown>): Promise<WireRecord>;
  update(path: string, key: number, values: Record<string, unknown>): Promise<WireRecord>;
  list(path: string, query?: Record<string, string>): Promise<WireRecord[]>;
  remove(): Promise<void>;
}

export async function tempRecords(scope: StoreScope = 'tenant'): Promise<TempRecords> {
  const owner = scope === 'platform' ? 'platform' : { tenant: 1 };
  const place = await tempPlace([owner]);
  const engine = place.engine(productModel);
  const store = await engine.openOrCreate(owner);
  const user = { name: 'Ana Test', email: 'ana@mainstay.example' };
  const id = await store.write(async (writer) => {
    if (scope === 'tenant') await seedTenant(writer);
    return writer.insert('users/user', user);
  });
  const schema = scope === 'tenant' ? tenantSchema : platformSchema;
  const ctx: RecordContext = {
    schema,
    store,
    principal: someUser({ id, ...user }),
    hooks,
    now: new Date('2026-03-01T10:00:00.000Z'),
    zone: () => 'UTC',
  };
  let number = 0;
  const temp: TempRecords = {
    ctx,
    entity: (path) => schema.at(path),
    sample: (path, options = {}) => sampleRecord(temp.entity(path), refer, { number: ++number, ...options }),
    async create(path, values = {}) {
      const sample: Record<string, unknown> = { ...(await temp.sample(path)), ...values };
      const { absent } = fitOf(temp.entity(path), (name) => sample[name]);
      // Sample values that do not go with the given ones are dropped.
      const fits = ([name]: [string, unknown]) => Object.hasOwn(values, name) || !absent.has(name);
      const body = Object.fromEntries(Object.entries(sample).filter(fits));
      return (await createRecord(ctx, temp.entity(path), body)).record;
    },
    update: async (path, key, values) => (await updateRecord(ctx, temp.entity(path), key, values)).record,
    list: async (path, query = {}) => (await listRecords(ctx, temp.entity(path), query)).data,
    async remove() {
      await store.close();
      await engine.close();
      await place.remove();
    },
  };
  async function refer(path: string): Promise<number> {
    const first = await store.read((reader) => reader.find(path, { limit: 1 }));
    return first[0]?.id ?? (await temp.create(path)).id;
  }
  return temp;
}
