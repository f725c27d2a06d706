import type { JsonSchema } from '../json-schema.ts';

/** Which records a grant applies to: all, or those that the word `sees` of an entity gives one of these names. */
export type Reach = 'all' | string | readonly string[];

/**
 * What a role may do with the records of an entity, or of all entities that a key covers. Whatever is left out is not
 * allowed.
 */
export interface Grant {
  read?: Reach;
  create?: boolean | Reach;
  update?: Reach;
  delete?: Reach;
  /** Only these properties may be changed. */
  write?: string[];
  /**
   * Only these properties may be given to a new record, besides those that it needs; `*` stands for all. Without it, those of
   * `write`: what may not be changed cannot be had by making a record anew.
   */
  give?: string[];
  /** Only these properties are shown. */
  show?: string[];
  /** The allowed actions of the entity, on records that may be read; if `update` says `own`, only on own records. */
  actions?: string[];
}

/** The same with one way to say it. */
export type Reached = 'all' | readonly string[];

/** Which records a grant means; undefined for none. @example reachedBy('own') // ['own'] */
export function reachedBy(reach: Reach | boolean | undefined): Reached | undefined {
  if (reach === undefined || reach === false) return undefined;
  if (reach === true || reach === 'all') return 'all';
  return typeof reach === 'string' ? [reach] : (reach as readonly string[]);
}

/** The classes of properties that are hidden unless they are granted. */
export interface ClassGrants {
  money?: boolean;
  personal?: boolean;
  internal?: boolean;
}

/**
 * What a role may do, by entity (`work-orders/work_order`), by namespace (`parts/*`) and for everything else (`*`). Only
 * the most specific key counts. `history` covers the history of the records that may be read, `schema` what the tenant
 * adds to the product's schemas; `*` never includes these.
 */
export interface Grants {
  classes?: ClassGrants;
  [key: string]: Grant | ClassGrants | undefined;
}

/** The key for the history of the tenant. */
export const HISTORY_KEY = 'history';

/** The key for what the tenant adds to the product's schemas: `"schema": { "update": "all" }`. */
export const SCHEMA_KEY = 'schema';

const SIGHT: JsonSchema = { type: 'string', pattern: '^[a-z][a-z0-9_]*$', maxLength: 63 };
const REACH: JsonSchema = {
  anyOf: [SIGHT, { type: 'array', minItems: 1, maxItems: 10, uniqueItems: true, items: SIGHT }],
};
const NAMES: JsonSchema = {
  type: 'array',
  maxItems: 200,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 63 },
};

/** The schema behind `x-schema: grants`. */
export const GRANTS_SCHEMA: JsonSchema = {
  type: 'object',
  maxProperties: 300,
  propertyNames: {
    type: 'string',
    pattern: '^(\\*|classes|[a-z][a-z0-9_-]*(/([a-z][a-z0-9_-]*|\\*))?)$',
    maxLength: 150,
  },
  properties: {
    classes: {
      type: 'object',
      additionalProperties: false,
      properties: {
        money: { type: 'boolean' },
        personal: { type: 'boolean' },
        internal: { type: 'boolean' },
      },
    },
  },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    properties: {
      read: REACH,
      create: { anyOf: [{ type: 'boolean' }, ...(REACH.anyOf as JsonSchema[])] },
      update: REACH,
      delete: REACH,
      write: NAMES,
      give: NAMES,
      show: NAMES,
      actions: NAMES,
    },
  },
};
