import { expect, test } from 'vitest';
import { judgeAlike } from '../../test/support/random-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import { misfits } from './misfits.ts';

test('500 random schemas and values: Ajv finds the same fit, and the same places that do not', () => {
  const { differences, right, several } = judgeAlike(500);
  expect(differences).toEqual([]);
  // Otherwise they would agree about nothing.
  expect(right).toBeGreaterThan(100);
  expect(right).toBeLessThan(400);
  expect(several).toBeGreaterThan(10);
});

test('of several forms each that does not fit is told, when none or more than one does', () => {
  const oneOf = [
    { required: ['a'] },
    { properties: { b: { const: 1 } } },
    { required: ['c'] },
  ] as JsonSchema[];
  const missing = { at: ['a'], is: 'missing' };
  const wrong = { at: ['b'], is: 'wrong' };
  const mixed = { at: [], is: 'mixed' };
  expect(misfits({ oneOf }, { b: 2 })).toEqual([mixed, missing, wrong, { at: ['c'], is: 'missing' }]);
  expect(misfits({ oneOf }, { b: 1, c: 1 })).toEqual([mixed, missing]);
  expect(misfits({ oneOf }, { b: 1 })).toEqual([]);
});

test('a name is told as it is, whatever letters it has', () => {
  expect(misfits({ properties: { 'a/b': { required: ['c"~'] } } }, { 'a/b': {} })).toEqual([
    { at: ['a/b', 'c"~'], is: 'missing' },
  ]);
});
