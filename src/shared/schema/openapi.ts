import { API_ERRORS } from '../errors.ts';
import type { JsonSchema } from '../json-schema.ts';
import { answerSchema } from './answer-schema.ts';
import type { Manifest } from './manifest.ts';
import { entityPaths, LIST_PARAMETERS } from './openapi-entity.ts';
import { describeInvitations, routePaths } from './openapi-routes.ts';
import { json, modern, object, type Piece, ref } from './openapi-words.ts';
import { createSchema, updateSchema } from './request-schema.ts';

/** What the description of the API is made from. */
export interface ApiSource {
  manifest: Manifest;
  /** Data schemas of the entities, by path. */
  schemas: Record<string, JsonSchema>;
  /** Data schemas of payloads without a table, by path. */
  plainSchemas: Record<string, JsonSchema>;
  /** Version of the product. */
  version: string;
}

/**
 * The whole API as an OpenAPI 3.1 document: every route of every entity, and the routes beside them.
 * @example openApi({ manifest, schemas, plainSchemas, version: '1.0.0' }).openapi // '3.1.0'
 */
export function openApi(source: ApiSource): Piece {
  const entities = Object.values(source.manifest);
  const paths: Record<string, Piece> = routePaths();
  for (const entity of entities)
    for (const [path, item] of Object.entries(entityPaths(entity))) paths[path] = { ...paths[path], ...item };
  const records = entitySchemas(source);
  describeInvitations(paths, records);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mainstay',
      version: source.version,
      description:
        'Work orders, assets and what belongs to them. Each tenant has its own host, and a token works on its own host only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      schemas: { ...SHARED_SCHEMAS, ...plainSchemas(source), ...records },
      responses: errorResponses(),
      parameters: { ...LIST_PARAMETERS, ...HEADER_PARAMETERS },
      headers: {
        ETag: { description: 'The version of the record, for If-Match.', schema: { type: 'string' } },
        ListETag: {
          description: 'Changes with the list, for If-None-Match; not on every database.',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a login.' },
      },
    },
  };
}

const HEADER_PARAMETERS: Record<string, Piece> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key and body within 24 hours get the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the version you know; if the record is another by now, the answer is 412.',
    schema: { type: 'string', maxLength: 200 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the list you know; if it is still the same, the answer is 304 without a body.',
    schema: { type: 'string', maxLength: 200 },
  },
};

const SHARED_SCHEMAS: Record<string, Piece> = {
  Reference: object({ id: { type: 'integer', minimum: 1 }, label: { type: 'string' } }),
  PageMeta: object(
    {
      total: { type: 'integer', minimum: 0, description: 'How many records there are in all.' },
      total_at_least: {
        type: 'integer',
        minimum: 0,
        description: 'In place of `total` where very many match and `count=exact` was not asked for.',
      },
      page: { type: 'integer', minimum: 1 },
      page_size: { type: 'integer', minimum: 1 },
    },
    ['total', 'total_at_least'],
  ),
  SummaryRow: object(
    {
      group: {
        type: 'object',
        description:
          'Keys by the terms of `group`: references, choices, true or false, days such as 2026-03-31, weeks by their Monday, months such as 2026-03.',
        additionalProperties: {
          anyOf: [
            { $ref: '#/components/schemas/Reference' },
            { type: ['string', 'number', 'boolean', 'null'] },
          ],
        },
      },
      count: { type: 'integer', minimum: 0 },
      sum: { type: 'object', additionalProperties: { type: 'number' } },
    },
    ['count', 'sum'],
  ),
  Error: object(
    {
      code: { type: 'string' },
      message: { type: 'string', description: 'For people.' },
      errors: {
        type: 'object',
        description: 'Texts by field; the empty name is the whole record.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      request_id: {
        type: 'string',
        description: 'Of failures of the server: the id of the line in its log.',
      },
    },
    ['errors', 'request_id'],
  ),
};

function entitySchemas({ manifest, schemas }: ApiSource): Record<string, Piece> {
  return Object.fromEntries(
    Object.values(manifest).flatMap((entity) => {
      const own = schemas[entity.path] ?? {};
      const made: [string, Piece][] = [[entity.table, modern(answerSchema(entity, own))]];
      if (entity.operations.includes('create'))
        made.push([`${entity.table}.create`, modern(createSchema(entity, own))]);
      if (entity.operations.includes('update'))
        made.push([`${entity.table}.update`, modern(updateSchema(entity, own))]);
      return made;
    }),
  );
}

function plainSchemas({ plainSchemas }: ApiSource): Record<string, Piece> {
  return Object.fromEntries(
    Object.entries(plainSchemas).map(([path, schema]) => [path.replaceAll('/', '.'), modern(schema)]),
  );
}

function errorResponses(): Record<string, Piece> {
  return Object.fromEntries(
    Object.entries(API_ERRORS).map(([code, { message }]) => [
      code,
      { description: message, ...json(ref('schemas', 'Error')) },
    ]),
  );
}
