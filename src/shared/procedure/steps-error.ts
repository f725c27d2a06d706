import type { JsonSchema } from '../json-schema.ts';
import { limitedSchemaError, type SchemaWords, WORD_VALUES } from '../limited-schema.ts';
import { choicesOf, STEP_KINDS, type StepKind } from './step.ts';

const { plain, text, number, count, choices, names } = WORD_VALUES;
const TYPES = ['object', 'string', 'number', 'integer', 'array'];

/** The words of JSON Schema that steps may use, and what each contains. */
const WORDS: SchemaWords = {
  type: (value) => TYPES.includes(value as string),
  title: text,
  description: text,
  const: plain,
  oneOf: 'schemas',
  enum: choices,
  minimum: number,
  maximum: number,
  maxLength: count,
  items: 'schema',
  maxItems: count,
  minItems: count,
  required: names,
  properties: 'properties',
  allOf: 'schemas',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  'x-step': (value) => Object.hasOwn(STEP_KINDS, String(value)),
  'x-unit': text,
  'x-meter': (value) => text(value) && value !== '',
  'x-limits': isLimits,
  'x-fail': choices,
  'x-confirm': (value) => value === true,
  'x-on-fail': (value) => value === 'propose' || value === 'none',
};

const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const LONGEST_TITLE = 300;
const LONGEST_HINT = 2000;

/** The types that the schema of each kind of step may have. */
const TYPE_OF: Record<StepKind, readonly string[]> = {
  check: ['string'],
  choice: ['string'],
  text: ['string'],
  number: ['number', 'integer'],
  meter: ['number', 'integer'],
  photo: ['array'],
  signature: ['array'],
  note: ['string'],
};

/**
 * What is wrong with the steps of a procedure, or undefined.
 * @example stepsError({ properties: { temp: { type: 'number' } } }) // '"temp" needs "x-step": check, number, …'
 */
export function stepsError(schema: unknown): string | undefined {
  const wrong = limitedSchemaError(schema, WORDS);
  if (wrong !== undefined) return wrong;
  const { type, properties = {}, required = [] } = schema as JsonSchema;
  if (type !== undefined && type !== 'object') return '"type" must be "object"';
  for (const [name, own] of Object.entries(properties)) {
    // Every object inherits names such as `constructor`, so an answer of that name would seem to exist.
    const isName = NAME.test(name) && !(name in {});
    const told = isName ? stepError(own) : 'must be a name of small letters, digits and _ of its own';
    if (told !== undefined) return `"${name.slice(0, 63)}" ${told}`;
  }
  const unknown = [...required, ...namedIn(schema as JsonSchema)].find(
    (name) => !Object.hasOwn(properties, name),
  );
  if (unknown !== undefined) return `"${unknown.slice(0, 63)}" is named, but is no step`;
  const note = required.find((name) => properties[name]?.['x-step'] === 'note');
  return note === undefined ? undefined : `"${note}" is a note, which takes no answer`;
}

function stepError(own: JsonSchema): string | undefined {
  const kind = own['x-step'] as StepKind | undefined;
  if (kind === undefined) return `needs "x-step": ${Object.keys(STEP_KINDS).join(', ')}`;
  if (own.properties || own.allOf || Object.hasOwn(own, 'if')) return 'cannot hold other steps';
  if ((own.title?.length ?? 0) > LONGEST_TITLE) return `has a title of more than ${LONGEST_TITLE} characters`;
  if ((own.description?.length ?? 0) > LONGEST_HINT)
    return `has a description of more than ${LONGEST_HINT} characters`;
  for (const [least, most] of [
    ['minimum', 'maximum'],
    ['minItems', 'maxItems'],
  ] as const)
    if ((own[least] ?? Number.NEGATIVE_INFINITY) > (own[most] ?? Number.POSITIVE_INFINITY))
      return `can never be answered, as "${least}" is above "${most}"`;
  const isChoice = kind === 'check' || kind === 'choice';
  const types = TYPE_OF[kind];
  if (own.type === undefined ? !isChoice && kind !== 'note' : !types.includes(own.type as string))
    return `needs "type": ${types.join(' or ')}`;
  if (isChoice) return choiceError(own);
  if (own['x-fail'] !== undefined) return 'cannot have "x-fail", which is for choices';
  if (own['x-limits'] !== undefined && kind !== 'number' && kind !== 'meter')
    return 'cannot have "x-limits", which is for numbers';
  if (kind === 'meter' && own['x-meter'] === undefined) return 'needs "x-meter", the name of the meter';
  if (kind !== 'meter' && own['x-meter'] !== undefined) return 'has "x-meter", but is no meter reading';
  const items = own.items as JsonSchema | undefined;
  if (TYPE_OF[kind].includes('array') && items?.type !== 'integer')
    return 'needs "items": { "type": "integer" }';
  return undefined;
}

function choiceError(own: JsonSchema): string | undefined {
  const given = own.enum ?? own.oneOf?.map((choice) => choice.const);
  if (!given) return 'needs "oneOf", its choices';
  if (!given.every((value) => typeof value === 'string' && value !== ''))
    return 'has a choice without a value';
  const values = choicesOf(own).map(([value]) => value);
  if (new Set(values).size < values.length) return 'has two choices with one value';
  const stray = ((own['x-fail'] ?? []) as string[]).find((value) => !values.includes(value));
  return stray === undefined ? undefined : `fails at "${String(stray).slice(0, 50)}", which is no choice`;
}

/** The steps that conditions read or require. */
function namedIn(schema: JsonSchema): string[] {
  const {
    if: condition,
    then,
    else: otherwise,
    allOf = [],
  } = schema as Record<string, JsonSchema> & {
    allOf?: JsonSchema[];
  };
  return [condition, then, otherwise, ...allOf].flatMap((part) =>
    part ? [...(part.required ?? []), ...Object.keys(part.properties ?? {}), ...namedIn(part)] : [],
  );
}

function isLimits(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { low, high, ...others } = value as Record<string, unknown>;
  if (Object.keys(others).length > 0) return false;
  if ([low, high].some((limit) => limit !== undefined && !number(limit))) return false;
  return low === undefined || high === undefined || (low as number) <= (high as number);
}
