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
        data: { type: 'object', 'x-schema': 'rule' },
      },
    },
  });
}

test.each([
  [[['name', 'level']], []],
  [[{ properties: ['name'], while: { level: null, is_open: true } }], []],
  [[['name', 'levle']], ['"levle" is not a property; did you mean "level"?']],
  [[['name']], ['one property alone is made unique by its own word, "x-unique": true']],
  [[['name', 'data']], ['"data" cannot be compared; choose properties that are stored']],
  [[{ properties: ['name'], while: { level: 'middle' } }], ['"level" is never "middle"']],
  [[{ properties: ['level'], while: { name: null } }], ['"name" is never null']],
])('%j', (unique, messages) => {
  expect(errorsOf(unique)).toEqual(messages);
});
