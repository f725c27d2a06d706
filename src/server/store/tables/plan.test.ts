import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { MigrationRefusedError } from '../errors.ts';
import type { Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';
import { openQuestions } from './describe-changes.ts';

let place: TempPlace;
beforeEach(async () => {
  place = await tempPlace();
});
afterEach(() => place.remove());

const text = (more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  maxLength: 20,
  'x-index': false,
  ...more,
});
const number = (more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  minimum: 0,
  maximum: 100,
  'x-index': false,
  ...more,
});
const choice = (...values: string[]): JsonSchema => ({
  type: 'string',
  oneOf: values.map((value) => ({ const: value, title: value })),
});
const to = (entity: string, more: object = {}): JsonSchema => ({
  type: 'integer',
  'x-reference': { entity, ...more },
});

interface Part {
  properties: Record<string, JsonSchema>;
  required?: string[];
  'x-entity'?: { indexes?: string[][] };
}

/** The entity before the edit. Each case below changes it. */
const PART: Part = {
  properties: {
    name: text(),
    code: text(),
    level: choice('low', 'high', 'urgent'),
    count: number(),
    price: { type: 'number', 'x-decimals': 2, minimum: 0, maximum: 1000, 'x-index': false },
    seen: text({ format: 'date', maxLength: 10 }),
    maker: to('p/maker'),
  },
};
const ROWS: Values[] = [
  { name: 'bolt', code: '1', level: 'low', count: 1, price: 1.5, seen: '2026-01-01', maker: 1 },
  { name: 'a very long nut', code: '01', level: 'urgent', count: 60, price: 900.25, maker: 2 },
  { name: 'a long screw', code: '7', level: 'urgent', count: 70, seen: '2026-01-03' },
];

const named = { 'x-entity': { label: 'name' }, properties: { name: { type: 'string' } } };
const schemas = (part: Part) =>
  modelOf({
    'p/maker': { title: 'Maker', ...named },
    'p/owner': { title: 'Owner', ...named },
    'p/part': { title: 'Part', ...part } as JsonSchema,
  });

const fill = () =>
  place.withStore(schemas(PART), (store) =>
    store.write(async (writer) => {
      for (const name of ['Acme', 'Bolts & Co']) {
        await writer.insert('p/maker', { name });
        await writer.insert('p/owner', { name });
      }
      for (const row of ROWS) await writer.insert('p/part', row);
    }),
  );

const stored = (part: Part) =>
  place.withStore(schemas(part), (store) => store.read((reader) => reader.find('p/part')));

async function planOf(part: Part) {
  const engine = place.engine(schemas(part));
  try {
    const plan = await engine.plan({ tenant: 1 });
    return { ...plan, refusals: plan.refusals.map((refusal) => refusal.text) };
  } finally {
    await engine.close();
  }
}

/** The part with some properties set, or left out where they are undefined. */
function edited(changes: Record<string, JsonSchema | undefined>, more: Omit<Part, 'properties'> = {}): Part {
  const all = Object.entries({ ...PART.properties, ...changes });
  return {
    ...more,
    properties: Object.fromEntries(all.filter((one): one is [string, JsonSchema] => one[1] !== undefined)),
  };
}

type Edit = [what: string, part: Part, lines: string[]];

const MADE: Edit[] = [
  ['nothing', PART, []],
  ['a title', edited({ name: text({ title: 'Called' }) }), []],
  ['an added property', edited({ note: text() }), ['add column note to p/part']],
  [
    'a removed property',
    edited({ seen: undefined }),
    ['hide p/part.seen, which its schema does not name any more; 2 rows keep their values'],
  ],
  [
    'a removed and an added property of the same kind',
    edited({ name: undefined, label: text() }),
    [
      'add column label to p/part',
      'hide p/part.name, which its schema does not name any more; 3 rows keep their values',
      'renamed? If p/part.label is the name of before, write in "label" of schemas/p/part.json, before anything starts: "x-renamed-from": "name"',
    ],
  ],
  [
    'a renamed property',
    edited({ name: undefined, label: text({ 'x-renamed-from': 'name' }) }),
    ['rename column name of p/part to label'],
  ],
  [
    'a choice more',
    edited({ level: choice('low', 'high', 'urgent', 'none') }),
    ['p/part.level: with the choice "none"'],
  ],
  [
    'a choice less that no row has',
    edited({ level: choice('low', 'urgent') }),
    ['p/part.level: without the choice "high"'],
  ],
  ['longer texts', edited({ name: text({ maxLength: 50 }) }), ['p/part.name: maxLength 20 → 50']],
  ['a kind that fits', edited({ count: text() }), ['change p/part.count from integer to text']],
  [
    'another fate on deletion',
    edited({ maker: to('p/maker', { onDelete: 'null' }) }),
    ['point p/part.maker to p/maker (on delete: null)'],
  ],
  [
    'indexes that come and go',
    edited(
      { name: text({ 'x-index': true }), level: { ...choice('low', 'high', 'urgent'), 'x-index': false } },
      { 'x-entity': { indexes: [['maker', 'seen']] } },
    ),
    [
      'add index of p/part by name',
      'add index of p/part by maker, then seen',
      'drop index of p/part by level',
    ],
  ],
];

const REFUSED: Edit[] = [
  [
    'a choice less that rows have',
    edited({ level: choice('low', 'high') }),
    [
      'p/part.level has no choice "urgent" any more; give those rows another one first (2 rows in the way: "urgent").',
    ],
  ],
  [
    'a choice where there was a text',
    edited({ name: choice('bolt', 'nut') }),
    [
      'p/part.name is now a choice; correct the values that are none of it (2 rows in the way: "a very long nut", "a long screw").',
    ],
  ],
  [
    'a shorter text',
    edited({ name: text({ maxLength: 14 }) }),
    [
      'p/part.name has now maxLength 14 (was 20); correct the values that do not fit (1 row in the way: "a very long nut").',
    ],
  ],
  [
    'a tighter bound',
    edited({ count: number({ maximum: 50 }) }),
    [
      'p/part.count has now maximum 50 (was 100); correct the values that do not fit (2 rows in the way: 60, 70).',
    ],
  ],
  [
    'a tighter bound of decimals',
    edited({ price: { ...PART.properties.price, maximum: 900 } }),
    [
      'p/part.price has now maximum 900 (was 1000); correct the values that do not fit (1 row in the way: 900.25).',
    ],
  ],
  [
    'a pattern',
    edited({ code: text({ pattern: '^[1-9]' }) }),
    [
      'p/part.code has now pattern ^[1-9] (was none); correct the values that do not fit (1 row in the way: "01").',
    ],
  ],
  [
    'a new required property',
    { ...edited({ note: text() }), required: ['note'] },
    [
      'p/part.note is new and required; give it a default, or make it optional and fill it in first (3 rows in the way).',
    ],
  ],
  [
    'a property that is now required',
    { ...PART, required: ['seen'] },
    ['p/part.seen is now required; give it a default, or fill it in first (1 row in the way).'],
  ],
  [
    'another type',
    edited({ name: number() }),
    [
      'p/part.name was text and is now integer; correct the values that do not fit (3 rows in the way: "bolt", "a very long nut", "a long screw").',
    ],
  ],
  [
    'another type that fits, with a bound that does not',
    edited({ code: number({ maximum: 5 }) }),
    ['p/part.code has now maximum 5 (was none); correct the values that do not fit (1 row in the way: "7").'],
  ],
  [
    'a reference to something else',
    edited({ maker: to('p/owner') }),
    [
      'p/part.maker pointed to p/maker and now points to p/owner: its ids would mean other records. Give the new reference a name of its own (2 rows in the way: 1, 2).',
    ],
  ],
  [
    'a unique property',
    edited({ level: { ...PART.properties.level, 'x-unique': true } }),
    [
      'p/part.level is now unique; change the values that occur more than once (2 rows in the way: "urgent").',
    ],
  ],
  [
    'a unique property whose values are the same once they are numbers',
    edited({ code: number({ 'x-unique': true }) }),
    [
      'p/part.code is now unique; change the values that occur more than once (2 rows in the way: "1", "01").',
    ],
  ],
];

describe('the plan of an edit that is made', () => {
  it.each(MADE)('%s', async (_, part, steps) => {
    await fill();
    expect(await planOf(part)).toMatchObject({ steps, refusals: [] });
    expect(await stored(part)).toHaveLength(ROWS.length);
    expect(await planOf(part)).toMatchObject({ steps: [], refusals: [] });
    // Columns that the edit hid come back with their values.
    if (!part.properties.label?.['x-renamed-from']) expect(await stored(PART)).toMatchObject(ROWS.map(plain));
  });
});

describe('the plan of an edit that is refused', () => {
  it.each(REFUSED)('%s', async (_, part, refusals) => {
    await fill();
    expect((await planOf(part)).refusals).toEqual(refusals);
    const opening = stored(part);
    await expect(opening).rejects.toThrow(MigrationRefusedError);
    await expect(opening).rejects.toThrow(refusals.map((refusal) => `tenant 1: ${refusal}`).join('\n'));
    expect(await planOf(PART)).toMatchObject({ steps: [], refusals: [] });
    expect(await stored(PART)).toMatchObject(ROWS.map(plain));
  });
});

it('a reference that was removed does not come back as one to something else', async () => {
  await fill();
  await stored(edited({ maker: undefined }));
  expect((await planOf(edited({ maker: to('p/owner') }))).refusals).toEqual([
    'p/part.maker pointed to p/maker and now points to p/owner: its ids would mean other records. Give the new reference a name of its own (2 rows in the way: 1, 2).',
  ]);
  expect((await stored(PART)).map((row) => row.maker)).toMatchObject([{ id: 1 }, { id: 2 }, null]);
});

it('while schemas are being written, a column goes that no schema names and nobody has filled in', async () => {
  await fill();
  const write = async (part: Part, row?: Values) => {
    const engine = place.engine(schemas(part), { dropUnused: true });
    const store = await engine.openOrCreate({ tenant: 1 });
    if (row) await store.write((writer) => writer.insert('p/part', row));
    await store.close();
    await engine.close();
  };
  await write(edited({ warr: text({ default: 'none' }), due: text(), who: to('p/owner') }));
  await write(edited({ warranty: text(), due: text() }), { name: 'nail', due: 'soon' });
  await write(edited({ warranty: text() }));
  // Columns that were dropped come back as new ones; the one that somebody filled in still has its values.
  expect((await planOf(edited({ warr: text(), who: to('p/maker'), warranty: text() }))).steps).toEqual([
    'add column warr to p/part',
    'add column who to p/part',
  ]);
  const back = await stored(edited({ due: text() }));
  expect(back.map(({ name, due }) => [name, due])).toEqual([
    ...ROWS.map(({ name }) => [name, null]),
    ['nail', 'soon'],
  ]);
});

it('rows that stand in the way are told by their codes, where they have any', async () => {
  const coded = { tag: text({ 'x-unique': true }) };
  const part = edited(coded, { required: ['tag'] });
  await place.withStore(schemas(part), (store) =>
    store.write(async (writer) => {
      for (const [tag, name, count] of [
        ['SP-1', 'bolt', 1],
        ['SP-2', 'a very long nut', 60],
        ['SP-3', 'another nut', null],
      ] as const)
        await writer.insert('p/part', { tag, name, count });
    }),
  );
  const narrower = edited(
    { ...coded, name: text({ maxLength: 10 }), count: number({ maximum: 50 }) },
    { required: ['tag', 'count'] },
  );
  expect((await planOf(narrower)).refusals).toEqual([
    'p/part.name has now maxLength 10 (was 20); correct the values that do not fit (2 rows in the way: SP-2 "a very long nut", SP-3 "another nut").',
    'p/part.count has now maximum 50 (was 100); correct the values that do not fit (1 row in the way: SP-2 60).',
    'p/part.count is now required; give it a default, or fill it in first (1 row in the way: SP-3).',
  ]);
});

it('a rename is asked about until one store has hidden the old values, or the new name is said', async () => {
  await fill();
  const both = edited({ name: undefined, label: text() });
  const asking = await planOf(both);
  expect(openQuestions([asking])).toEqual([expect.stringContaining('is the name of before')]);
  expect(openQuestions([asking], ['p/part.name'])).toEqual([]);
  const renamed = edited({ name: undefined, label: text({ 'x-renamed-from': 'name' }) });
  expect(openQuestions([await planOf(renamed)])).toEqual([]);
  // Another store, which somebody has opened without the property, has answered for this one.
  await stored(edited({ name: undefined }));
  expect(openQuestions([asking, await planOf(both)])).toEqual([]);
});

it('what is never answered stands in no message', async () => {
  const secret = (maxLength: number) => edited({ pin: text({ maxLength, writeOnly: true }) });
  await place.withStore(schemas(secret(9)), (store) =>
    store.write((writer) => writer.insert('p/part', { pin: 'topsecret' })),
  );
  expect((await planOf(secret(4))).refusals).toEqual([
    'p/part.pin has now maxLength 4 (was 9); correct the values that do not fit (1 row in the way).',
  ]);
});

/** A row without its reference, which is read with its label. */
function plain({ maker: _, ...row }: Values): Values {
  return row;
}
