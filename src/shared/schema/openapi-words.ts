import { API_ERRORS, type ApiErrorCode } from '../errors.ts';
import type { JsonSchema } from '../json-schema.ts';

/** One piece of an OpenAPI document, as plain data. */
export type Piece = { [word: string]: unknown };

/** A pointer to a shared piece of the document. @example ref('schemas', 'Error') */
export function ref(group: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): Piece {
  return { $ref: `#/components/${group}/${name}` };
}

/** A JSON body. @example json({ type: 'object' }).content // { 'application/json': { schema: { type: 'object' } } } */
export function json(schema: JsonSchema | Piece): Piece {
  return { content: { 'application/json': { schema } } };
}

/** A successful answer in the envelope. @example answer('The record.', ref('schemas', 'company__site')) */
export function answer(description: string, data: JsonSchema | Piece, headers?: Piece): Piece {
  return {
    description,
    ...(headers && { headers }),
    ...json({ type: 'object', additionalProperties: false, required: ['data'], properties: { data } }),
  };
}

/**
 * The error answers of an operation, by status; 429 and 503 may come to any.
 * @example Object.keys(errors('not_found')) // ['404', '429', '503']
 */
export function errors(...codes: ApiErrorCode[]): Piece {
  const all = new Set<ApiErrorCode>([...codes, 'too_many_requests', 'unavailable']);
  return Object.fromEntries(
    [...all].map((code) => [String(API_ERRORS[code].status), ref('responses', code)]),
  );
}

/**
 * An object schema whose properties are all required unless named optional.
 * @example object({ name: { type: 'string' } }).required // ['name']
 */
export function object(properties: Record<string, JsonSchema | Piece>, optional: string[] = []): Piece {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

/**
 * A draft-07 schema in the words of JSON Schema 2020-12, which OpenAPI 3.1 speaks: tuples are `prefixItems`.
 * @example modern({ type: 'array', items: [{ type: 'string' }] }).prefixItems // [{ type: 'string' }]
 */
export function modern(schema: JsonSchema): Piece {
  const { $schema: _, ...words } = schema;
  const out: Piece = {};
  for (const [word, value] of Object.entries(words)) {
    if (word === 'items' && Array.isArray(value)) {
      out.prefixItems = value.map(modern);
      out.items = false;
    } else if (word === 'items') out.items = modern(value as JsonSchema);
    else if (word === 'properties')
      out.properties = Object.fromEntries(
        Object.entries(value as Record<string, JsonSchema>).map(([name, own]) => [name, modern(own)]),
      );
    else out[word] = value;
  }
  return out;
}

/** What names an operation and says what it is for. @example head('login', 'Session', 'Sign in').operationId // 'login' */
export function head(operationId: string, tag: string, summary: string): Piece {
  return { operationId, tags: [tag], summary };
}
