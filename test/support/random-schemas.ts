import { Ajv } from 'ajv';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { fits, misfits } from '../../src/shared/misfits.ts';

/** Rules and procedures that are stored mean what JSON Schema says, as another implementation of it judges. */
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

const ajv = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false });
/** Words whose own failure is that of something inside them. */
const INSIDE = new Set(['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else']);

/** The places that Ajv names. */
function placesOfAjv(schema: JsonSchema, value: unknown): { isRight: boolean; places: string[] } {
  const validate = ajv.compile(schema);
  const isRight = validate(value) as boolean;
  ajv.removeSchema(schema);
  const places = (validate.errors ?? [])
    .filter(({ keyword }) => !INSIDE.has(keyword))
    .map(({ keyword, instancePath, params }) => {
      const place = instancePath.split('/').slice(1);
      if (keyword === 'required') place.push(String(params.missingProperty));
      return `${place.join('.')} ${keyword === 'required' ? 'missing' : 'wrong'}`;
    });
  return { isRight, places: [...new Set(places)].sort() };
}

/** What two implementations say of random schemas and values. */
export interface Judged {
  /** Where they differ, as text. */
  differences: string[];
  /** How many values fit, how many places were compared, and how often several were wrong at once. */
  right: number;
  compared: number;
  several: number;
}

/** Judges random schemas and values by our evaluator and by Ajv. */
export function judgeAlike(rounds: number): Judged {
  const { schema, value } = chance(numbersFrom(20_261_128));
  const judged: Judged = { differences: [], right: 0, compared: 0, several: 0 };
  for (let round = 0; round < rounds; round++) {
    const [asked, given] = [schema(3) as JsonSchema, value(3)];
    const text = JSON.stringify({ asked, given });
    const found = misfits(asked, given).filter(({ is }) => is !== 'mixed');
    const places = [...new Set(found.map(({ at, is }) => `${at.join('.')} ${is}`))].sort();
    const isRight = fits(asked, given);
    const ajvs = placesOfAjv(asked, given);
    if (isRight !== ajvs.isRight) judged.differences.push(text);
    if (isRight) judged.right++;
    if (places.length > 1) judged.several++;
    // Ajv stops at the second form that fits, so it does not name what is wrong with the others.
    if (text.includes('"oneOf"')) continue;
    judged.compared++;
    if (places.join('\n') !== ajvs.places.join('\n')) judged.differences.push(text);
  }
  return judged;
}
