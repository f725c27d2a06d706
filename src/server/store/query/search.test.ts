import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Store } from '../store.ts';
import { fold, searchWords } from '../tables/search-text.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempStore, tempStore } from '../testing/temp-place.ts';

const model = modelOf({
  's/place': {
    title: 'Place',
    'x-entity': { label: 'name', search: ['name', 'address'] },
    properties: { name: { type: 'string' }, address: { type: 'string' } },
  },
  's/thing': {
    title: 'Thing',
    'x-entity': { label: 'name', search: ['name', 'note', 'place', 'state'] },
    properties: {
      name: { type: 'string' },
      note: { type: 'string' },
      secret: { type: 'string' },
      state: {
        oneOf: [
          { const: 'new', title: 'Brand New' },
          { const: 'gone', title: 'Außer Betrieb' },
        ],
      },
      place: { type: 'integer', 'x-reference': { entity: 's/place', onDelete: 'null' } },
    },
  },
});

const HOSTILE = [
  `Bolt "M8"`,
  `100%`,
  'under_score',
  'a*b',
  'NEAR(x y)',
  `O'Brien`,
  'AND OR NOT',
  'Überprüfung der Straße',
  'ΣΊΣΥΦΟΣ',
  'İstanbul',
  'ﬁnal check',
  '東京タワー',
  'école Ｆｕｌｌｗｉｄｔｈ',
  'ḩ̣ stacked',
  '👩‍🔧 mechanic',
  '\\ back [slash]',
  'a:b -c ^d {e} ~f',
  '-',
  'bolt bolts bolted',
  'WO-00219 for kit2024',
  'WO-10219 for rev2024, 🔧2024',
  '',
];

interface Thing {
  id: number;
  name: string;
  note: string | null;
  place: string | null;
  state: string | null;
}

const TITLES: Record<string, string> = { new: 'Brand New', gone: 'Außer Betrieb' };

let temp: TempStore;
let store: Store;
const things: Thing[] = [];

beforeAll(async () => {
  temp = await tempStore(model);
  store = temp.store;
  await store.write(async (w) => {
    const places = ['Halle Süd', 'NEAR(', null];
    for (const name of places) await w.insert('s/place', { name, address: 'hidden lane' });
    for (let n = 0; n < 400; n++) {
      const name = HOSTILE[n % HOSTILE.length] as string;
      const note = n % 3 === 0 ? null : `${HOSTILE[(n * 7 + 3) % HOSTILE.length]} ${n}`;
      const place = n % 4 === 3 ? null : (n % 4) + 1;
      const state = [null, 'new', 'gone'][n % 3] ?? null;
      const id = await w.insert('s/thing', { name, note, place, state, secret: 'zzzsecret' });
      things.push({
        id,
        name,
        note,
        place: place === null ? null : (places[place - 1] ?? null),
        state: state && (TITLES[state] ?? null),
      });
    }
  });
});

afterAll(() => temp.remove());

/** What search promises, in its simplest form: every word occurs in one of the searched texts. */
function reference(search: string): number[] {
  return things
    .filter((thing) =>
      searchWords(search).every((word) =>
        [thing.name, thing.note, thing.place, thing.state].some(
          (text) => text !== null && fold(text).includes(word),
        ),
      ),
    )
    .map((thing) => thing.id);
}

async function found(search: string): Promise<number[]> {
  return store.read(async (reader) => {
    const rows = await reader.find('s/thing', { search });
    expect(await reader.count('s/thing', { search })).toBe(rows.length);
    return rows.map((row) => row.id);
  });
}

describe('search', () => {
  it.each([
    ['STRASSE', true],
    ['straße', true],
    ['uberprufung', true],
    ['Σίσυφος', true],
    ['京タ', true],
    ['fullwidth ecole', true],
    ['final', true],
    ['"m8"', true],
    ['%', true],
    ['NEAR(', true],
    ['süd bolt', true],
    ['brand', true],
    ['wo-00219', true],
    ['wo-10219', true],
    ['w-00219', false],
    ['kit2024', true],
    ['🔧2024', true],
    ['2024 rev2024', true],
    ['it-2024', false],
    ['BETRIEB ausser', true],
    ['new bolt süd', true],
    ['gone', false],
    ['zzzsecret', false],
    ['hidden', false],
    ['nothing like this', false],
  ])('%s', async (search, some) => {
    const ids = await found(search);
    expect(ids).toEqual(reference(search));
    expect(ids.length > 0).toBe(some);
  });

  it('equals a plain filter for any text', async () => {
    const piece = fc.oneof(
      fc
        .constantFrom(...HOSTILE)
        .chain((text) =>
          fc
            .tuple(fc.nat(text.length), fc.nat(text.length))
            .map(([a, b]) => text.slice(Math.min(a, b), Math.max(a, b))),
        ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom('"', '%', '_', '*', '(', ')', "'", 'NEAR(', '^', '-', '\\', '\0', '\ud800', 'AND', ':'),
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        expect(await found(search)).toEqual(reference(search));
      }),
      { numRuns: process.env.EVERY_CASE ? 500 : 150, seed: 7 },
    );
  });

  it.each(['brand', 'bolt', 'new bolt', 'süd', 'nothing like this'])(
    '%s, among what refers to one place or to several',
    async (search) => {
      await store.read(async (reader) => {
        const all = await reader.find('s/thing', { search });
        for (const places of [[1], [2, 3], [1, 2, 3], [987]]) {
          const ids = all
            .filter(({ place }) => places.includes((place as { id: number } | null)?.id ?? 0))
            .map(({ id }) => id);
          const [first = 0, ...others] = places;
          const where: Condition[] = [
            others.length === 0
              ? { property: 'place', op: 'eq', value: first }
              : { property: 'place', op: 'in', value: places },
          ];
          expect((await reader.find('s/thing', { search, where })).map(({ id }) => id)).toEqual(ids);
          const page = await reader.find('s/thing', { search, where, limit: 5, ranked: true });
          expect(page.every(({ id }) => ids.includes(id))).toBe(true);
          expect(page).toHaveLength(Math.min(5, ids.length));
          expect(await reader.count('s/thing', { search, where })).toBe(ids.length);
        }
      });
    },
  );

  it('follows changes of a row and of what it refers to', async () => {
    const one = things[0] as Thing;
    await store.write((w) => w.update('s/thing', one.id, { note: 'qwertz new' }));
    expect(await found('qwertz')).toEqual([one.id]);
    await store.write((w) => w.update('s/thing', one.id, { note: null, place: 1 }));
    expect(await found('qwertz')).toEqual([]);
    await store.write((w) => w.update('s/place', 1, { name: 'Yuzhny' }));
    expect((await found('yuzhny')).length).toBe(100);
    await store.write((w) => w.updateWhere('s/place', [], { name: 'Overall' }));
    expect((await found('overall')).length).toBe(300);
    await store.write((w) => w.remove('s/thing', [{ property: 'place', op: 'eq', value: 2 }]));
    expect((await found('overall')).length).toBe(200);
  });
});

it('finds all that refer to one place, a few and many', async () => {
  for (const count of [299, 300, 301, 302, 650]) {
    const place = await store.write(async (w) => {
      const id = await w.insert('s/place', { name: `Depot ${count}` });
      const rows = Array.from({ length: count }, (_, at) =>
        w.insert('s/thing', { name: at % 2 ? 'odd crate' : 'even crate', place: id }),
      );
      await Promise.all(rows);
      return id;
    });
    const where: Condition[] = [{ property: 'place', op: 'eq', value: place }];
    await store.read(async (reader) => {
      for (const [search, expected] of [
        ['crate', count],
        ['odd', Math.floor(count / 2)],
      ] as const) {
        expect(await reader.find('s/thing', { search, where })).toHaveLength(expected);
        expect(await reader.count('s/thing', { search, where })).toBe(expected);
        const far = { search, where, limit: 10, offset: expected - 3 };
        expect(await reader.find('s/thing', far)).toHaveLength(3);
        expect(await reader.find('s/thing', { ...far, ranked: true })).toHaveLength(3);
      }
    });
  }
});

describe('fold', () => {
  it('folds a part of a text to a part of the folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (left, right) => {
        expect(fold(left + right)).toContain(fold(right));
      }),
      { seed: 7 },
    );
  });

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 7, numRuns: 1000 },
    );
  });
});
