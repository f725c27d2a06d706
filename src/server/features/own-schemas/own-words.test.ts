import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import { createSchema } from '../../../shared/schema/request-schema.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { ajv } from '../../lib/ajv.ts';
import { productModel } from '../../product-model.ts';

const SITE = 'company/site';
const filesOf = (own: JsonSchema) => ({ [`${SITE}.json`]: { properties: { own_it: own } } });
const wrong = (own: JsonSchema) =>
  checkLayer(productModel, filesOf(own)).map(({ line, text }) => [line, text.code]);

/** Each word with values that it may have by itself. */
const WORDS: [string, unknown[]][] = [
  ['type', ['string', 'integer', 'number', 'boolean']],
  ['format', ['date', 'date-time', 'email']],
  ['minLength', [1]],
  ['maxLength', [5]],
  ['minimum', [0]],
  ['maximum', [9]],
  ['default', ['a', 1, true]],
  ['enum', [['a'], [1]]],
  ['oneOf', [[{ const: 'a', title: 'A' }], [{ const: 1, title: 'One' }]]],
  ['items', [{ enum: ['a', 'b'] }, { oneOf: [{ const: 'a', title: 'A' }] }]],
  ['x-long', [true]],
  ['x-decimals', [2, 'currency']],
  ['x-unit', ['h']],
  ['x-colours', [{ a: 'info' }]],
  ['x-reference', [SITE]],
];
const words = WORDS.flatMap(([word, values]) => values.map((value) => ({ [word]: value })));
const pairs = words.flatMap((one, at) =>
  words
    .slice(at + 1)
    .filter((other) => !Object.keys(other).some((word) => word in one))
    .map((other): JsonSchema => ({ ...one, ...other })),
);

describe('words of an own property', () => {
  test('whatever two of them are accepted together, records can be saved with it', () => {
    const accepted = pairs.filter((own) => wrong(own).length === 0);
    expect(accepted.length).toBeGreaterThan(30);
    for (const own of accepted) {
      const model = extendModel(productModel, filesOf(own));
      const [entity, source] = [model.entities[SITE] as Entity, model.sources[SITE] as JsonSchema];
      expect(() => ajv.compile(createSchema(entity, source)), JSON.stringify(own)).not.toThrow();
    }
  });

  test.each<[JsonSchema, string]>([
    [{ type: 'integer', maxLength: 5 }, 'schema.word_unfit'],
    [{ type: 'integer', 'x-long': true }, 'schema.word_unfit'],
    [{ type: 'integer', enum: ['a'] }, 'schema.word_unfit'],
    [{ type: 'string', 'x-reference': SITE }, 'schema.word_unfit'],
    [{ type: 'boolean', 'x-decimals': 2 }, 'schema.word_unfit'],
    [{ format: 'date', minimum: 3 }, 'schema.word_unfit'],
    [{ format: 'email', type: 'integer' }, 'schema.word_unfit'],
    [{ enum: ['a'], oneOf: [{ const: 'b', title: 'B' }] }, 'schema.word_unfit'],
    [{ enum: ['a', 1] }, 'schema.value'],
    [{ items: { enum: [1, 2] } }, 'schema.value'],
    [{ items: { enum: ['a; b'] } }, 'schema.value'],
    [{ items: { enum: ['a'], oneOf: [{ const: 'a', title: 'A' }] } }, 'schema.value'],
    [{ items: { enum: ['a'], type: 'string' } }, 'schema.value'],
    [{ items: { enum: ['a'] }, default: 'a' }, 'schema.default_unfit'],
    [{ items: { enum: ['a'] }, type: 'string' }, 'schema.word_unfit'],
    [{ items: ['a'] } as never, 'schema.value'],
    [{ enum: ['a'], 'x-colours': { b: 'info' } }, 'schema.value'],
    [{ enum: ['a'], 'x-colours': { a: '#ff0000' } }, 'schema.value'],
    [{ 'x-long': true, 'x-colours': { a: 'info' } }, 'schema.word_unfit'],
    [{ enum: ['a\0b', 'c'] }, 'schema.value'],
    [{ title: 'a\0b' }, 'schema.value'],
    [{ default: 'a\0b' }, 'schema.value'],
    [{ type: 'integer', maximum: 1e300 }, 'schema.value'],
    [{ 'x-decimals': 2, default: 1.234 }, 'schema.default_unfit'],
    [{ 'x-decimals': 'currency', default: 0.5 }, 'schema.default_unfit'],
  ])('%j is refused', (own, code) => {
    expect(wrong(own)).toEqual([[expect.any(Number), code]]);
  });
});

describe('who sees an own entity, and its paper', () => {
  const permit = {
    title: 'Permit',
    properties: { work: {}, holder: { 'x-reference': 'users/user' }, site: { 'x-reference': SITE } },
  };
  const lock = {
    title: 'Lock',
    properties: { name: {}, is_on: { type: 'boolean' }, permit: { 'x-reference': 'own/permit' } },
  };
  const faults = (sees: object, ui: object = {}) =>
    checkLayer(productModel, {
      'own/permit.json': { ...permit, 'x-entity': { sees } },
      'own/permit.ui.json': ui,
      'own/lock.json': lock,
    } as never).map(({ text }) => inWords(text));
  const paper = (sections: object[], more: object = { sign: ['Holder'] }) =>
    faults({ own: { holder: '@me' } }, { 'ui:print': { sections, ...more } });

  test('is said by what the records have, and by who looks', () => {
    const some = { some: { 'own/lock': { by: 'permit', where: { is_on: true } } } };
    expect(faults({ own: { any: [{ holder: '@me' }, some] }, here: { site: '@my.site' } })).toEqual([]);
    expect(faults({ own: { holdr: '@me' } })).toEqual([
      '"holdr" is no property that is stored of own/permit; did you mean "holder"?',
    ]);
    expect(faults({ own: { site: '@me' } })).toEqual(['@me is a user, and this refers to none']);
    expect(faults({ here: { site: '@my.sit' } })).toEqual([
      '"@my.sit" is not known here; did you mean "@my.site"?',
    ]);
    expect(faults({ Own: { holder: '@me' } })).toHaveLength(1);
    expect(faults({ own: {} })).toHaveLength(1);
  });

  test('has fields, and records that refer to it with their columns', () => {
    const lines = { lines: 'own/lock', columns: ['name'], boxes: 'is_on', blank: 2 };
    expect(paper([{ title: 'Work', fields: ['work'] }, lines])).toEqual([]);
    expect(paper([{ fields: ['wrk'] }])).toEqual([expect.stringContaining('did you mean "work"?')]);
    expect(paper([{ ...lines, columns: ['nme'] }])).toEqual([
      expect.stringContaining('did you mean "name"?'),
    ]);
    for (const one of [{ ...lines, lines: SITE }, { ...lines, boxes: 'name' }, { blank: 0 }, { of: 'site' }])
      expect(paper([one]), JSON.stringify(one)).not.toEqual([]);
    expect(paper([], {})).toHaveLength(1);
    expect(faults({}, { 'ui:label': { lines: ['work', 'x'] } })).toHaveLength(1);
  });
});
