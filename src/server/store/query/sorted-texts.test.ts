import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import type { Store } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const THING = 's/thing';
const PART = 's/part';
const manifest = (own: Record<string, JsonSchema> = { name: { type: 'string' } }, label = 'name') =>
  modelOf({
    [THING]: { title: 'Thing', 'x-entity': { label }, properties: own },
    [PART]: { title: 'Part', properties: { thing: { type: 'integer', 'x-reference': { entity: THING } } } },
  });
const NAMES = ['zoo 10', 'Zoo 9', 'Émile', 'Äpfel', 'Öl', null, 'ober', 'zoo 9'];
const SORTED = [null, 'Äpfel', 'Émile', 'ober', 'Öl', 'Zoo 9', 'zoo 9', 'zoo 10'];

const fill = (store: Store, name = 'name') =>
  store.write(async (writer) => {
    for (const text of NAMES)
      await writer.insert(PART, { thing: await writer.insert(THING, { [name]: text }) });
  });
const sorted = (store: Store, property = 'name', limit?: number) =>
  store.read(async (reader) => {
    const rows = await reader.find(THING, { order: [{ property, descending: false }], limit });
    return rows.map((row) => row[property]);
  });

test('lists are sorted by texts and by labels as people do, whatever was written how', async () => {
  await place.withStore(manifest(), async (store) => {
    await fill(store);
    expect(await sorted(store)).toEqual(SORTED);
    expect(await sorted(store, 'name', 6)).toEqual(SORTED.slice(0, 6));
    const parts = await store.read((reader) =>
      reader.find(PART, { order: [{ property: 'thing', descending: true }], limit: 3 }),
    );
    expect(parts.map(({ thing }) => (thing as { label: string }).label)).toEqual([
      'zoo 10',
      'zoo 9',
      'Zoo 9',
    ]);
    await store.write(async (writer) => {
      await writer.updateWhere(THING, [{ property: 'name', op: 'contains', value: 'zoo' }], { name: 'A 2' });
      const [last] = await writer.find(THING, { order: [{ property: 'name', descending: true }], limit: 1 });
      if (last) await writer.change(THING, last, { name: 'a 10' });
      const [first] = await writer.find(THING, { where: [{ property: 'name', op: 'eq', value: 'ober' }] });
      if (first) await writer.keep(THING, first.id, { name: 'B' });
    });
    expect(await sorted(store)).toEqual([null, 'A 2', 'A 2', 'A 2', 'a 10', 'Äpfel', 'B', 'Émile']);
  });
});

test('rows from before get their keys, also of a text that has a new name, a new kind or a default', async () => {
  const long = { name: { type: 'string', 'x-long': true } };
  await place.withStore(manifest(long), (store) => fill(store));
  await place.withStore(manifest(), async (store) => expect(await sorted(store)).toEqual(SORTED));
  const called = {
    called: { type: 'string', 'x-renamed-from': 'name' },
    code: { type: 'number', default: 10 },
  };
  await place.withStore(manifest(called, 'called'), async (store) => {
    expect(await sorted(store, 'called')).toEqual(SORTED);
    await store.write((writer) => writer.insert(THING, { code: 9 }));
  });
  const coded = { code: { type: 'string' }, note: { type: 'string', default: 'ä' } };
  await place.withStore(manifest(coded, 'code'), async (store) => {
    expect((await sorted(store, 'code')).slice(0, 2)).toEqual(['9', '10']);
    await store.write((writer) => writer.insert(THING, { note: 'z' }));
    expect((await sorted(store, 'note')).at(-1)).toBe('z');
  });
  // The text was hidden meanwhile, and comes back.
  await place.withStore(manifest({ called: { type: 'string' } }, 'called'), async (store) =>
    expect((await sorted(store, 'called')).slice(-7)).toEqual(SORTED.slice(1)),
  );
});
