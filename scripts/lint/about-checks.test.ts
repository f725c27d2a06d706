import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

const ABOUT = { entity: 'path', with: 'comments' };

function errorsOf(words: object, about: object = ABOUT, required = ['path', 'row'], auto = 'created_by') {
  return errorsBeside({
    hint: {
      title: 'Hint',
      'x-entity': words,
      required,
      properties: {
        who: { 'x-auto': auto, 'x-reference': 'users/user' },
        path: { maxLength: 120 },
        row: { type: 'integer', minimum: 1, maximum: 9, 'x-about': about },
        flag: { type: 'boolean' },
        role: { 'x-through': 'who.role' },
      },
    },
  });
}

test('records are about others by a path and an id that all of them have, and are somebody’s', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({}, ABOUT, ['path'])).toEqual(['needs "row" in "required"']);
  expect(errorsOf({}, { ...ABOUT, entity: 'flag' })).toContain('"flag" is not a text of one line');
  expect(errorsOf({}, ABOUT, ['path', 'row'], 'updated_at')).toContain(
    'needs one property filled by x-auto created_by: who has said it',
  );
  expect(errorsOf({}, { ...ABOUT, entity: 'paht' })).toEqual([
    expect.stringContaining('did you mean "path"'),
  ]);
});

test('what is watched is stored', () => {
  expect(errorsOf({ watch: ['path'] })).toEqual([]);
  expect(errorsOf({ watch: ['role'] })).toEqual(['"role" is not stored, so nobody sees it change']);
});
