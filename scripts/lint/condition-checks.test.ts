import { expect, test } from 'vitest';
import { errorsBeside } from '../../test/support/small-product.ts';

function errorsOf(condition?: unknown, more: object = {}): string[] {
  return errorsBeside({
    entry: {
      title: 'Entry',
      required: ['name'],
      properties: {
        name: {},
        level: { enum: ['low', 'high'] },
        is_open: { type: 'boolean' },
        note: {},
        code: { maxLength: 20, 'x-auto': 'sequence:E-{3}', 'x-unique': true },
        ...more,
      },
      ...(condition !== undefined && { allOf: [condition] }),
    },
  });
}

const has = { properties: { note: true } };
test.each([
  [{ if: { properties: { level: { const: 'high' } } }, then: has }, []],
  [{ if: { properties: { is_open: { const: true } } }, then: { required: ['note'] } }, []],
  [{ if: { properties: { level: { enum: ['low', 'high'] } }, required: ['is_open'] }, then: has }, []],
  [
    { if: { properties: { level: { const: 'hihg' } } }, then: has },
    ['"level" is never "hihg"; did you mean "high"?'],
  ],
  [
    { if: { properties: { note: { const: 'a' } } }, then: has },
    ['"note" has no list of values; ask whether it has any instead'],
  ],
  [{ if: { required: ['levle'] }, then: has }, ['"levle" is not a property; did you mean "level"?']],
  [{ if: { required: ['level'] }, then: { required: ['name'] } }, ['"name" is required anyway']],
  [
    { if: { required: ['level'] }, then: { properties: { name: true } } },
    ['"name" is required of every record, so none can be without it'],
  ],
  [
    { if: { required: ['level'] }, then: { required: ['code'] } },
    ['"code" is not a field that people fill in'],
  ],
  [{ if: { required: ['level'] } }, ['"then" is missing']],
  [
    { if: { required: ['note'] }, then: has },
    ['"note" is never there: what its condition waits for comes only after it'],
  ],
])('%j', (condition, messages) => {
  expect(errorsOf(condition)).toEqual(messages);
});

test('what properties say for themselves is checked alike', () => {
  const more = {
    fits: { 'x-while': { level: ['low', 'high'], 'note.not': null }, 'x-required': { is_open: true } },
    always: { 'x-required': true },
    typo: { 'x-while': { levle: 'high' } },
    value: { 'x-while': { level: 'hihg' } },
    text: { 'x-required': { note: 'a' } },
    empty: { 'x-while': { 'note.not': 'a' } },
    made: { 'x-auto': 'created_at', 'x-required': { is_open: true } },
  };
  expect(errorsOf(undefined, more)).toEqual([
    'true is for a property with x-while; name "always" under required',
    '"levle" is not a property; did you mean "level"?',
    '"level" is never "hihg"; did you mean "high"?',
    '"note" has no list of values; ask whether it has any instead',
    'compare "note" with values, or ask by "note.not": null whether it has any',
    '"made" is not a field that people fill in',
  ]);
  expect(
    errorsOf(undefined, { a: { 'x-while': { 'b.not': null } }, b: { 'x-while': { 'a.not': null } } }),
  ).toEqual([
    '"a" is never there: what its condition waits for comes only after it',
    '"b" is never there: what its condition waits for comes only after it',
  ]);
});
