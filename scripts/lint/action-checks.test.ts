import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

test.each([
  ['entry_line', []],
  ['entry', ['entry is not saved with this; only an entity whose "parent" is this one is']],
  ['entry_lime', ['there is no entity "entry_lime"; did you mean "entry_line"?']],
])('an action saves records of %s beside its own', (path, messages) => {
  const errors = errorsBeside({
    entry: {
      title: 'Entry',
      'x-entity': { actions: { sign: { title: 'Sign', children: { lines: path } } } },
      properties: { name: {} },
    },
    entry_line: {
      title: 'Line',
      'x-entity': { parent: 'entry' },
      required: ['entry'],
      properties: { entry: { 'x-reference': 'entry' }, text: {} },
    },
  });
  expect(errors).toEqual(messages);
});
