import type { JsonSchema } from '../json-schema.ts';

/** The limits of a property's values, besides its kind: the words of its schema that restrict them. */
export interface Limits {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  pattern?: string;
  format?: string;
  choices?: (string | number)[];
}

/** Those that stand in a schema by their own name. */
const WRITTEN = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
] as const satisfies (keyof Limits)[];

/**
 * The limits written in a property of a schema file. Choices and format are read from the property itself.
 * @example limitsOf({ type: 'string', maxLength: 5 }) // { maxLength: 5 }
 */
export function limitsOf(schema: JsonSchema): Limits {
  const limits: Record<string, unknown> = {};
  for (const word of WRITTEN) if (schema[word] !== undefined) limits[word] = schema[word];
  return limits;
}
