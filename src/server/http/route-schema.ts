import type { FastifySchema, HTTPMethods, RouteGenericInterface } from 'fastify';
import { API_ERRORS, type ApiErrorCode } from '../../shared/errors.ts';
import { inWords, say } from '../../shared/texts/text.ts';

/** A piece of JSON Schema or of the OpenAPI document, as plain data. */
export type Piece = { [word: string]: unknown };

declare const VALUE: unique symbol;

/** A piece that says to the type checker, too, what its values are. */
export type Typed<Value> = Piece & { readonly [VALUE]?: Value };

/** The type of the values of a piece; unknown where it does not say. */
export type ValueOf<One> = One extends { readonly [VALUE]?: infer Value } ? Value : unknown;

/** How a route is guarded; an API route without any of these needs a store and a signed-in user. */
export interface RouteGuard {
  /** Answers without sign-in. */
  open?: boolean;
  /** Which hosts have the route; `any` needs no store at all. Default: both kinds that have a store. */
  hosts?: 'any' | 'tenant' | 'platform';
  /** Waits in a queue of its own, as password checks do, and takes no place among other requests. */
  ownQueue?: boolean;
  /** Its body is a file, which may take minutes to arrive. */
  upload?: boolean;
  /** Its answer may last for minutes, so it does not count as a request in progress. */
  stream?: boolean;
  /** Also accepts an HTML form, and ignores its contents. */
  takesForm?: boolean;
  /** Answers whatever the Host header says, even if it is missing. */
  anyHost?: boolean;
}

/** The same type with all properties in one, as the type checker then says it. */
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** What a handler is given, as the description of its route says. */
interface InputOf<Params, Query, Body, Answers> {
  Params: { [Name in keyof Params]: string };
  Querystring: { [Name in keyof Query]?: string | string[] };
  Body: ValueOf<Body>;
  Reply: ValueOf<Answers[keyof Answers]>;
}

/** The body that a route takes. @example BodyOf<typeof login>['email'] // string */
export type BodyOf<Route> = Route extends RouteDescription<infer Input> ? Input['Body'] : never;

/** A route without its handler, as plain data: used to register the route, to type its handler and to describe the API. */
export interface RouteDescription<Input extends RouteGenericInterface = RouteGenericInterface> {
  readonly [VALUE]?: Input;
  method: HTTPMethods;
  url: string;
  config: RouteGuard;
  /** Maximum bytes of the body, if more than usual. */
  bodyLimit?: number;
  body?: Piece;
  /** The route's entry in the API description; built on demand, which a running server never needs. */
  readonly schema: FastifySchema & {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
  };
}

interface RouteWords<
  Params extends Record<string, Piece> = Record<string, Piece>,
  Query extends Record<string, Piece> = Record<string, Piece>,
  Body extends Piece = Piece,
  Answers extends Record<number, Piece> = Record<number, Piece>,
> {
  id: string;
  tag: string;
  summary: string;
  description: string;
  /** How it is guarded; default: any signed-in user, on every host that has a store. */
  guard?: RouteGuard;
  params?: Params;
  /** A function if there are hundreds, as for entities, so that they are built only on demand. */
  query?: Query | (() => Record<string, Piece>);
  headers?: Record<string, Piece>;
  body?: Body;
  /** Successful answers by status. */
  answers: Answers;
  /** Errors besides those that follow from the other fields. */
  errors?: ApiErrorCode[];
  /** Errors whose description here differs from the general one. */
  ownErrors?: Record<number, Piece>;
  /** Its server URL, if it is not below `/api/v1`. */
  servers?: { url: string }[];
}

/**
 * Describes a route. Its security and general errors follow from its guard and its input.
 * @example describe('POST', '/users/logout', { id: 'logout', …, answers: { 204: DONE } }).schema.response // 204, 401, 429, 503
 */
export function describe<
  Params extends Record<string, Piece>,
  Query extends Record<string, Piece>,
  Body extends Piece,
  Answers extends Record<number, Piece>,
>(
  method: HTTPMethods,
  url: string,
  words: RouteWords<Params, Query, Body, Answers>,
): RouteDescription<InputOf<Params, Query, Body, Answers>> {
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

/** The answer for an error of the catalogue. @example errorAnswer('not_found').description // 'Not found.' */
export function errorAnswer(code: ApiErrorCode, description: string = inWords(say(`error.${code}`))): Piece {
  return { description, ...json(ref('Error')) };
}

/** A successful answer in the envelope. @example answer('The record.', ref('company__site')) */
export function answer<Data>(
  description: string,
  data: Typed<Data>,
  headers?: Record<string, Piece>,
): Typed<{ data: Data }> {
  return { description, ...(headers && { headers }), ...json(object({ data }) as Typed<{ data: Data }>) };
}

/** A JSON body. @example json({ type: 'object' }).content // { 'application/json': { schema: { type: 'object' } } } */
export function json<Value>(
  schema: Typed<Value>,
): Typed<Value> & { content: Record<string, { schema: Piece }> } {
  return { content: { 'application/json': { schema } } };
}

/** A reference to a shared schema of the document. @example ref('Error') // { $ref: '#/components/schemas/Error' } */
export function ref(name: string): Piece {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * An object schema whose properties are all required unless named optional.
 * @example object({ name: TEXT }).required // ['name']
 */
export function object<Properties extends Record<string, Piece>, Optional extends keyof Properties = never>(
  properties: Properties,
  optional: Optional[] = [],
): Typed<
  Flat<
    { [Name in Exclude<keyof Properties, Optional>]: ValueOf<Properties[Name]> } & {
      [Name in Optional]?: ValueOf<Properties[Name]>;
    }
  >
> {
  const required = Object.keys(properties).filter((name) => !optional.includes(name as Optional));
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
  };
}

/** A non-empty text. @example text(200).maxLength // 200 */
export function text(maxLength: number): Typed<string> {
  return { type: 'string', minLength: 1, maxLength };
}

/** One of some texts. @example choice('mine', 'all').enum // ['mine', 'all'] */
export function choice<Choice extends string>(...choices: readonly Choice[]): Typed<Choice> {
  return { type: 'string', enum: [...choices] };
}

/** The same or nothing. @example nullable(text(200)).type // ['string', 'null'] */
export function nullable<Value>(piece: Typed<Value>): Typed<Value | null> {
  const { type, enum: choices } = piece;
  if (type === 'object') return { oneOf: [piece, { type: 'null' }] };
  return { ...piece, type: [type, 'null'], ...(Array.isArray(choices) && { enum: [...choices, null] }) };
}

/** A list. @example list(ID).items // the piece of an id */
export function list<Value>(items: Typed<Value>): Typed<Value[]> {
  return { type: 'array', items };
}

export const TEXT: Typed<string> = { type: 'string' };
export const ID: Typed<number> = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
export const NUMBER: Typed<number> = { type: 'number' };
export const WHOLE: Typed<number> = { type: 'integer' };
export const COUNT: Typed<number> = { type: 'integer', minimum: 0 };
export const YES_OR_NO: Typed<boolean> = { type: 'boolean' };
export const DAY: Typed<string> = { type: 'string', format: 'date' };
export const TIME: Typed<string> = { type: 'string', format: 'date-time' };
export const LINK: Typed<string> = { type: 'string', format: 'uri' };
/** The header that gives a request sent twice its effect only once. */
export const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    ...TEXT,
    minLength: 1,
    maxLength: 200,
    description:
      'The same key and body within 24 hours are done once; sent again they get what was made or changed, as it is by then.',
  },
};
/** An answer without content. */
export const DONE: Typed<undefined> = { description: 'Done.', type: 'null' };
