import type { JsonSchema } from '../json-schema.ts';
import { GRANTS_SCHEMA } from './grants.ts';

const NAME = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 63 } satisfies JsonSchema;

const TEXT = { type: 'string', maxLength: 500 } satisfies JsonSchema;
const TEXTS = {
  type: 'object',
  maxProperties: 200,
  propertyNames: NAME,
  additionalProperties: TEXT,
} satisfies JsonSchema;

/** How files of an entity were imported last: what fills its properties, and what their texts mean. */
const IMPORT_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { type: 'string', enum: ['create', 'update', 'both'] },
    key: NAME,
    columns: TEXTS,
    fixed: TEXTS,
    values: {
      type: 'object',
      maxProperties: 50,
      propertyNames: NAME,
      additionalProperties: {
        type: 'object',
        maxProperties: 500,
        additionalProperties: { anyOf: [TEXT, { type: 'null' }] },
      },
    },
  },
};

/** What a person has chosen: of a list its columns, their widths in pixels and rows; for all lists how they look. */
const PREFERENCE_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: NAME },
    widths: {
      type: 'object',
      maxProperties: 200,
      propertyNames: NAME,
      additionalProperties: { type: 'integer', minimum: 40, maximum: 2000 },
    },
    page_size: { type: 'integer', minimum: 10, maximum: 100 },
    density: { type: 'string', enum: ['comfortable', 'compact'] },
    theme: { type: 'string', enum: ['system', 'light', 'dark'] },
    import: IMPORT_SCHEMA,
  },
};

/** What the address of a list says: search, filters, ordering, columns and the like, by their parameters. */
const LIST_STATE_SCHEMA: JsonSchema = {
  type: 'object',
  maxProperties: 60,
  propertyNames: { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z]+)?$', maxLength: 80 },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 },
};

/** What `x-schema` may name: the form of objects that people write and the program reads. */
const OBJECT_SCHEMAS = {
  grants: GRANTS_SCHEMA,
  preference: PREFERENCE_SCHEMA,
  'list-state': LIST_STATE_SCHEMA,
} satisfies Record<string, JsonSchema>;

export type ObjectSchemaName = keyof typeof OBJECT_SCHEMAS;

/** Schemas that people write and the server checks by itself. */
const WRITTEN = ['rule', 'procedure'] as const;
export type WrittenSchemaName = (typeof WRITTEN)[number];

/** Answers to steps: a word, a number, ids of files, or null for one that is taken back. */
export const ANSWERS_SCHEMA: JsonSchema = {
  type: 'object',
  maxProperties: 300,
  propertyNames: NAME,
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: 5000 },
      { type: 'number' },
      { type: 'array', maxItems: 20, items: { type: 'integer', minimum: 1 } },
      { type: 'null' },
    ],
  },
};

/** The form of an object by the name that `x-schema` gives; undefined of what the server checks by itself. */
export function objectSchemaOf(
  name: ObjectSchemaName | WrittenSchemaName | undefined,
): JsonSchema | undefined {
  return name === undefined || WRITTEN.some((written) => written === name)
    ? undefined
    : OBJECT_SCHEMAS[name as ObjectSchemaName];
}
