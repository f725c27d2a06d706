import { expect, test } from 'vitest';
import { printedPlaces } from './printed-places.ts';
import { typedPlaces } from './typed-places.ts';

const VALUE = { a: { 'b"}': [1, -2.5, 'x, y'], c: {} }, required: ['own_a', null, []], d: true };

test('what is printed stands where the printed places say', () => {
  expect(typedPlaces(JSON.stringify(VALUE, null, 2))).toEqual(printedPlaces(VALUE));
});

test('what is typed otherwise stands where it was typed', () => {
  const places = typedPlaces('{\n\n  "a": { "b": [1,\n 2] },\t"c": 3 }');
  expect(Object.fromEntries(places)).toEqual({
    '': { line: 1, column: 1 },
    a: { line: 3, column: 3 },
    'a/b': { line: 3, column: 10 },
    'a/b/0': { line: 3, column: 16 },
    'a/b/1': { line: 4, column: 2 },
    c: { line: 4, column: 8 },
  });
});
