import { API_ERRORS, type ApiErrorCode } from '../../shared/errors.ts';
import { errorAnswer, type Piece, type RouteDescription } from './route-schema.ts';

type Paths = Record<string, Record<string, Piece>>;

/** Errors that many operations share, so that each is written once. */
const CODES = Object.keys(API_ERRORS) as ApiErrorCode[];

/** What the document says of each route, by address and method. */
export function pathsOf(routes: readonly RouteDescription[]): Paths {
  const shared = new Map(CODES.map((code) => [JSON.stringify(errorAnswer(code)), code]));
  const paths: Paths = {};
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operationOf(route, shared) };
  }
  return paths;
}

/** The answers that the operations of these paths refer to. */
export function sharedAnswers(paths: Paths): Record<string, Piece> {
  const text = JSON.stringify(paths);
  const used = CODES.filter((code) => text.includes(`"#/components/responses/${code}"`));
  return Object.fromEntries(used.map((code) => [code, errorAnswer(code)]));
}

function operationOf({ schema }: RouteDescription, shared: ReadonlyMap<string, ApiErrorCode>): Piece {
  const { operationId, summary, tags, description, body, params, querystring, headers, response } = schema;
  const { security, servers, consumes = JSON_BODY }: Piece = { ...schema };
  const parameters = [
    ...parametersIn('path', params as Piece),
    ...parametersIn('query', querystring as Piece),
    ...parametersIn('header', headers as Piece),
  ];
  const responses = Object.entries(response as Record<string, Piece>).map(([status, answer]) => {
    const code = shared.get(JSON.stringify(answer));
    return [status, code ? { $ref: `#/components/responses/${code}` } : answerOf(answer)];
  });
  return {
    operationId,
    summary,
    tags,
    description,
    ...(body !== undefined && { requestBody: bodyOf(body as Piece, consumes as readonly string[]) }),
    ...(parameters.length > 0 && { parameters }),
    ...(security !== undefined && { security }),
    ...(servers !== undefined && { servers }),
    responses: Object.fromEntries(responses),
  };
}

const JSON_BODY = ['application/json'];

function bodyOf(schema: Piece, types: readonly string[]): Piece {
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function parametersIn(place: string, words: Piece | undefined): Piece[] {
  if (!words) return [];
  const { properties, required = [] } = words as { properties: Record<string, Piece>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    ...spokenOf(property),
    in: place,
    name,
    required: place === 'path' || required.includes(name),
  }));
}

/** A value in a parameter or header: what it is for stands beside its schema. */
function spokenOf({ description, examples, ...schema }: Piece): Piece {
  return {
    schema,
    ...(Array.isArray(examples) && { example: examples[0] }),
    ...(description !== undefined && { description }),
  };
}

function answerOf({ description, headers, content }: Piece): Piece {
  const named = Object.entries((headers ?? {}) as Record<string, Piece>);
  return {
    description,
    ...(named.length > 0 && {
      headers: Object.fromEntries(named.map(([name, value]) => [name, spokenOf(value)])),
    }),
    ...(content !== undefined && { content }),
  };
}
