import type { JsonSchema } from '../../../shared/json-schema.ts';
import { limitedSchemaError, type SchemaWords, WORD_VALUES } from '../../../shared/limited-schema.ts';

const { plain, text, number, choices, names } = WORD_VALUES;

/** The keywords of JSON Schema that a rule may use, and what each may hold. */
const WORDS: SchemaWords = {
  type: (value) =>
    typeof value === 'string' && ['object', 'string', 'number', 'integer', 'boolean'].includes(value),
  const: plain,
  enum: choices,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minLength: number,
  maxLength: number,
  required: names,
  title: text,
  description: text,
  properties: 'properties',
  not: 'schema',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
};

/** What is wrong with the schema of a rule, or undefined. */
export function ruleSchemaError(schema: unknown): string | undefined {
  return limitedSchemaError(schema, WORDS);
}

/**
 * The properties that a schema uses, as paths from the record.
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
