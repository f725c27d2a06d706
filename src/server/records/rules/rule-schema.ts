import type { JsonSchema } from '../../../shared/json-schema.ts';

/** The words of JSON Schema that a rule may use, and what each holds. */
const WORDS: Record<string, 'schema' | 'schemas' | 'properties' | 'value'> = {
  type: 'value',
  const: 'value',
  enum: 'value',
  minimum: 'value',
  maximum: 'value',
  exclusiveMinimum: 'value',
  exclusiveMaximum: 'value',
  minLength: 'value',
  maxLength: 'value',
  required: 'value',
  title: 'value',
  description: 'value',
  properties: 'properties',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
};
const VALUE_TYPES: Record<string, (value: unknown) => boolean> = {
  type: (value) =>
    typeof value === 'string' && ['object', 'string', 'number', 'integer', 'boolean'].includes(value),
  enum: (value) => Array.isArray(value) && value.length > 0 && value.length <= 300,
  required: (value) => Array.isArray(value) && value.length <= 300 && value.every(isName),
  title: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string',
  const: () => true,
};
export const DEEPEST = 6;
export const MOST_PROPERTIES = 300;
export const MOST_BYTES = 64 * 1024;

/** What is wrong with the schema of a rule, or undefined: only so many words, so deep and so long, none that computes for long. */
export function ruleSchemaError(schema: unknown): string | undefined {
  if (Buffer.byteLength(JSON.stringify(schema) ?? '') > MOST_BYTES) return 'must have at most 64 KB';
  const counted = { properties: 0 };
  return wrongIn(schema, 0, counted);
}

function wrongIn(schema: unknown, depth: number, counted: { properties: number }): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return 'must be an object of JSON Schema';
  if (depth > DEEPEST) return `must be at most ${DEEPEST} levels deep`;
  for (const [word, value] of Object.entries(schema)) {
    const holds = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
    if (holds === undefined)
      return `must not use "${word.slice(0, 50)}"; use ${Object.keys(WORDS).join(', ')}`;
    const inside = holds === 'value' ? [] : parts(holds, value);
    if (inside === undefined || (holds === 'value' && !isValue(word, value)))
      return `"${word}" has a value that it cannot have`;
    if (holds === 'properties') counted.properties += inside.length;
    if (counted.properties > MOST_PROPERTIES) return `must have at most ${MOST_PROPERTIES} properties`;
    for (const part of inside) {
      const wrong = wrongIn(part, depth + 1, counted);
      if (wrong !== undefined) return wrong;
    }
  }
  return undefined;
}

function parts(holds: 'schema' | 'schemas' | 'properties', value: unknown): unknown[] | undefined {
  if (holds === 'schema') return [value];
  if (holds === 'schemas')
    return Array.isArray(value) && value.length > 0 && value.length <= 50 ? value : undefined;
  return typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every(isName)
    ? Object.values(value)
    : undefined;
}

/** A name with a dot would be looked for as it is written, and never found: ways go through `properties`. */
function isName(name: unknown): boolean {
  return typeof name === 'string' && !name.includes('.');
}

function isValue(word: string, value: unknown): boolean {
  const check = VALUE_TYPES[word];
  return check ? check(value) : typeof value === 'number' && Number.isFinite(value);
}

/**
 * The properties that a schema looks at, as ways from the record.
 * @example waysIn({ properties: { asset: { required: ['criticality'] } } }) // ['asset', 'asset.criticality']
 */
export function waysIn(schema: JsonSchema, from = ''): string[] {
  const ways: string[] = [];
  const add = (name: string) => `${from}${from && '.'}${name}`;
  for (const name of schema.required ?? []) ways.push(add(name));
  for (const [name, own] of Object.entries(schema.properties ?? {}))
    ways.push(add(name), ...waysIn(own, add(name)));
  const { not, if: condition, then, else: otherwise } = schema as Record<string, JsonSchema | undefined>;
  const others = [
    not,
    condition,
    then,
    otherwise,
    ...(['allOf', 'anyOf', 'oneOf'] as const).flatMap(
      (word) => (schema as Record<string, JsonSchema[] | undefined>)[word] ?? [],
    ),
  ];
  for (const other of others) if (other) ways.push(...waysIn(other, from));
  return [...new Set(ways)];
}
