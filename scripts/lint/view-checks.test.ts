import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(...views: object[]): string[] {
  const properties = {
    name: {},
    level: { enum: ['low', 'high'] },
    due: { format: 'date' },
    owner: { 'x-reference': 'users/user' },
  };
  return errorsBeside({ entry: { title: 'Entry', properties, ui: { 'ui:list': { views } } } });
}

test.each([
  [[{ title: 'Late', where: { 'due.lt': '@today' }, search: 'x', order: '-due', columns: ['name'] }], []],
  [[{ title: 'Late', where: { du: '@today' } }], ['"du" is not a property; did you mean "due"?']],
  [
    [{ title: 'Late', where: { 'name.lt': 'a' } }],
    ['lists cannot be filtered by "name.lt", but by name, name.null'],
  ],
  [[{ title: 'Late', where: { level: ['low', null], owner: '@me', due: null } }], []],
  [[{ title: 'Late', where: { level: 'hihg' } }], ['"level" is never "hihg"; did you mean "high"?']],
  [[{ title: 'Late', where: { level: ['low', 'hihg'] } }], ['"level" is never "hihg"; did you mean "high"?']],
  [[{ title: 'Late', where: { 'due.lt': '@tomorow' } }], [expect.stringContaining('date')]],
  [[{ title: 'Late', order: 'du' }], ['"du" is not a property; did you mean "due"?']],
  [[{ title: 'Late', columns: ['nam'] }], ['"nam" is not a property; did you mean "name"?']],
  [[{ title: 'Late' }, { title: 'late' }], ['"late" is the name of another view']],
])('%j', (views, messages) => {
  expect(errorsOf(...views)).toEqual(messages);
});
