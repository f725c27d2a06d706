import { expect, test } from 'vitest';
import { breaksLimit, limitChanges } from './limit-checks.ts';
import { type Limits, limitsOf } from './limits.ts';

test('the limits of a property are its words, but for its choices and format', () => {
  const limits = { minLength: 1, maxLength: 5, pattern: '^a' };
  expect(limitsOf({ type: 'string', title: 'Code', format: 'email', ...limits })).toEqual(limits);
  const bounds = { minimum: 0, maximum: 9, exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 3 };
  expect(limitsOf({ type: 'number', ...bounds })).toEqual(bounds);
  expect(limitsOf({})).toEqual({});
});

test.each<[Limits, Limits, boolean | undefined]>([
  [{ minimum: 1 }, { minimum: 2 }, true],
  [{ minimum: 2 }, { minimum: 1 }, false],
  [{ maximum: 2 }, { maximum: 1 }, true],
  [{ maximum: 1 }, { maximum: 2 }, false],
  [{ minLength: 1 }, { minLength: 2 }, true],
  [{ maxLength: 9 }, { maxLength: 10 }, false],
  [{ exclusiveMinimum: 1 }, { exclusiveMinimum: 2 }, true],
  [{ exclusiveMaximum: 1 }, { exclusiveMaximum: 2 }, false],
  [{ multipleOf: 2 }, { multipleOf: 1 }, true],
  [{ pattern: 'a' }, { pattern: 'b' }, true],
  [{ format: 'email' }, { format: 'currency' }, true],
  [{ choices: ['a', 'b'] }, { choices: ['b'] }, true],
  [{ choices: ['b'] }, { choices: ['b', 'a'] }, false],
  [{}, { maximum: 1 }, true],
  [{ maximum: 1 }, {}, false],
  [{ maximum: 1, pattern: 'a' }, { maximum: 1, pattern: 'a' }, undefined],
  [{ choices: ['a'] }, { choices: ['a'] }, undefined],
])('from %j to %j is narrower: %s', (before, after, narrower) => {
  const [word] = Object.keys({ ...before, ...after }) as (keyof Limits)[];
  const change = { word, before: before[word as never], after: after[word as never], narrower };
  expect(limitChanges(before, after)).toEqual(narrower === undefined ? [] : [change]);
});

test.each<[keyof Limits, Limits[keyof Limits], (string | number)[], (string | number)[]]>([
  ['minLength', 2, ['ab', '😀😀'], ['a', '😀']],
  ['maxLength', 2, ['ab', '😀😀'], ['abc']],
  ['minimum', 2, [2, 3], [1.9]],
  ['maximum', 2, [2, 1], [2.1]],
  ['exclusiveMinimum', 2, [2.1], [2, 1]],
  ['exclusiveMaximum', 2, [1.9], [2, 3]],
  ['multipleOf', 0.1, [0.3, 1.2, 12_345.6, -0.7], [0.35, 0.01]],
  ['pattern', '^a\\p{L}$', ['aä'], ['a1', 'baä']],
  ['format', 'email', ['a@b'], ['a', '@b', 'a@b c', 'a@b@c']],
  ['format', 'unheard', ['anything'], []],
  ['choices', ['a', 2], ['a', 2], ['b', '2']],
  ['choices', ['a', 'b'], [['a'], ['b', 'a']] as never, [['a', 'c']] as never],
])('%s %j lets pass %j and breaks of %j', (word, limit, right, wrong) => {
  for (const value of right) expect(breaksLimit(value, word, limit), String(value)).toBe(false);
  for (const value of wrong) expect(breaksLimit(value, word, limit), String(value)).toBe(true);
  expect(breaksLimit('anything', word, undefined)).toBe(false);
});
