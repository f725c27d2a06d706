import type { JsonSchema } from '../json-schema.ts';
import { GRANTS_SCHEMA } from './grants.ts';

/** What `x-schema` may name: the form of objects that people write and the program reads. */
export const OBJECT_SCHEMAS = { grants: GRANTS_SCHEMA } satisfies Record<string, JsonSchema>;

export type ObjectSchemaName = keyof typeof OBJECT_SCHEMAS;
