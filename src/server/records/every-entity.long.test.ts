import { afterAll, describe, expect, test } from 'vitest';
import { sampleRecord, sampleValue } from '../../../test/support/sample-record.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { ApiError } from '../../shared/errors.ts';
import { fitOf } from '../../shared/schema/conditions.ts';
import { type Entity, hasParts, kindOf, type StoreScope } from '../../shared/schema/entity.ts';
import { isNeededOnCreate } from '../../shared/schema/needed-on-create.ts';
import type { Operation } from '../../shared/schema/operations.ts';

import { createRecord } from './create-record.ts';
import { getRecord, getSingle } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { removeRecord } from './remove-record.ts';
import { updateRecord } from './update-record.ts';

/** What a hook stores for an emptied value: a user without `is_active` is inactive. */
const EMPTIED: Record<string, Record<string, unknown>> = {
  'users/user': { is_active: false },
  // A downtime begins, which sets it.
  'assets/equipments': { is_online: false },
};

/** A tenant's users are created and changed by special rules. */
const HAND_MADE: Record<StoreScope, string[]> = { tenant: ['users/user'], platform: [] };

for (const scope of ['tenant', 'platform'] as const) {
  const temp = await tempRecords(scope);
  const { ctx } = temp;
  afterAll(() => temp.remove());
  const every = Object.values(ctx.schema.entities).filter(({ path }) => !HAND_MADE[scope].includes(path));
  const able = (...operations: Operation[]) =>
    every.filter((entity) => operations.every((operation) => entity.operations.includes(operation)));

  /** Fields that the server fills in if they are missing, or that the kind of record needs. */
  const FILLED = [
    'tenant',
    'meter',
    'read_at',
    'is_active',
    'rrule',
    'user',
    'day',
    'minutes',
    'spent_on',
    'text',
  ];

  describe(`every entity of a ${scope}`, () => {
    test.each(able('create', 'get', 'update', 'list', 'delete'))(
      '$path is made, read, changed, deleted',
      async (entity) => {
        const body = await temp.sample(entity.path);
        const made = await createRecord(ctx, entity, body);
        expect(made.version).toBe(1);
        expectToHold(entity, made.record, body);

        const key = keyOf(entity, made.record);
        // Even for a user who may do everything, personal records and what is said of others list what is allowed.
        const told = (entity.personal || entity.about) && { allowed: ['update', 'delete'] };
        // What a write made beside itself is said once.
        expect(await getRecord(ctx, entity, key)).toEqual({ ...made, ...told, made: undefined });
        const listed = await listRecords(ctx, entity, { ordering: '-id' });
        expect(listed.data[0]).toMatchObject({ id: made.record.id });
        expect(listed.meta).toEqual({ total: expect.any(Number), page: 1, page_size: 10 });

        const full = await sampleRecord(entity, () => 1, { number: 47, optional: true });
        const changes = Object.fromEntries(
          Object.entries(full).filter(([name]) =>
            entity.properties.some((p) => p.name === name && !p.reference),
          ),
        );
        // What only refers to others has nothing else to change.
        if (Object.keys(changes).length > 0) {
          const changed = await updateRecord(ctx, entity, key, changes);
          expect(changed.version).toBeGreaterThan(1);
          expectToHold(entity, changed.record, changes);
        }

        const cleared = Object.fromEntries(
          entity.properties
            .filter(({ required, readOnly, lines, name }) => {
              return !required && !readOnly && !lines && !FILLED.includes(name);
            })
            .map((property) => [property.name, null]),
        );
        if (Object.keys(cleared).length > 0)
          expect((await updateRecord(ctx, entity, key, cleared)).record).toMatchObject({
            ...cleared,
            ...EMPTIED[entity.path],
          });

        await removeRecord(ctx, entity, key);
        await expect(getRecord(ctx, entity, key)).rejects.toMatchObject({ code: 'not_found' });
        await expect(removeRecord(ctx, entity, key)).rejects.toMatchObject({ code: 'not_found' });
      },
    );

    test.each(able('create'))(
      '$path refuses what is missing, unknown or not the client’s',
      async (entity) => {
        const none = await errors(createRecord(ctx, entity, {}));
        const needed = entity.properties.filter((p) => isNeededOnCreate(p) && !p.readOnly);
        expect(none).toEqual(Object.fromEntries(needed.map(({ name }) => [name, ['is required']])));

        const readOnly = entity.properties.filter((property) => property.readOnly);
        const wrong = Object.fromEntries(readOnly.map(({ name }) => [name, 1]));
        const body = { ...(await temp.sample(entity.path)), ...wrong, nonsense: 1 };
        expect(await errors(createRecord(ctx, entity, body))).toEqual({
          nonsense: ['is not known'],
          ...Object.fromEntries(readOnly.map(({ name }) => [name, notTheClients(entity, name)])),
        });
      },
    );

    test.each(able('update'))('$path refuses to change what is not the client’s', async (entity) => {
      const readOnly = entity.properties.filter((property) => property.readOnly);
      for (const { name } of readOnly)
        expect(await errors(updateRecord(ctx, entity, 1, { [name]: 1 }))).toEqual({
          [name]: notTheClients(entity, name),
        });
      const required = entity.properties.filter((p) => p.required && !p.readOnly);
      for (const { name } of required)
        expect(await errors(updateRecord(ctx, entity, 1, { [name]: null }))).toEqual({
          [name]: ['is required'],
        });
    });

    test.each(able('create'))('$path refuses values of another kind', async (entity) => {
      for (const property of entity.properties.filter((one) => !one.readOnly)) {
        const scalar = property.storage === 'text' || property.kind === 'date' ? 5 : 'five';
        const others = { object: [[]], lines: [{}], files: [{}] }[property.kind as string] ?? [[], {}];
        for (const value of [...others, scalar]) {
          const body = { ...(await temp.sample(entity.path)), [property.name]: value };
          const told = await errors(createRecord(ctx, entity, body));
          expect(Object.keys(told)).toEqual([property.name]);
          expect(told[property.name]).toHaveLength(1);
        }
      }
    });

    test.each(able('create'))('$path refuses references to nothing', async (entity) => {
      const sample = await temp.sample(entity.path);
      const { absent } = fitOf(entity, (name) => sample[name]);
      for (const { name, reference } of entity.properties.filter(
        (one) => one.reference && !one.readOnly && !absent.has(one.name),
      )) {
        const body = await temp.sample(entity.path);
        for (const id of [0, -1, 1.5, '1', true])
          expect(await errors(createRecord(ctx, entity, { ...body, [name]: id }))).toEqual({
            [name]: [`must be the id of a record of ${reference?.entity}`],
          });
        expect(await errors(createRecord(ctx, entity, { ...body, [name]: 999_999 }))).toEqual({
          [name]: ['does not exist'],
        });
      }
    });

    test.each(able('create'))('$path keeps what is unique unique', async (entity) => {
      for (const property of entity.properties.filter(
        (one) => one.unique && !one.readOnly && one.name !== 'id',
      )) {
        const value = sampleValue(entity, property, 991);
        await temp.create(entity.path, { [property.name]: value });
        const again = { ...(await temp.sample(entity.path)), [property.name]: value };
        expect(await errors(createRecord(ctx, entity, again))).toEqual({
          // A taken tenant subdomain has its own error text.
          [property.name]: [expect.stringMatching(/is already (used|taken)/)],
        });
      }
    });

    test.each(every.filter((entity) => entity.single))(
      '$path is there once for each parent',
      async (entity) => {
        const parent = entity.parent as string;
        const path = entity.properties.find(({ name }) => name === parent)?.reference?.entity as string;
        const owner = await temp.create(path);
        expect(await getSingle(ctx, entity, owner.id)).toBeNull();
        const made = await temp.create(entity.path, { [parent]: owner.id });
        expect((await getSingle(ctx, entity, owner.id))?.record).toEqual(made);
        const again = { ...(await temp.sample(entity.path)), [parent]: owner.id };
        expect(await errors(createRecord(ctx, entity, again))).toEqual({
          [parent]: [`already has a ${entity.title}; change that one`],
        });
      },
    );

    test.each(every.filter((entity) => entity.parent))('$path stays with its parent', async (entity) => {
      if (!['create', 'update'].every((one) => entity.operations.includes(one as 'create'))) return;
      const parent = entity.parent as string;
      const path = entity.properties.find(({ name }) => name === parent)?.reference?.entity as string;
      const [one, other] = [await temp.create(path), await temp.create(path)];
      const made = await temp.create(entity.path, { [parent]: one.id });
      const key = keyOf(entity, made);
      expect(await errors(updateRecord(ctx, entity, key, { [parent]: other.id }))).toEqual({
        [parent]: ['cannot be changed'],
      });
      expect((await updateRecord(ctx, entity, key, { [parent]: one.id })).version).toBe(1);
    });

    test.each(able('list'))('$path can be ordered, filtered and searched by what it has', async (entity) => {
      const isMade = entity.operations.includes('create') && !entity.single;
      if (isMade && (await listRecords(ctx, entity, {})).data.length === 0) await temp.create(entity.path);
      const rows = async (query: Record<string, string>) =>
        (await listRecords(ctx, entity, { page_size: '100', ...query })).data;
      const ids = async (query: Record<string, string>) => (await rows(query)).map(({ id }) => id);
      const all = await rows({});
      for (const property of entity.properties.filter((one) => !hasParts(one))) {
        const up = await ids({ ordering: `${property.name},id` });
        expect(up).toHaveLength(all.length);
        expect(await ids({ ordering: `-${property.name},-id` })).toEqual(up.toReversed());
        const some = await ids({ [property.name]: property.kind === 'boolean' ? 'true' : '1' });
        expect(up).toEqual(expect.arrayContaining(some));
        if (!kindOf(property).operators.includes('null')) continue;
        const filled = all.filter((record) => record[property.name] !== null);
        expect(await rows({ [`${property.name}.null`]: 'false' })).toHaveLength(filled.length);
      }
      expect(await ids({ search: 'nothing-is-called-so' })).toEqual([]);
    });

    test.each(every)('$path refuses operations it does not have', async (entity) => {
      const not = (operation: Operation) => !entity.operations.includes(operation);
      const refused = { code: 'method_not_allowed' };
      if (not('create')) await expect(createRecord(ctx, entity, {})).rejects.toMatchObject(refused);
      if (not('update')) await expect(updateRecord(ctx, entity, 1, {})).rejects.toMatchObject(refused);
      if (not('delete')) await expect(removeRecord(ctx, entity, 1)).rejects.toMatchObject(refused);
    });
  });
}

/** The texts of a refusal, by field. */
async function errors(work: Promise<unknown>): Promise<Record<string, string[]>> {
  const error: ApiError = await work.then(
    () => expect.fail('It was accepted'),
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ code: 'invalid', status: 422 });
  return error.errors ?? {};
}

function keyOf(entity: Entity, record: Record<string, unknown>): number {
  const value = record[entity.key];
  return (typeof value === 'object' ? (value as { id: number }).id : value) as number;
}

function expectToHold(
  entity: Entity,
  record: Record<string, unknown>,
  values: Record<string, unknown>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const reference = entity.properties.some((property) => property.name === name && property.reference);
    expect(record[name]).toEqual(reference ? { id: value, label: expect.any(String) } : value);
  }
}

/** What is said of a property that the server owns; of a state, that actions alone change it. */
function notTheClients({ states }: Entity, name: string): unknown[] {
  if (states?.of !== name) return ['is set by the system'];
  return [expect.stringMatching(/^is changed by actions alone: /)];
}
