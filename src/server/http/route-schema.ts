import type { FastifySchema, HTTPMethods } from 'fastify';
import { API_ERRORS, type ApiErrorCode } from '../../shared/errors.ts';
import type { RouteGuard } from './http-types.ts';

/** A piece of JSON Schema or of the OpenAPI document, as plain data. */
export type Piece = { [word: string]: unknown };

/** A route without its handler: plain data, from which the route is registered and the API's description is made. */
export interface RouteDescription {
  method: HTTPMethods;
  url: string;
  config: RouteGuard;
  /** Bytes of a body, where it may be more than usual. */
  bodyLimit?: number;
  body?: Piece;
  /** What the API's description says of it; made when it is asked for, which a server never does. */
  readonly schema: FastifySchema & {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
  };
}

interface RouteWords {
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** How it is guarded; default: whoever is signed in, on every host that has a store. */
  guard?: RouteGuard;
  params?: Record<string, Piece>;
  /** Where there are hundreds, as of entities: what makes them when the schema is asked for. */
  query?: Record<string, Piece> | (() => Record<string, Piece>);
  headers?: Record<string, Piece>;
  body?: Piece;
  /** Successful answers by status. */
  answers: Record<number, Piece>;
  /** Errors besides those that follow from the other words. */
  errors?: ApiErrorCode[];
  /** Errors whose description here differs from the general one. */
  ownErrors?: Record<number, Piece>;
  /** Where it stands when that is not below `/api/v1`. */
  servers?: { url: string }[];
}

/**
 * Describes a route. Who may ask and which errors any such route answers follow from its guard and from what it takes.
 * @example describe('POST', '/users/logout', { id: 'logout', …, answers: { 204: DONE } }).schema.response // 204, 401, 429, 503
 */
export function describe(method: HTTPMethods, url: string, words: RouteWords): RouteDescription {
  const { guard = {}, body } = words;
  return {
    method,
    url,
    config: guard,
    ...(body && { body }),
    get schema() {
      return schemaOf(words);
    },
  };
}

function schemaOf(words: RouteWords): RouteDescription['schema'] {
  const { id, tag, summary, description, guard = {}, body, servers } = words;
  const query = typeof words.query === 'function' ? words.query() : words.query;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(guard.open && { security: [] }),
    ...(servers && { servers }),
    ...(words.params && { params: object(words.params) }),
    ...(query && { querystring: object(query, Object.keys(query)) }),
    ...(words.headers && { headers: object(words.headers, Object.keys(words.headers)) }),
    ...(body && { body }),
    response: { ...words.answers, ...(!servers && errorsOf(words)), ...words.ownErrors },
  };
}

function errorsOf({ guard = {}, params, query, body, errors = [] }: RouteWords): Record<number, Piece> {
  const codes = new Set<ApiErrorCode>(errors);
  if (query || body) codes.add('malformed');
  if (!guard.open) codes.add('unauthenticated');
  if (params || guard.hosts !== 'any') codes.add('not_found');
  if (body) for (const code of BODY_ERRORS) codes.add(code);
  for (const code of ANY_TIME) codes.add(code);
  return Object.fromEntries([...codes].map((code) => [API_ERRORS[code].status, errorAnswer(code)]));
}

const BODY_ERRORS: ApiErrorCode[] = ['too_large', 'unsupported_media_type', 'invalid'];
const ANY_TIME: ApiErrorCode[] = ['too_many_requests', 'unavailable'];

/** The answer of an error of the catalogue. @example errorAnswer('not_found').description // 'Not found.' */
export function errorAnswer(code: ApiErrorCode, description: string = API_ERRORS[code].message): Piece {
  return { description, ...json(ref('Error')) };
}

/** A successful answer in the envelope. @example answer('The record.', ref('company__site')) */
export function answer(description: string, data: Piece, headers?: Record<string, Piece>): Piece {
  return { description, ...(headers && { headers }), ...json(object({ data })) };
}

/** A JSON body. @example json({ type: 'object' }).content // { 'application/json': { schema: { type: 'object' } } } */
export function json(schema: Piece): { content: Record<string, { schema: Piece }> } {
  return { content: { 'application/json': { schema } } };
}

/** A pointer to a shared schema of the document. @example ref('Error') // { $ref: '#/components/schemas/Error' } */
export function ref(name: string): Piece {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * An object schema whose properties are all required unless named optional.
 * @example object({ name: TEXT }).required // ['name']
 */
export function object(properties: Record<string, Piece>, optional: string[] = []): Piece {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  };
}

/** A text that must not be empty. @example text(200).maxLength // 200 */
export function text(maxLength: number): Piece {
  return { type: 'string', minLength: 1, maxLength };
}

export const TEXT = { type: 'string' };
export const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
export const COUNT = { type: 'integer', minimum: 0 };
export const YES_OR_NO = { type: 'boolean' };
export const TIME = { type: 'string', format: 'date-time' };
export const LINK = { type: 'string', format: 'uri' };
/** What makes a request that is sent twice have its effect once. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    ...TEXT,
    minLength: 1,
    maxLength: 200,
    description: 'The same key and body within 24 hours get the first answer again.',
  },
};
/** The answer of what leaves nothing to say. */
export const DONE = { description: 'Done.', type: 'null' };
