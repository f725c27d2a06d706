import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Kind } from '../../shared/gen/kinds.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { entitiesOf, storedProperties } from '../../shared/schema/manifest.ts';
import { productModel } from '../product-model.ts';
import type { Engine } from './engine.ts';
import { MissingReferenceError, ReferencedError, UniqueError } from './errors.ts';
import type { Store, Value, Values, Writer } from './store.ts';
import { type TempPlace, tempPlace } from './testing/temp-place.ts';

let place: TempPlace;
let engine: Engine;
let store: Store;
let platform: Store;

beforeAll(async () => {
  place = await tempPlace();
  engine = place.engine(productModel);
  store = await engine.openOrCreate({ tenant: 1 });
  platform = await engine.openOrCreate('platform');
});

afterAll(async () => {
  await store.close();
  await platform.close();
  await engine.close();
  await place.remove();
});

let counter = 0;

type Scope = 'tenant' | 'platform';

/** Whether only one row may refer to another by a property, alone or together with others. */
const isUnique = ({ properties, unique }: Entity, name: string): boolean =>
  properties.some((property) => property.name === name && property.unique) ||
  unique.some((group) => group.properties.includes(name));

/** One row of each entity, which all rows refer to that may. */
const shared: Record<Scope, Record<string, number>> = { tenant: {}, platform: {} };

/** Whether each row of an entity refers to one of the records being created, as a version refers to its procedure. */
const needsOneOf = (scope: Scope, path: string, above: string[]): boolean =>
  storedProperties(entitiesOf(manifest, scope)[path] as never).some(
    ({ required, reference }) => required && above.includes(reference?.entity ?? ''),
  );

/**
 * A row with a value for every property, and rows for its references. Those rows do not refer to further rows of their
 * own entity: a tree would have no end. What can only be created after the row is left out. Where two rows may refer to the same
 * one they do: each with a tree of its own is a hundred rows.
 */
async function fill(writer: Writer, scope: Scope, path: string, above: string[] = []): Promise<number> {
  const entity = entitiesOf(manifest, scope)[path];
  if (!entity) throw new Error(path);
  const values: Values = {};
  for (const property of storedProperties(entity)) {
    if (['id', 'created_at', 'updated_at'].includes(property.name)) continue;
    const to = property.reference?.entity ?? '';
    if (above.includes(to) || (to !== '' && needsOneOf(scope, to, [...above, path]))) continue;
    const samples: Record<Kind, () => Value | Promise<Value>> = {
      text: () => `${property.name} ${++counter}`,
      choices: () => JSON.stringify([property.several?.[0]?.const]),
      choice: () => property.choices?.[0]?.const as string,
      integer: () => ++counter,
      number: () => ++counter + 0.5,
      decimal: () => ++counter + 0.5,
      boolean: () => true,
      date: () => '2026-02-03',
      datetime: () => '2026-02-03T04:05:06.007Z',
      web: () => `https://sample${++counter}.example`,
      phone: () => `+1 555 ${++counter}`,
      time: () => '08:30',
      point: () => '47.37,8.54',
      duration: () => `PT${++counter}S`,
      reference: async () => {
        const known = isUnique(entity, property.name) ? undefined : shared[scope][to];
        const row = known ?? (await fill(writer, scope, to, [...above, path]));
        shared[scope][to] ??= row;
        return row;
      },
      references: () => null,
      lines: () => null,
      files: () =>
        JSON.stringify([{ id: ++counter, name: 'a.txt', type: 'text/plain', size: 1, thumb: false }]),
      object: () => JSON.stringify({ [property.name]: ++counter }),
    };
    values[property.name] = await samples[property.kind]();
  }
  return writer.insert(path, values);
}

describe.each(['tenant', 'platform'] as const)('every entity of a %s', (scope) => {
  it.each(Object.keys(entitiesOf(manifest, scope)))(
    '%s is added, read, changed and deleted',
    async (path) => {
      const held = scope === 'tenant' ? store : platform;
      const id = await held.write((writer) => fill(writer, scope, path));
      const row = await held.read((reader) => reader.get(path, id));
      for (const property of storedProperties(entitiesOf(manifest, scope)[path] as never)) {
        const to = property.reference?.entity;
        if (to && to !== path && needsOneOf(scope, to, [path])) continue;
        expect(row?.[property.name], property.name).not.toBeNull();
        if (property.kind === 'reference')
          expect(row?.[property.name]).toEqual({ id: expect.any(Number), label: expect.any(String) });
      }
      expect(row).toMatchObject({ id, _version: 1 });
      if (entitiesOf(manifest, scope)[path]?.appendOnly) {
        await expect(held.write((writer) => writer.update(path, id, {}))).rejects.toThrow();
        const where = [{ property: 'id', op: 'eq' as const, value: id }];
        await expect(held.write((writer) => writer.remove(path, where))).rejects.toThrow();
        expect(await held.read((reader) => reader.get(path, id))).toEqual(row);
        return;
      }
      expect(await held.write((writer) => writer.update(path, id, {}))).toBe(true);
      expect(await held.read((reader) => reader.get(path, id))).toMatchObject({ _version: 2 });
      expect(
        await held.write((writer) => writer.remove(path, [{ property: 'id', op: 'eq', value: id }])),
      ).toBe(1);
      expect(await held.read((reader) => reader.get(path, id))).toBeNull();
      expect(await held.write((writer) => writer.update(path, id, {}))).toBe(false);
    },
  );
});

async function chain(writer: Writer) {
  const n = ++counter;
  const site = await writer.insert('company/site', { code: `S${n}`, name: `Site ${n}` });
  const location = await writer.insert('company/location', { site, name: `Hall ${n}`, slug: `hall-${n}` });
  const category = await writer.insert('assets/equipment_category', { name: `Pump ${n}`, slug: `pump-${n}` });
  const asset = await writer.insert('assets/equipments', {
    name: `Pumpe Ü${n}`,
    code: `P${n}`,
    category,
    location,
    make: 'Acme',
    model: 'X',
    serial_number: `${n}`,
    purchase_date: '2020-01-01',
  });
  return { site, location, asset };
}

describe('references', () => {
  it('answers a reference with its label, and one that is reached through another', async () => {
    const { asset, site } = await store.write(chain);
    const row = await store.read((reader) => reader.get('assets/equipments', asset));
    expect(row?.site).toEqual({ id: site, label: expect.stringMatching(/^Site /) });
    expect(row?.location).toEqual({ id: expect.any(Number), label: expect.stringMatching(/^Hall /) });
  });

  it('names the property that refers to nothing', async () => {
    const wrong = store.write((w) =>
      w.insert('company/location', { site: 9_999_999, name: 'x', slug: 'nowhere' }),
    );
    await expect(wrong).rejects.toThrow(MissingReferenceError);
    await expect(wrong).rejects.toMatchObject({ property: 'site' });
    const { location } = await store.write(chain);
    await expect(
      store.write((w) => w.update('company/location', location, { site: 9_999_999 })),
    ).rejects.toMatchObject({ name: 'MissingReferenceError', property: 'site' });
  });

  it('names the table that keeps a row from being deleted', async () => {
    const { site } = await store.write(chain);
    const wrong = store.write((w) => w.remove('company/site', [{ property: 'id', op: 'eq', value: site }]));
    await expect(wrong).rejects.toThrow(ReferencedError);
    await expect(wrong).rejects.toMatchObject({ by: 'company/location' });
    expect(await store.read((r) => r.get('company/site', site))).not.toBeNull();
  });

  it('deletes what goes with a row, its search entries too, and empties what may be empty', async () => {
    const { asset } = await store.write(chain);
    const user = await store.write((w) =>
      w.insert('users/user', { name: 'Ann Gone', email: `ann${counter}@x.example` }),
    );
    const [kept, gone] = await store.write(async (w) => {
      const other = await chain(w);
      return [
        await w.insert('meter-readings/meter_reading', {
          asset: other.asset,
          meter_reading: 1,
          created_by: user,
        }),
        await w.insert('meter-readings/meter_reading', { asset, meter_reading: 2, created_by: null }),
      ] as const;
    });
    await store.write((w) => w.remove('assets/equipments', [{ property: 'id', op: 'eq', value: asset }]));
    await store.write((w) => w.remove('users/user', [{ property: 'id', op: 'eq', value: user }]));
    await store.read(async (reader) => {
      expect(await reader.get('meter-readings/meter_reading', gone)).toBeNull();
      expect(await reader.get('meter-readings/meter_reading', kept)).toMatchObject({ created_by: null });
      expect(await reader.count('users/user', { search: 'ann gone' })).toBe(0);
    });
  });

  it('allows one record per parent where the entity is single', async () => {
    const { asset } = await store.write(chain);
    const report: Values = {
      asset,
      purchase_cost: 1,
      resale_cost: 1,
      finance_years: 1,
      interest_rate: 1,
      expected_hours: 1,
      operational_cost_per_year: 1,
      capital_work_cost: 1,
    };
    await store.write((w) => w.insert('financial-reports', report));
    await expect(store.write((w) => w.insert('financial-reports', report))).rejects.toMatchObject({
      name: 'UniqueError',
      properties: ['asset'],
    });
  });
});

describe('values', () => {
  it('names the property whose value is taken, whatever its case', async () => {
    await store.write((w) => w.insert('company/site', { code: 'Unique', name: 'x' }));
    const wrong = store.write((w) => w.insert('company/site', { code: 'uniQUE', name: 'x' }));
    await expect(wrong).rejects.toThrow(UniqueError);
    await expect(wrong).rejects.toMatchObject({ properties: ['code'] });
  });

  it('fills defaults and refuses a missing required value and one of another type', async () => {
    const id = await store.write((w) => w.insert('users/user', { name: 'D', email: 'd@x.example' }));
    expect(await store.read((r) => r.get('users/user', id))).toMatchObject({ is_active: true });
    await expect(store.write((w) => w.insert('users/user', { name: 'D' }))).rejects.toThrow(
      'users/user.email',
    );
    await expect(
      store.write((w) =>
        w.insert('users/user', { name: 'D', email: 'e@x.example', is_active: 'yes' } as Values),
      ),
    ).rejects.toThrow(TypeError);
    await expect(store.write((w) => w.update('users/user', id, { name: null } as Values))).rejects.toThrow(
      'users/user.name',
    );
    await expect(store.write((w) => w.update('users/user', id, { nmae: 'x' } as Values))).rejects.toThrow(
      'nmae',
    );
  });

  it('counts a sequence from 1 and takes back a number only with its transaction', async () => {
    const next = () => store.write((w) => w.next('test'));
    expect([await next(), await next()]).toEqual([1, 2]);
    await expect(
      store.write(async (w) => {
        await w.next('test');
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await next()).toBe(3);
  });

  it('never gives an id twice', async () => {
    const add = () =>
      store.write((w) => w.insert('work-orders/controls', { name: `again ${++counter}`, closes: false }));
    const first = await add();
    await store.write((w) => w.remove('work-orders/controls', [{ property: 'id', op: 'eq', value: first }]));
    expect(await add()).toBeGreaterThan(first);
  });
});

describe('a part of a transaction', () => {
  const site = (writer: Writer, name: string) => writer.insert('company/site', { name, code: name });
  const namesLike = (text: string) =>
    store.read(async (reader) =>
      (await reader.find('company/site'))
        .map(({ name }) => String(name))
        .filter((name) => name.startsWith(text)),
    );

  it('leaves nothing when it fails, within another too, and the rest is kept', async () => {
    await store.write(async (writer) => {
      await site(writer, 'part 1');
      await writer
        .attempt(async () => {
          await site(writer, 'part 2');
          await writer.attempt(() => site(writer, 'part 3'));
          await writer
            .attempt(() => writer.insert('company/location', { name: 'x', slug: 'x', site: 999_999 }))
            .catch(() => {});
          await site(writer, 'part 4');
          throw new Error('no');
        })
        .catch((error: Error) => expect(error.message).toBe('no'));
      expect(await writer.attempt(async () => (await site(writer, 'part 5')) > 0)).toBe(true);
    });
    expect(await namesLike('part')).toEqual(['part 1', 'part 5']);
  });
});
