import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

const OWNER = { user: { 'x-auto': 'created_by', 'x-reference': 'users/user' } };
const NEEDS_OWNER = 'needs one property filled by x-auto created_by: whose a record is';

function errorsOf(words: object, properties: object = OWNER): string[] {
  return errorsBeside({
    hint: {
      title: 'Hint',
      'x-entity': words,
      required: ['name', ...Object.keys(properties).filter((name) => name !== 'user')],
      properties: { name: {}, place: {}, is_open: { type: 'boolean' }, ...properties },
    },
  });
}

test('a personal record is its owner’s alone, or shared by a yes or no about a list that a text names', () => {
  expect(errorsOf({ personal: true })).toEqual([]);
  expect(errorsOf({ personal: { shared: 'is_open', list: 'place' } })).toEqual([]);
});

test.each([
  ['no owner', { personal: true }, {}, [NEEDS_OWNER]],
  ['an owner who is chosen', { personal: true }, { user: { 'x-reference': 'users/user' } }, [NEEDS_OWNER]],
  [
    'a parent',
    { personal: true, parent: 'site' },
    { ...OWNER, site: { 'x-reference': 'company/site' } },
    ['what belongs to a record is not a person’s alone; leave parent out'],
  ],
  ['a text that shares', { personal: { shared: 'name' } }, OWNER, ['"name" is not a yes or no']],
  [
    'a list that is no text',
    { personal: { shared: 'is_open', list: 'is_open' } },
    OWNER,
    ['"is_open" is not a text'],
  ],
  [
    'a property that is misspelt',
    { personal: { shared: 'is_opne' } },
    OWNER,
    [expect.stringContaining('did you mean "is_open"?')],
  ],
])('%s is refused', (_what, words, properties, messages) => {
  expect(errorsOf(words, properties)).toEqual(messages);
});
