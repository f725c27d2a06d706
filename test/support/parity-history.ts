import fc from 'fast-check';
import type { Condition, Query, Values } from '../../src/server/store/store.ts';
import { modelOf } from '../../src/server/store/testing/store-testing.ts';

const text = { type: 'string' };
/** Every kind of property, references with every deletion rule, labels of every kind, a unique text. */
export const model = modelOf({
  'p/maker': {
    title: 'Maker',
    'x-entity': { label: 'name', search: ['name'] },
    properties: { name: { ...text, 'x-unique': true }, rank: { type: 'integer' } },
  },
  'p/shelf': {
    title: 'Shelf',
    'x-entity': {},
    properties: { maker: { type: 'integer', 'x-reference': { entity: 'p/maker', onDelete: 'null' } } },
  },
  'p/part': {
    title: 'Part',
    'x-entity': { label: 'weight', search: ['name', 'note', 'maker'] },
    required: ['name'],
    properties: {
      name: text,
      note: text,
      count: { type: 'integer' },
      weight: { type: 'number' },
      ready: { type: 'boolean' },
      day: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      maker: { type: 'integer', 'x-reference': { entity: 'p/maker' } },
      shelf: { type: 'integer', 'x-reference': { entity: 'p/shelf', onDelete: 'null' } },
      shelf_maker: { readOnly: true, 'x-through': 'shelf.maker' },
    },
  },
  'p/note': {
    title: 'Note',
    'x-entity': {},
    properties: {
      part: { type: 'integer', 'x-reference': { entity: 'p/part', onDelete: 'cascade' } },
      text,
    },
  },
});
export const TABLES = ['p/maker', 'p/shelf', 'p/part', 'p/note'];

/**
 * One step of a history: a write with some changes, of which some are caught and some roll back everything, or a read.
 */
export type Change =
  | { do: 'insert'; table: string; values: Values }
  | { do: 'update'; table: string; id: number; values: Values }
  | { do: 'updateWhere'; table: string; where: Condition[]; values: Values }
  | { do: 'remove'; table: string; where: Condition[] }
  | { do: 'next' };
export type Operation =
  | { kind: 'write'; changes: Change[]; caught: boolean }
  | { kind: 'ask'; table: string; query: Query; sum: string };

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'bolt',
      'BOLT',
      'Ünit',
      'ünit',
      'STRASSE',
      'straße',
      'ΣΊΣΥΦΟΣ',
      'σίσυφος',
      'İstanbul',
      'ﬁt',
      '東京タワー',
      'É',
      'é',
      'z',
      'Z',
      'Ä',
      'ab',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '%',
      '_',
      '\\',
      "'",
      '"',
      '*',
      '?',
      '[x]',
      '^',
      '$',
      '.',
      '(',
      '|',
      '{2}',
      '~',
      '-',
      '+',
      ' ',
      '\n',
      '\t',
      '#',
      '?1',
      '$1',
      '👩‍🔧',
      '\ud800',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }).filter((part) => !part.includes('\0')),
  },
);
const words = fc.array(piece, { maxLength: 4 }).map((parts) => parts.join(''));
const id = fc.integer({ min: 1, max: 60 });
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 });
const count = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.maxSafeInteger());
const weight = fc.oneof(
  fc.integer({ min: -100, max: 1000 }).map((cents) => cents / 100),
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -1e12, max: 1e12 }).map((part) => part / 10_000),
  fc.constantFrom(0, -0, 0.1, 0.2, 1e14, 123456789.25),
);
const date = fc.date({ min: new Date('1999-12-30'), max: new Date('2030-01-02'), noInvalidDate: true });
const day = date.map((value) => value.toISOString().slice(0, 10));
const at = date.map((value) => value.toISOString());

const valuesOf: Record<string, Record<string, fc.Arbitrary<Values[string]>>> = {
  'p/maker': { name: maybe(words), rank: maybe(count) },
  'p/shelf': { maker: maybe(id) },
  'p/part': {
    name: words,
    note: maybe(words),
    count: maybe(count),
    weight: maybe(weight),
    ready: maybe(fc.boolean()),
    day: maybe(day),
    at: maybe(at),
    maker: maybe(id),
    shelf: maybe(id),
  },
  'p/note': { part: maybe(id), text: maybe(words) },
};
const conditionOn = (property: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        property: fc.constant(property),
        op: fc.constantFrom('eq', 'ne', 'lt', 'lte', 'gt', 'gte'),
        value,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ property: fc.constant(property), op: fc.constantFrom('null', 'notNull') }),
    },
  ) as fc.Arbitrary<Condition>;
const inList = (property: string, value: fc.Arbitrary<unknown>) =>
  fc.record({
    property: fc.constant(property),
    op: fc.constant('in'),
    value: fc.array(value, { maxLength: 5 }),
  }) as fc.Arbitrary<Condition>;
const contains = (...properties: string[]) =>
  fc.record({
    property: fc.constantFrom(...properties),
    op: fc.constant('contains'),
    value: words,
  }) as fc.Arbitrary<Condition>;
const conditionsOf: Record<string, fc.Arbitrary<Condition>[]> = {
  'p/maker': [
    conditionOn('name', words),
    inList('name', words),
    contains('name', 'rank'),
    conditionOn('rank', count),
  ],
  'p/shelf': [conditionOn('maker', id), conditionOn('maker.rank', count), contains('maker')],
  'p/part': [
    conditionOn('name', words),
    conditionOn('note', words),
    inList('note', words),
    conditionOn('count', count),
    inList('count', count),
    conditionOn('weight', weight),
    inList('weight', weight),
    conditionOn('ready', fc.boolean()),
    conditionOn('day', day),
    conditionOn('at', at),
    conditionOn('created_at', at),
    conditionOn('maker', id),
    inList('id', id),
    conditionOn('shelf.maker.name', words),
    contains('name', 'note', 'maker', 'shelf_maker', 'weight', 'count', 'day'),
  ],
  'p/note': [
    conditionOn('part', id),
    contains('part', 'text'),
    conditionOn('part.weight', weight),
    conditionOn('part.maker.name', words),
  ],
};
const ordersOf: Record<string, string[]> = {
  'p/maker': ['name', 'rank', 'id'],
  'p/shelf': ['maker', 'maker.rank', 'id'],
  'p/part': ['name', 'note', 'count', 'weight', 'ready', 'day', 'at', 'maker', 'shelf', 'shelf_maker', 'id'],
  'p/note': ['part', 'text', 'part.name', 'id'],
};
const sumsOf: Record<string, string[]> = {
  'p/maker': ['rank'],
  'p/shelf': ['maker.rank'],
  'p/part': ['weight'],
  'p/note': ['part.weight'],
};

const where = (table: string, maxLength: number, minLength = 0) =>
  fc.array(fc.oneof(...(conditionsOf[table] as fc.Arbitrary<Condition>[])), { minLength, maxLength });
const values = (table: string, some: boolean) =>
  fc.record(valuesOf[table] as never, some ? { requiredKeys: [] } : undefined) as fc.Arbitrary<Values>;
const onTable = <T>(make: (table: string) => fc.Arbitrary<T>) =>
  fc.constantFrom(...TABLES, 'p/part', 'p/part').chain(make);

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 8,
    arbitrary: onTable((table) =>
      fc.record({
        do: fc.constant('insert' as const),
        table: fc.constant(table),
        values: values(table, false),
      }),
    ),
  },
  {
    weight: 4,
    arbitrary: onTable((table) =>
      fc.record({
        do: fc.constant('update' as const),
        table: fc.constant(table),
        id,
        values: values(table, true),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: onTable((table) =>
      fc.record({
        do: fc.constant('updateWhere' as const),
        table: fc.constant(table),
        where: where(table, 2, 1),
        values: values(table, true),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: onTable((table) =>
      fc.record({
        do: fc.constant('remove' as const),
        table: fc.constant(table),
        where: where(table, 2, 1).map((list) => [
          ...list,
          { property: 'id', op: 'gt', value: 4 } as Condition,
        ]),
      }),
    ),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'next' as const }) },
);
const order = (table: string) =>
  fc.array(
    fc.record({ property: fc.constantFrom(...(ordersOf[table] as string[])), descending: fc.boolean() }),
    { maxLength: 2 },
  );
/** Any step of a history. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    caught: fc.boolean(),
  }),
  onTable((table) =>
    fc.record({
      kind: fc.constant('ask' as const),
      table: fc.constant(table),
      sum: fc.constantFrom(...(sumsOf[table] as string[])),
      query: fc.record(
        {
          where: where(table, 2),
          search: words,
          order: order(table),
          limit: fc.integer({ min: 1, max: 30 }),
          offset: fc.integer({ min: 0, max: 12 }),
        },
        { requiredKeys: [] },
      ),
    }),
  ),
);
