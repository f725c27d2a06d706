import type { JsonSchema } from '../json-schema.ts';

/** A condition in JSON Schema over a record with what belongs to it, and what must hold where it does. */
export interface Rule {
  name: string;
  on: 'save' | 'close';
  if: JsonSchema;
  then: JsonSchema;
  message?: string;
}
