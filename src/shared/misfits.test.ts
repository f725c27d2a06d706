import { Validator } from '@cfworker/json-schema';
import { expect, test } from 'vitest';
import type { JsonSchema } from './json-schema.ts';
import { fits, misfits } from './misfits.ts';

/**
 * Rules and procedures that are stored were once read by `@cfworker/json-schema`, and what was missing was taken from its
 * messages. It stays here, and nowhere else, to show that they still mean the same.
 */
type Schema = Record<string, unknown>;
const NAMES = ['a', 'b', 'c'];
const TEXTS = ['', 'x', 'X', 'long text', '🔧🔧', 'é'];
const NUMBERS = [-1, 0, 1, 1.5, 2, 1e12];
const PLAIN = [...TEXTS, ...NUMBERS, true, false, null];

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function chance(next: () => number) {
  const below = (count: number) => Math.floor(next() * count);
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const some = <T>(make: () => T) => Array.from({ length: 1 + below(3) }, make);
  const named = <T>(make: () => T) => Object.fromEntries(some(() => [one(NAMES), make()]));
  const value = (depth: number): unknown => {
    const kind = depth === 0 ? 0 : below(4);
    if (kind === 3) return some(() => value(depth - 1)).slice(below(2));
    return kind === 0 ? one(PLAIN) : named(() => value(depth - 1));
  };
  const inner: Record<string, (depth: number) => unknown> = {
    properties: (depth) => named(() => schema(depth - 1)),
    ...Object.fromEntries(
      ['not', 'if', 'then', 'else', 'items'].map((word) => [word, (depth: number) => schema(depth - 1)]),
    ),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf'].map((word) => [word, (depth: number) => some(() => schema(depth - 1))]),
    ),
  };
  const outer: Record<string, () => unknown> = {
    type: () => one(['object', 'object', 'string', 'number', 'integer', 'boolean', 'array']),
    const: () => one(PLAIN),
    enum: () => some(() => one(PLAIN)),
    required: () => some(() => one(NAMES)),
    ...Object.fromEntries(
      ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((word) => [
        word,
        () => one(NUMBERS),
      ]),
    ),
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems'].map((word) => [word, () => below(4)]),
    ),
  };
  const schema = (depth: number): Schema => {
    const made: Schema = {};
    for (let words = below(4); words > 0; words--) {
      const inside = depth > 0 && next() < 0.6;
      const word = one(Object.keys(inside ? inner : outer));
      made[word] = inside ? inner[word]?.(depth) : outer[word]?.();
    }
    // Conditions come together, since one without the other says nothing.
    if ('then' in made || 'else' in made) made.if ??= depth > 0 ? schema(depth - 1) : {};
    return made;
  };
  return { schema, value };
}

/** The places that the old way named, as it was read. */
function placesOfOld(schema: JsonSchema, value: unknown): { isRight: boolean; places: string[] } {
  const old = new Validator(schema as ConstructorParameters<typeof Validator>[0], '7', false);
  const { valid, errors } = old.validate(value);
  const inside = new Set(['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']);
  const places = errors
    .filter(({ keyword }) => !inside.has(keyword))
    .map(({ keyword, instanceLocation, error }) => {
      const place = instanceLocation.split('/').slice(1);
      if (keyword === 'required') place.push(/"([^"]+)"\.?$/.exec(error)?.[1] as string);
      return `${place.join('.')} ${keyword === 'required' ? 'missing' : 'wrong'}`;
    });
  return { isRight: valid, places: [...new Set(places)].sort() };
}

test('10,000 random schemas and values: the same fit, and the same places do not', () => {
  const { schema, value } = chance(numbersFrom(20_261_128));
  let right = 0;
  let several = 0;
  for (let round = 0; round < 10_000; round++) {
    const [asked, given] = [schema(3) as JsonSchema, value(3)];
    const found = misfits(asked, given).filter(({ is }) => is !== 'mixed');
    const places = [...new Set(found.map(({ at, is }) => `${at.join('.')} ${is}`))].sort();
    const isRight = fits(asked, given);
    expect({ isRight, places }, JSON.stringify({ asked, given })).toEqual(placesOfOld(asked, given));
    if (isRight) right++;
    if (places.length > 1) several++;
  }
  // Otherwise they would agree about nothing.
  expect(right).toBeGreaterThan(2000);
  expect(right).toBeLessThan(8000);
  expect(several).toBeGreaterThan(200);
});

test('a name is told as it is, whatever letters it has', () => {
  expect(misfits({ properties: { 'a/b': { required: ['c"~'] } } }, { 'a/b': {} })).toEqual([
    { at: ['a/b', 'c"~'], is: 'missing' },
  ]);
});
