import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(unique: unknown): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      'x-entity': { unique },
      required: ['name'],
      properties: {
        name: {},
        level: { enum: ['low', 'high'] },
        is_open: { type: 'boolean' },
        score: { type: 'integer' },
        due: { format: 'date' },
        note: { maxLength: 20 },
        data: { type: 'object', 'x-schema': 'rule' },
      },
    },
  });
}

test.each([
  [[['name', 'level']], []],
  [[{ properties: ['name'], where: { level: ['low', null], 'is_open.not': false, note: null } }], []],
  [
    [{ properties: ['name'], where: { any: [{ 'score.gte': 3 }, { none: [{ 'due.lt': '2026-01-01' }] }] } }],
    [],
  ],
  [[{ properties: ['name'], while: { level: null, is_open: true } }], []],
  [[['name', 'levle']], ['"levle" is not a property; did you mean "level"?']],
  [['name', { properties: ['name'] }], ['must be a list or an object, not "name"']],
  [[['name']], ['one property alone is made unique by its own word, "x-unique": true']],
  [[['name', 'data']], ['"data" cannot be compared; choose properties that are stored']],
  [[{ properties: ['name'], while: { level: 'middle' } }], ['"level" is never "middle"; use low or high']],
  [[{ properties: ['level'], where: { name: null } }], ['"name" is never null']],
  [
    [{ properties: ['name'], where: { any: [{ levle: 'low' }] } }],
    ['"levle" is not a property; did you mean "level"?'],
  ],
  [
    [{ properties: ['name'], where: { none: [{ 'due.lt': '@today' }] } }],
    ['an index holds no "@today", which changes; compare "due" with a value that stays'],
  ],
  [
    [{ properties: ['name'], where: { note: 'x' } }],
    ['an index compares choices, yes or no, numbers and days; of "note" ask only whether it is empty (null)'],
  ],
  [
    [{ properties: ['name'], where: { level: 'low' }, while: { level: 'low' } }],
    ['"while" is the older word for "where"; keep one of them'],
  ],
])('%j', (unique, messages) => {
  expect(errorsOf(unique)).toEqual(messages);
});
