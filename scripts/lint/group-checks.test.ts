import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(groups: object[]): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      properties: { name: {}, note: {} },
      ui: { 'ui:groups': groups },
    },
  });
}

test.each([
  [[{ title: 'More', fields: ['note'] }], []],
  [[{ title: 'More', fields: ['not'] }], ['"not" is not a property; did you mean "note"?']],
  [
    [
      { title: 'More', fields: ['note'] },
      { title: 'Rest', fields: ['name', 'note'] },
    ],
    ['"note" stands in the group "More" already'],
  ],
])('%j', (groups, messages) => {
  expect(errorsOf(groups)).toEqual(messages);
});
