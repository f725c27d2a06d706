import type { JsonSchema } from '../json-schema.ts';

/** A condition, in JSON Schema, on a record and what belongs to it, and what must be true when it holds. */
export interface Rule {
  name: string;
  on: 'save' | 'close';
  if: JsonSchema;
  then: JsonSchema;
  message?: string;
}
