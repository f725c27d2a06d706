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

const PLACE = { type: 'integer', minimum: 0, maximum: 1000 } satisfies JsonSchema;

/** How files of an entity were last imported: the columns of its properties, and replacements for texts. */
const IMPORT_SCHEMA: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { type: 'string', enum: ['create', 'update', 'both'] },
    key: NAME,
    columns: TEXTS,
    alike: {
      type: 'object',
      maxProperties: 200,
      propertyNames: NAME,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['at', 'of'],
        properties: { at: PLACE, of: PLACE },
      },
    },
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

/** What a user has chosen: for one list its columns, their widths in pixels and its rows; for all lists how they look. */
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

/** What the address of a list contains: search, filters, ordering, columns and so on, by parameter. */
const LIST_STATE_SCHEMA: JsonSchema = {
  type: 'object',
  maxProperties: 60,
  propertyNames: { type: 'string', pattern: '^[a-z][a-z0-9_]*(\\.[a-z]+)?$', maxLength: 80 },
  additionalProperties: { type: 'string', minLength: 1, maxLength: 2000 },
};

/** What a text is made of (`x-worded`): texts of the catalogue that follow each other. Only the server writes it. */
const TEXT_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['texts'],
  properties: { texts: { type: 'array', items: { type: 'object' } } },
};

/** The values of `x-schema` for objects that people write and the program reads. */
const OBJECT_SCHEMAS = {
  grants: GRANTS_SCHEMA,
  preference: PREFERENCE_SCHEMA,
  'list-state': LIST_STATE_SCHEMA,
  text: TEXT_SCHEMA,
} satisfies Record<string, JsonSchema>;

export type ObjectSchemaName = keyof typeof OBJECT_SCHEMAS;

/** Schemas that people write and the server checks separately. */
const WRITTEN = ['rule', 'procedure'] as const;
export type WrittenSchemaName = (typeof WRITTEN)[number];

/** Answers to steps: a word, a number, ids of files, or null to remove an answer. */
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

/** The schema of an object by the name in `x-schema`; undefined for those that the server checks separately. */
export function objectSchemaOf(
  name: ObjectSchemaName | WrittenSchemaName | undefined,
): JsonSchema | undefined {
  return name === undefined || WRITTEN.some((written) => written === name)
    ? undefined
    : OBJECT_SCHEMAS[name as ObjectSchemaName];
}
