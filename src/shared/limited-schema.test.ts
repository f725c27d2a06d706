import { expect, test } from 'vitest';
import {
  DEEPEST,
  limitedSchemaError,
  MOST_BYTES,
  MOST_PROPERTIES,
  type SchemaWords,
  WORD_VALUES,
} from './limited-schema.ts';

const WORDS: SchemaWords = {
  title: WORD_VALUES.text,
  minLength: WORD_VALUES.count,
  minimum: WORD_VALUES.number,
  const: WORD_VALUES.plain,
  enum: WORD_VALUES.choices,
  required: WORD_VALUES.names,
  not: 'schema',
  anyOf: 'schemas',
  properties: 'properties',
};
const names = (many: number) => Array.from({ length: many }, (_, at) => `p${at}`);
const properties = (many: number) => Object.fromEntries(names(many).map((name) => [name, {}]));
const within = (levels: number): object => (levels === 0 ? {} : { not: within(levels - 1) });

test.each<[word: string, good: unknown[], bad: unknown[]]>([
  ['title', ['', 'Oil'], [1, null, 'a\0b', '\ud800']],
  ['minLength', [0, 1], [-1, 0.5, '1', 2 ** 53]],
  ['minimum', [0, -1.5], ['0', null]],
  ['const', ['', 'ok', 0, -1.5, true, null], [[], {}, 'a\0b', Number.POSITIVE_INFINITY]],
  ['enum', [[null], names(MOST_PROPERTIES)], [[], 'a', [[]], [{}], names(MOST_PROPERTIES + 1)]],
  ['required', [[], names(MOST_PROPERTIES)], [['a.b'], [1], 'a', names(MOST_PROPERTIES + 1)]],
  ['anyOf', [[{}], Array(50).fill({})], [[], {}, Array(51).fill({})]],
  ['properties', [{}, { a: {} }], [[], null, { 'a.b': {} }]],
])('%s holds what it can have', (word, good, bad) => {
  for (const value of good) expect(limitedSchemaError({ [word]: value }, WORDS)).toBeUndefined();
  for (const value of bad)
    expect(limitedSchemaError({ [word]: value }, WORDS)).toBe(`"${word}" has a value that it cannot have`);
});

test('a schema has few words, is not deep, and has not many properties in all', () => {
  for (const schema of [null, [], 'a'])
    expect(limitedSchemaError(schema, WORDS)).toBe('must be an object of JSON Schema');
  expect(limitedSchemaError({ not: { pattern: 'a' } }, { not: 'schema' })).toBe(
    'must not use "pattern"; use not',
  );
  expect(limitedSchemaError(within(DEEPEST), WORDS)).toBeUndefined();
  expect(limitedSchemaError(within(DEEPEST + 1), WORDS)).toBe('must be at most 6 levels deep');
  const half = { properties: properties(MOST_PROPERTIES / 2) };
  expect(limitedSchemaError({ anyOf: [half, half] }, WORDS)).toBeUndefined();
  expect(limitedSchemaError({ anyOf: [half, half], properties: { one: {} } }, WORDS)).toBe(
    'must have at most 300 properties',
  );
  const rest = JSON.stringify({ title: '' }).length;
  expect(limitedSchemaError({ title: 'x'.repeat(MOST_BYTES - rest) }, WORDS)).toBeUndefined();
  expect(limitedSchemaError({ title: 'x'.repeat(MOST_BYTES - rest + 1) }, WORDS)).toBe(
    'must have at most 64 KB',
  );
});
