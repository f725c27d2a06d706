import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../eq.ts';
import { UniqueError } from '../errors.ts';
import type { Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

const CODE = 'c/code';
const model = modelOf({
  [CODE]: {
    title: 'Code',
    'x-entity': { unique: [['place', 'name']] },
    properties: { code: { type: 'string', 'x-unique': true }, place: {}, name: {}, note: {} },
  },
});

let place: TempPlace;
beforeAll(async () => {
  place = await tempPlace();
});
afterAll(() => place.remove());

const inStore = (work: (store: Store) => Promise<unknown>) => place.withStore(model, work);
const LONG = 'Насосная станция';

test('letters of any alphabet are found in any case, and taken in any', async () => {
  await inStore(async (store) => {
    const id = await store.write(async (writer) => {
      const first = await writer.insert(CODE, { code: 'Über-1', place: 'Süd', name: 'ΟΔΟΣ' });
      await writer.insert(CODE, { code: LONG, place: null, name: 'ΟΔΟΣ' });
      await writer.insert(CODE, { code: 'U-2', place: 'Sud', name: 'ΟΔΟΣ' });
      return first;
    });
    const found = (...codes: string[]) =>
      store.read((reader) => reader.count(CODE, { where: [{ property: 'code', op: 'in', value: codes }] }));
    const count = (op: 'eq' | 'ne', value: string) =>
      store.read((reader) => reader.count(CODE, { where: [{ property: 'code', op, value }] }));
    expect(await Promise.all([count('eq', 'üBER-1'), count('ne', 'ÜBER-1'), count('eq', 'uber-1')])).toEqual([
      1, 2, 0,
    ]);
    expect(await found('ÜBER-1', LONG.toUpperCase(), 'u-2')).toBe(3);
    const refused = async (work: Parameters<Store['write']>[0]) => {
      const error = await store.write(work).catch((one: unknown) => one);
      return error instanceof UniqueError ? error.properties : error;
    };
    expect(await refused((writer) => writer.insert(CODE, { code: 'über-1' }))).toEqual(['code']);
    expect(await refused((writer) => writer.insertRow(CODE, { code: 'üBER-1' }))).toEqual(['code']);
    expect(await refused((writer) => writer.insert(CODE, { code: 'x', place: 'SÜD', name: 'οδος' }))).toEqual(
      ['place', 'name'],
    );
    expect(
      await refused(async (writer) => {
        const row = await writer.first(CODE, [eq('code', 'u-2')]);
        await writer.update(CODE, row?.id ?? 0, { place: 'sÜd' });
      }),
    ).toEqual(['place', 'name']);
    // A row may write its own key anew.
    await store.write((writer) => writer.update(CODE, id, { code: 'ÜBER-1', place: 'süd' }));
  });
});
